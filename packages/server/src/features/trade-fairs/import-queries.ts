import type { AttributeAnswers } from '@fairlead/contract/participation';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Which of the visitors are registered for a fair. */
export async function findRegistered(
  executor: Executor,
  tradeFairId: string,
  visitorIds: readonly string[],
): Promise<Set<string>> {
  const rows = await executor.query<{ visitorId: string }>(sql`
    select visitor_id from fair_registrations
    where trade_fair_id = ${tradeFairId} and visitor_id = any(${visitorIds}::uuid[])`);
  return new Set(rows.map(({ visitorId }) => visitorId));
}

/** Registers visitors; one who registered meanwhile keeps what they answered themselves. */
export async function insertRegistrations(
  executor: Executor,
  tradeFairId: string,
  rows: readonly { visitorId: string; additionalAttributes: AttributeAnswers }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await executor.execute(sql`
    insert into fair_registrations (trade_fair_id, visitor_id, additional_attributes, joined_at, updated_at)
    select ${tradeFairId}, r."visitorId", r."additionalAttributes", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r("visitorId" uuid, "additionalAttributes" jsonb)
    on conflict do nothing`);
}

/** One visitor's registrations become another's; what both answered counts as the other one said it. */
export async function mergeRegistrations(tx: Executor, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into fair_registrations as own (trade_fair_id, visitor_id, additional_attributes, joined_at, updated_at)
    select trade_fair_id, ${to}, additional_attributes, joined_at, updated_at
    from fair_registrations where visitor_id = ${from}
    on conflict (trade_fair_id, visitor_id) do update set
      additional_attributes = excluded.additional_attributes || own.additional_attributes,
      joined_at = least(own.joined_at, excluded.joined_at),
      updated_at = greatest(own.updated_at, excluded.updated_at)`);
  await tx.execute(sql`delete from fair_registrations where visitor_id = ${from}`);
}
