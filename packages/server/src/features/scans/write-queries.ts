import { violatedConstraint } from '@fairlead/database/errors';
import { type Sql, sql } from '@fairlead/database/sql';
import { quarterOf } from '../../platform/database/quarters.ts';

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

/** Sum of one visitor's events at one point, in the order in which they came, for the visitor's row. */
function changeBy(events: readonly NewScanEvent[]) {
  const times = events.map(({ occurredAt }) => occurredAt.getTime());
  return {
    first: events[0] as NewScanEvent,
    count: events.length,
    firstAt: new Date(Math.min(...times)),
    lastAt: new Date(Math.max(...times)),
  };
}

/** The event that brings a point back: of several, the first that is later than the archiving. */
const restoringEvent = (repeats: Events): Sql =>
  repeats.length === 0
    ? sql`excluded.first_event_id`
    : sql`coalesce((
      select r.id from unnest(${repeats.map(({ visitorId }) => visitorId)}::uuid[],
        ${repeats.map(({ beaconId }) => beaconId)}::uuid[], ${repeats.map(({ id }) => id)}::uuid[],
        ${repeats.map(({ occurredAt }) => occurredAt)}::timestamptz[])
        with ordinality as r (visitor_id, beacon_id, id, occurred_at, n)
      where r.visitor_id = scans.visitor_id and r.beacon_id = scans.beacon_id and r.occurred_at > scans.archived_at
      order by r.n limit 1), excluded.first_event_id)`;

/**
 * The visitors' rows; none comes back of a visitor who has left for good, and a visitor who leaves waits for this. A scan later
 * than the archiving brings the point back; one that happened before it, but arrives late, does not: the end state must not
 * depend on the order in which phones find a network. Several events of a visitor and a point change their row once. Rows are
 * locked in the order of their keys, here and in the statements below, so that two flights never wait for each other.
 */
export function upsertScans(events: Events): Sql {
  const byPoint = [...Map.groupBy(events, ({ visitorId, beaconId }) => `${visitorId} ${beaconId}`).values()];
  const changes = byPoint.map(changeBy);
  const repeats = byPoint.filter((same) => same.length > 1).flat();
  return sql`
  insert into scans (project_id, visitor_id, beacon_id, trade_fair_id, first_at, last_at, scan_count, first_event_id)
  select e.project_id, v.id, e.beacon_id, e.trade_fair_id, e.first_at, e.last_at, e.scan_count, e.id
  from (select id from visitors where id = any(${changes.map(({ first }) => first.visitorId)}::uuid[])
    order by id for key share) v
  join unnest(${changes.map(({ first }) => first.id)}::uuid[], ${changes.map(({ first }) => first.projectId)}::uuid[],
    ${changes.map(({ first }) => first.visitorId)}::uuid[], ${changes.map(({ first }) => first.beaconId)}::uuid[],
    ${changes.map(({ first }) => first.tradeFairId)}::uuid[], ${changes.map(({ firstAt }) => firstAt)}::timestamptz[],
    ${changes.map(({ lastAt }) => lastAt)}::timestamptz[], ${changes.map(({ count }) => count)}::int[])
    as e (id, project_id, visitor_id, beacon_id, trade_fair_id, first_at, last_at, scan_count) on e.visitor_id = v.id
  order by e.project_id, v.id, e.beacon_id
  on conflict (project_id, visitor_id, beacon_id) do update set
    first_at = least(scans.first_at, excluded.first_at),
    last_at = greatest(scans.last_at, excluded.last_at),
    scan_count = scans.scan_count + excluded.scan_count,
    restoring_event_id = case when scans.archived_at < excluded.last_at then ${restoringEvent(repeats)}
      else scans.restoring_event_id end,
    archived_at = case when scans.archived_at < excluded.last_at then null else scans.archived_at end
  returning visitor_id, beacon_id, first_at, last_at, scan_count, archived_at, category, note`;
}

/**
 * The facts themselves, with the answers they got. Refused as a whole when one of them was answered before (`isRepeated`): by
 * the table's key, or by its check of the result when the answer was MISSING.
 */
export const insertScanEvents = (events: Events): Sql => sql`
  insert into scan_events (project_id, visitor_id, id, beacon_id, trade_fair_id, occurred_at, received_at, source,
    is_clock_clamped, is_after_fair, result)
  select e.*, case
    when exists (select 1 from missing_scans m where m.visitor_id = e.visitor_id and m.id = e.id) then 'MISSING'
    when s.first_event_id = e.id then 'OK'
    when s.restoring_event_id = e.id then 'UNARCHIVED'
    else 'DUPLICATE' end
  from unnest(${events.map((event) => event.projectId)}::uuid[], ${events.map((event) => event.visitorId)}::uuid[],
    ${events.map((event) => event.id)}::uuid[], ${events.map((event) => event.beaconId)}::uuid[],
    ${events.map((event) => event.tradeFairId)}::uuid[], ${events.map((event) => event.occurredAt)}::timestamptz[],
    ${events.map((event) => event.receivedAt)}::timestamptz[], ${events.map((event) => event.source)}::text[],
    ${events.map((event) => event.isClockClamped)}::boolean[], ${events.map((event) => event.isAfterFair)}::boolean[])
    as e (project_id, visitor_id, id, beacon_id, trade_fair_id, occurred_at, received_at, source, is_clock_clamped,
      is_after_fair)
  join scans s on s.project_id = e.project_id and s.visitor_id = e.visitor_id and s.beacon_id = e.beacon_id
  order by e.project_id, e.visitor_id, e.id
  returning visitor_id, beacon_id, id, result`;

/** Returns whether the error says that an event was answered before. */
export const isRepeated = (error: unknown): boolean =>
  ['scan_events_pkey', 'scan_events_result_check'].includes(violatedConstraint(error) ?? '');

/**
 * Updates the counters by quarters of an hour. Rows that the same transaction wrote just before tell whether a lead, or a person
 * at a point, is new. A visitor who left for good has a lead still, without a name, but no scans.
 */
export const addToCounters = (events: Events): Sql => sql`
  insert into scan_counters (project_id, hour, beacon_id, scans, leads, visitors)
  select e.project_id, ${quarterOf(sql`e.occurred_at`)} as hour, e.beacon_id, count(*),
    count(*) filter (where l.first_event_id = e.id), count(*) filter (where s.first_event_id = e.id)
  from unnest(${events.map((event) => event.projectId)}::uuid[], ${events.map((event) => event.visitorId)}::uuid[],
    ${events.map((event) => event.id)}::uuid[], ${events.map((event) => event.beaconId)}::uuid[],
    ${events.map((event) => event.occurredAt)}::timestamptz[]) as e (project_id, visitor_id, id, beacon_id, occurred_at)
  join scans s on s.project_id = e.project_id and s.visitor_id = e.visitor_id and s.beacon_id = e.beacon_id
  join leads l on l.project_id = e.project_id and l.visitor_id = e.visitor_id
  group by e.project_id, hour, e.beacon_id
  order by e.project_id, hour, e.beacon_id
  on conflict (project_id, hour, beacon_id) do update set
    scans = scan_counters.scans + excluded.scans, leads = scan_counters.leads + excluded.leads,
    visitors = scan_counters.visitors + excluded.visitors`;

/** Under which the counters count leads that began at no point. */
export const noPoint = '00000000-0000-0000-0000-000000000000';

/** Updates the counters of captured people: only of those whose lead this made. */
export const countCapturedLeads = (
  captures: readonly { id: string; projectId: string; visitorId: string; occurredAt: Date }[],
): Sql => sql`
  insert into scan_counters (project_id, hour, beacon_id, scans, leads)
  select l.project_id, ${quarterOf(sql`c.occurred_at`)} as hour, ${noPoint}::uuid, 0, count(*)
  from unnest(${captures.map(({ projectId }) => projectId)}::uuid[], ${captures.map(({ visitorId }) => visitorId)}::uuid[],
    ${captures.map(({ id }) => id)}::uuid[], ${captures.map(({ occurredAt }) => occurredAt)}::timestamptz[])
    as c (project_id, visitor_id, id, occurred_at)
  join leads l on l.project_id = c.project_id and l.visitor_id = c.visitor_id and l.first_event_id = c.id
  join visitors v on v.id = l.visitor_id
  group by l.project_id, hour
  order by l.project_id, hour
  on conflict (project_id, hour, beacon_id) do update set leads = scan_counters.leads + excluded.leads`;

/** Adds to the counters of views; the points are given once each. */
export const addViews = (
  points: readonly { projectId: string; beaconId: string; views: number }[],
  now: Date,
): Sql => sql`
  insert into view_counters (project_id, hour, beacon_id, views)
  select v.project_id, ${quarterOf(sql`${now}::timestamptz`)}, v.beacon_id, v.views
  from unnest(${points.map(({ projectId }) => projectId)}::uuid[], ${points.map(({ beaconId }) => beaconId)}::uuid[],
    ${points.map(({ views }) => views)}::int[]) as v (project_id, beacon_id, views)
  order by v.project_id, v.beacon_id
  on conflict (project_id, hour, beacon_id) do update set views = view_counters.views + excluded.views`;

/** How long a flight waits for a row that another transaction holds, before it is repeated scan by scan. */
const longestLockWait = '250ms';

/**
 * Settings of a batch's transaction: its statements have one plan for lists of any length, which is not made anew for each, and
 * wait for locks only briefly. The plan looks rows up by their keys: one that was made while a table was small would read all of
 * it, and is kept while the table grows, until its statistics are collected.
 */
export const flightSettings = (waitsForLocks: boolean): Sql => sql`
  select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('lock_timeout', ${waitsForLocks ? '0' : longestLockWait}, true)`;

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
