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
}

type Events = readonly NewScanEvent[];

/**
 * The visitors' rows; none comes back of a visitor who has left for good, and nobody leaves while this is under way. A scan
 * later than the archiving brings the point back; one that happened before it, but arrives late, does not: the end state
 * must not depend on the order in which phones find a network. Of a visitor and a point there is one event at most. Rows are
 * locked in the order of their keys, here and in the statements below, so that two flights never wait for each other.
 */
export const upsertScans = (events: Events): Sql => sql`
  insert into scans (project_id, visitor_id, beacon_id, trade_fair_id, first_at, last_at, first_event_id)
  select e.project_id, v.id, e.beacon_id, e.trade_fair_id, e.occurred_at, e.occurred_at, e.id
  from (select id from visitors where id = any(${events.map((event) => event.visitorId)}::uuid[])
    order by id for key share) v
  join unnest(${events.map((event) => event.id)}::uuid[], ${events.map((event) => event.projectId)}::uuid[],
    ${events.map((event) => event.visitorId)}::uuid[], ${events.map((event) => event.beaconId)}::uuid[],
    ${events.map((event) => event.tradeFairId)}::uuid[], ${events.map((event) => event.occurredAt)}::timestamptz[])
    as e (id, project_id, visitor_id, beacon_id, trade_fair_id, occurred_at) on e.visitor_id = v.id
  order by e.project_id, v.id, e.beacon_id
  on conflict (project_id, visitor_id, beacon_id) do update set
    first_at = least(scans.first_at, excluded.first_at),
    last_at = greatest(scans.last_at, excluded.last_at),
    scan_count = scans.scan_count + 1,
    restoring_event_id = case when scans.archived_at < excluded.last_at
      then excluded.first_event_id else scans.restoring_event_id end,
    archived_at = case when scans.archived_at < excluded.last_at then null else scans.archived_at end
  returning visitor_id, beacon_id, first_at, last_at, scan_count, archived_at, category, note`;

/** The facts themselves, with the answers they got. No row comes back when an id was answered before, with MISSING too. */
export const insertScanEvents = (events: Events): Sql => sql`
  insert into scan_events (project_id, visitor_id, id, beacon_id, trade_fair_id, occurred_at, received_at, source,
    is_clock_clamped, is_after_fair, result)
  select e.*, case when s.first_event_id = e.id then 'OK' when s.restoring_event_id = e.id then 'UNARCHIVED'
    else 'DUPLICATE' end
  from unnest(${events.map((event) => event.projectId)}::uuid[], ${events.map((event) => event.visitorId)}::uuid[],
    ${events.map((event) => event.id)}::uuid[], ${events.map((event) => event.beaconId)}::uuid[],
    ${events.map((event) => event.tradeFairId)}::uuid[], ${events.map((event) => event.occurredAt)}::timestamptz[],
    ${events.map((event) => event.receivedAt)}::timestamptz[], ${events.map((event) => event.source)}::text[],
    ${events.map((event) => event.isClockClamped)}::boolean[], ${events.map((event) => event.isAfterFair)}::boolean[])
    as e (project_id, visitor_id, id, beacon_id, trade_fair_id, occurred_at, received_at, source, is_clock_clamped,
      is_after_fair)
  join scans s on s.project_id = e.project_id and s.visitor_id = e.visitor_id and s.beacon_id = e.beacon_id
  where not exists (select 1 from missing_scans m where m.visitor_id = e.visitor_id and m.id = e.id)
  order by e.project_id, e.visitor_id, e.id
  on conflict do nothing
  returning visitor_id, beacon_id, result`;

/** The hourly figures; whether a lead is new is read from it, which the same transaction wrote just before. */
export const addToCounters = (events: Events): Sql => sql`
  insert into scan_counters (project_id, hour, beacon_id, scans, leads)
  select e.project_id, date_trunc('hour', e.occurred_at, 'UTC') as hour, e.beacon_id, count(*),
    count(*) filter (where l.first_event_id = e.id)
  from unnest(${events.map((event) => event.projectId)}::uuid[], ${events.map((event) => event.visitorId)}::uuid[],
    ${events.map((event) => event.id)}::uuid[]) as written (project_id, visitor_id, id)
  join scan_events e on e.project_id = written.project_id and e.visitor_id = written.visitor_id and e.id = written.id
  join leads l on l.project_id = e.project_id and l.visitor_id = e.visitor_id
  group by e.project_id, hour, e.beacon_id
  order by e.project_id, hour, e.beacon_id
  on conflict (project_id, hour, beacon_id) do update set
    scans = scan_counters.scans + excluded.scans, leads = scan_counters.leads + excluded.leads`;

/** How long a flight waits for a row that another transaction holds, before it is repeated scan by scan. */
const longestLockWaitMs = 250;

export const limitLockWait = sql`set local lock_timeout = ${sql.raw(String(longestLockWaitMs))}`;

export interface MissingScan {
  readonly visitorId: string;
  readonly id: string;
  readonly scanned: string;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
}

/**
 * Keeps codes that are assigned to nothing; the same event again changes nothing. Returns the visitors who have not left
 * for good.
 */
export const insertMissingScans = (missing: readonly MissingScan[]): Sql => sql`
  with present as (
    select id from visitors where id = any(${missing.map((scan) => scan.visitorId)}::uuid[]) order by id for key share),
  kept as (
    insert into missing_scans (visitor_id, id, scanned, occurred_at, received_at)
    select m.* from unnest(${missing.map((scan) => scan.visitorId)}::uuid[], ${missing.map((scan) => scan.id)}::uuid[],
      ${missing.map((scan) => scan.scanned)}::text[], ${missing.map((scan) => scan.occurredAt)}::timestamptz[],
      ${missing.map((scan) => scan.receivedAt)}::timestamptz[]) as m (visitor_id, id, scanned, occurred_at, received_at)
    join present p on p.id = m.visitor_id
    order by m.visitor_id, m.id
    on conflict do nothing)
  select id from present`;
