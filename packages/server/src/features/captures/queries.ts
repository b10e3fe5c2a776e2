import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import type { FoundCapture, SentCapture } from './outcomes.ts';

/** A capture as it was stored. */
export interface StoredCapture extends Omit<SentCapture, 'fault'> {
  readonly visitorId: string;
  readonly result: 'OK' | 'DUPLICATE';
  /** False once the person has left for good: what staff wrote about them is gone. */
  readonly isPersonThere: boolean;
}

export async function findStoredCaptures(
  executor: Executor,
  projectId: string,
  ids: readonly string[],
): Promise<readonly StoredCapture[]> {
  if (ids.length === 0) return [];
  return executor.query<StoredCapture>(sql`
    select c.id, c.visitor_id, c.occurred_at, c.is_clock_clamped, c.rating, c.tags, c.note, c.beacon_id, c.result,
      v.id is not null as is_person_there
    from lead_captures c left join visitors v on v.id = c.visitor_id
    where c.project_id = ${projectId} and c.id = any(${ids}::uuid[])`);
}

/** Those of these points that are the project's, archived ones too: an offline device may not know yet. */
export async function findPointIds(
  executor: Executor,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor.query<{ id: string }>(sql`
    select id from beacons where project_id = ${projectId} and id = any(${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps people from taking data back or leaving during the transaction; one order for all locks prevents deadlocks. */
export const lockPeople = (visitorIds: readonly string[]): Sql => sql`
  select id from visitors where id = any(${visitorIds}::uuid[]) order by id for key share`;

export interface Captured {
  readonly projectId: string;
  readonly accountId: string;
  readonly receivedAt: Date;
}

/**
 * Inserts the captures themselves, with their answers; none of people who left for good. The leads are there already: one that
 * carries the id of a capture was made by it. Refused as a whole when one of them was answered before (`isRepeated`).
 */
export const insertCaptures = (
  captures: readonly FoundCapture[],
  { projectId, accountId, receivedAt }: Captured,
): Sql => sql`
  insert into lead_captures (project_id, visitor_id, id, occurred_at, received_at, is_clock_clamped, account_id, result,
    rating, tags, note, beacon_id)
  select l.project_id, l.visitor_id, c.id, c."occurredAt", ${receivedAt}::timestamptz, c."isClockClamped",
    ${accountId}::uuid, case when l.first_event_id = c.id then 'OK' else 'DUPLICATE' end, c.rating, c.tags, c.note,
    c."beaconId"
  from jsonb_to_recordset(${sql.json(captures)}::jsonb) as c(id uuid, "visitorId" uuid, "occurredAt" timestamptz(3),
    "isClockClamped" boolean, rating smallint, tags text[], note text, "beaconId" uuid)
  join visitors v on v.id = c."visitorId"
  join leads l on l.project_id = ${projectId} and l.visitor_id = v.id
  order by c.id
  returning id, result`;

/** Returns whether the error says that a capture of this id is stored already. */
export const isRepeated = (error: unknown): boolean =>
  ['lead_captures_pkey', 'lead_captures_once'].includes(violatedConstraint(error) ?? '');
