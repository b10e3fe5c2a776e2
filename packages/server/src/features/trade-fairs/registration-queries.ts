import type { AttributeAnswers } from '@fairlead/contract/participation';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface RegistrationRow {
  readonly tradeFairId: string;
  readonly visitorId: string;
  readonly additionalAttributes: AttributeAnswers;
  readonly joinedAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`trade_fair_id, visitor_id, additional_attributes, joined_at, updated_at`;

/** Registers a visitor, or changes the answers of one who is registered; the time of the first registration stays. */
export async function upsertRegistration(executor: Executor, row: RegistrationRow): Promise<RegistrationRow> {
  const written = { ...row, additionalAttributes: sql.json(row.additionalAttributes) };
  const [stored] = await executor.query<RegistrationRow>(sql`
    insert into fair_registrations ${sql.rows(written)}
    on conflict (trade_fair_id, visitor_id) do update set
      additional_attributes = excluded.additional_attributes, updated_at = excluded.updated_at
    returning ${columns}`);
  return stored ?? row;
}

export async function findRegistration(
  executor: Executor,
  tradeFairId: string,
  visitorId: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await executor.query<RegistrationRow>(sql`
    select ${columns} from fair_registrations where trade_fair_id = ${tradeFairId} and visitor_id = ${visitorId}`);
  return row;
}

/** Returns the visitor's last answers to an organizer, at whichever of its fairs. */
export async function lastAnswers(
  executor: Executor,
  organizerId: string,
  visitorId: string,
): Promise<AttributeAnswers> {
  const [row] = await executor.query<Pick<RegistrationRow, 'additionalAttributes'>>(sql`
    select additional_attributes from fair_registrations
    where visitor_id = ${visitorId} and trade_fair_id in (select id from exhibitions where owner_id = ${organizerId})
    order by updated_at desc limit 1`);
  return row?.additionalAttributes ?? {};
}

/** Returns whether there was one. */
export async function deleteRegistration(executor: Executor, tradeFairId: string, visitorId: string): Promise<boolean> {
  const deleted = await executor.execute(sql`
    delete from fair_registrations where trade_fair_id = ${tradeFairId} and visitor_id = ${visitorId}`);
  return deleted > 0;
}

/** Returns those of the visitors who are registered for a fair. */
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

/** Registers visitors; one who has registered in the meantime keeps their own answers. */
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

/** Makes one visitor's registrations another's; of what both answered, the other one's answer stays. */
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
