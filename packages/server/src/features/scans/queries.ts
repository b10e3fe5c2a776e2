import type { ScanResult } from '@fairlead/contract/scans';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

/** A scan event ready to be written: its point is found, its time settled. */
export interface NewScanEvent {
  readonly id: string;
  readonly projectId: string;
  readonly visitorId: string;
  readonly beaconId: string;
  readonly tradeFairId: string | null;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly source: string;
  readonly isClockClamped: boolean;
  readonly isAfterFair: boolean;
  /** Which of the hourly counter's slots this event adds to. */
  readonly counterSlot: number;
}

/**
 * The visitor's row; none comes back of a visitor who has left for good, and nobody leaves while this is under way. A scan
 * later than the archiving brings the point back; one that happened before it, but arrives late, does not: the end state
 * must not depend on the order in which phones find a network.
 */
export const upsertScan = (event: NewScanEvent): Sql => sql`
  insert into scans (project_id, visitor_id, beacon_id, trade_fair_id, first_at, last_at, first_event_id)
  select ${event.projectId}::uuid, v.id, ${event.beaconId}::uuid, ${event.tradeFairId}::uuid,
    ${event.occurredAt}::timestamptz, ${event.occurredAt}::timestamptz, ${event.id}::uuid
  from visitors v where v.id = ${event.visitorId}::uuid for key share
  on conflict (project_id, visitor_id, beacon_id) do update set
    first_at = least(scans.first_at, excluded.first_at),
    last_at = greatest(scans.last_at, excluded.last_at),
    scan_count = scans.scan_count + 1,
    restoring_event_id = case when scans.archived_at < excluded.last_at
      then excluded.first_event_id else scans.restoring_event_id end,
    archived_at = case when scans.archived_at < excluded.last_at then null else scans.archived_at end
  returning first_at, last_at, scan_count, archived_at, category, note`;

/** The fact itself, with the answer it got. No row comes back when this id was answered before, with MISSING too. */
export const insertScanEvent = (event: NewScanEvent): Sql => sql`
  insert into scan_events (project_id, visitor_id, id, beacon_id, trade_fair_id, occurred_at, received_at, source,
    is_clock_clamped, is_after_fair, result)
  select ${event.projectId}::uuid, ${event.visitorId}::uuid, ${event.id}::uuid, ${event.beaconId}::uuid,
    ${event.tradeFairId}::uuid, ${event.occurredAt}::timestamptz, ${event.receivedAt}::timestamptz,
    ${event.source}::text, ${event.isClockClamped}::boolean, ${event.isAfterFair}::boolean,
    case when s.first_event_id = ${event.id}::uuid then 'OK'
      when s.restoring_event_id = ${event.id}::uuid then 'UNARCHIVED' else 'DUPLICATE' end
  from scans s
  where s.project_id = ${event.projectId}::uuid and s.visitor_id = ${event.visitorId}::uuid
    and s.beacon_id = ${event.beaconId}::uuid and not exists (
      select 1 from missing_scans where visitor_id = ${event.visitorId}::uuid and id = ${event.id}::uuid)
  on conflict do nothing
  returning result`;

/** The hourly figures; whether the lead is new is read from it, which the same transaction wrote just before. */
export const addToCounters = (event: NewScanEvent): Sql => sql`
  insert into scan_counters (project_id, hour, beacon_id, slot, scans, leads)
  select ${event.projectId}::uuid, date_trunc('hour', ${event.occurredAt}::timestamptz, 'UTC'),
    ${event.beaconId}::uuid, ${event.counterSlot}::smallint, 1,
    case when l.first_event_id = ${event.id}::uuid then 1 else 0 end
  from leads l where l.project_id = ${event.projectId}::uuid and l.visitor_id = ${event.visitorId}::uuid
  on conflict (project_id, hour, beacon_id, slot) do update set
    scans = scan_counters.scans + 1, leads = scan_counters.leads + excluded.leads`;

export interface StoredEvent {
  readonly beaconId: string;
  readonly result: ScanResult;
}

export async function findScanEvent(
  executor: Executor,
  key: { projectId: string; visitorId: string; id: string },
): Promise<StoredEvent | undefined> {
  const [row] = await executor.query<StoredEvent>(sql`
    select beacon_id, result from scan_events
    where project_id = ${key.projectId} and visitor_id = ${key.visitorId} and id = ${key.id}`);
  return row;
}

/** The event wherever it was answered among these projects. */
export async function findScanEventAmong(
  executor: Executor,
  key: { projectIds: readonly string[]; visitorId: string; id: string },
): Promise<StoredEvent | undefined> {
  const [row] = await executor.query<StoredEvent>(sql`
    select beacon_id, result from scan_events
    where project_id = any(${key.projectIds}::uuid[]) and visitor_id = ${key.visitorId} and id = ${key.id}`);
  return row;
}

/** Keeps a code that led nowhere; the same event again changes nothing. False of a visitor who has left for good. */
export async function insertMissingScan(
  executor: Executor,
  missing: { visitorId: string; id: string; scanned: string; occurredAt: Date; receivedAt: Date },
): Promise<boolean> {
  const visitors = await executor.execute(sql`
    with visitor as (select id from visitors where id = ${missing.visitorId} for key share),
    kept as (
      insert into missing_scans (visitor_id, id, scanned, occurred_at, received_at)
      select id, ${missing.id}::uuid, ${missing.scanned}, ${missing.occurredAt}::timestamptz,
        ${missing.receivedAt}::timestamptz
      from visitor on conflict do nothing)
    select 1 from visitor`);
  return visitors > 0;
}
