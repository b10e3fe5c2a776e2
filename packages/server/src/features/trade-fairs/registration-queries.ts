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

/** Registers a visitor, or changes the answers of one who is registered; the first time stands. */
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

/** What the visitor answered the same organizer last, at whichever of its fairs. */
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
