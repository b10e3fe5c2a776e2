import { leastVisitors } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** So many scans are looked at, the newest first, and so many of their texts, the most frequent first. */
export const most = { scans: 20_000, texts: 500 } as const;
/** Time within which a person's scans are taken to be near each other. */
const nearMinutes = 30;

const recent = ({ from, to }: Period): Sql => sql`
  select visitor_id, id, scanned, occurred_at from missing_scans
  where occurred_at >= ${from} and occurred_at < ${to} order by occurred_at desc limit ${most.scans}`;

export interface TextRow {
  readonly text: string;
  readonly scans: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** How many scans of how many texts there are in all. */
  readonly allScans: number;
  readonly allTexts: number;
}

/** Failed scans, anywhere. */
export async function findTexts(executor: Executor, period: Period): Promise<readonly TextRow[]> {
  return executor.query<TextRow>(sql`
    with recent as materialized (${recent(period)})
    select scanned as text, count(*)::int as scans, min(occurred_at) as first_at, max(occurred_at) as last_at,
      (sum(count(*)) over ())::int as all_scans, (count(*) over ())::int as all_texts
    from recent group by scanned order by count(*) desc, scanned limit ${most.texts}`);
}

export interface NearRow {
  readonly text: string;
  /** Null of the row that counts each scan once, whatever was scanned around it. */
  readonly beaconId: string | null;
  readonly scans: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const distance = sql`least(abs(extract(epoch from s.last_at - r.occurred_at)), abs(extract(epoch from s.first_at - r.occurred_at)))`;

/**
 * Returns how often these texts were scanned by people who scanned a point of the fair, or of any fair, around it, and which points: those
 * alone that at least five of them did, and none of a stand that is kept back. Of two fairs in the same halls it is the one whose point
 * they scanned the nearest in time.
 */
export async function findNear(
  executor: Executor,
  period: Period,
  of: { readonly tradeFairId: string | null; readonly keptBack: readonly string[]; readonly texts: readonly string[] },
): Promise<readonly NearRow[]> {
  if (of.texts.length === 0) return [];
  const isNearest =
    of.tradeFairId === null
      ? sql`true`
      : sql`(select s.trade_fair_id from scans s where s.visitor_id = r.visitor_id and s.archived_at is null
          order by ${distance}, s.trade_fair_id limit 1) = ${of.tradeFairId}`;
  return executor.query<NearRow>(sql`
    with recent as materialized (${recent(period)}),
    near as (
      select r.scanned, r.visitor_id, r.id, r.occurred_at, s.beacon_id
      from recent r join unnest(${of.texts}::text[]) as t (text) on t.text = r.scanned
      cross join lateral (
        select s.beacon_id from scans s
        where s.visitor_id = r.visitor_id and ${of.tradeFairId === null ? sql`true` : sql`s.trade_fair_id = ${of.tradeFairId}`}
          and s.archived_at is null
          and s.project_id <> all(${of.keptBack}::uuid[])
          and ${distance} < ${nearMinutes * 60}
      ) s
      where ${isNearest}
    )
    select scanned as text, beacon_id, count(distinct (visitor_id, id))::int as scans, min(occurred_at) as first_at,
      max(occurred_at) as last_at
    from near group by grouping sets ((scanned), (scanned, beacon_id))
    having grouping(beacon_id) = 1 or count(distinct visitor_id) >= ${leastVisitors}
    order by scans desc, beacon_id`);
}

export interface PlaceRow {
  readonly beaconId: string;
  readonly point: string;
  readonly exhibitor: string;
  readonly stand: string | null;
  readonly isOpen: boolean;
  readonly projectId: string;
  readonly fairId: string | null;
  readonly fairName: string | null;
}

const atFair = (tradeFairId: string | null): Sql =>
  tradeFairId === null ? sql`true` : sql`p.parent_id = ${tradeFairId}`;

/** Returns those of several points that are at the fair; all of them for null. */
export async function findPlaces(
  executor: Executor,
  tradeFairId: string | null,
  beaconIds: readonly string[],
): Promise<readonly PlaceRow[]> {
  if (beaconIds.length === 0) return [];
  return executor.query<PlaceRow>(sql`
    select b.id as beacon_id, b.name as point, e.name as exhibitor, p.stand,
      b.archived_at is null and b.is_active and p.archived_at is null as is_open, p.id as project_id, f.id as fair_id, f.name as fair_name
    from beacons b join exhibitions p on p.id = b.project_id join exhibitors e on e.id = p.owner_id
    left join exhibitions f on f.id = p.parent_id
    where b.id = any(${beaconIds}::uuid[]) and ${atFair(tradeFairId)}`);
}

export interface BlankRow {
  readonly exhibitorId: string;
  readonly projectId: string;
  readonly exhibitor: string;
  readonly stand: string | null;
  readonly fairId: string | null;
  readonly fairName: string | null;
}

/** Returns the projects of these companies at the fair, or all of them for null. A blank code may be a company's, or one project's. */
export async function findStandsOf(
  executor: Executor,
  tradeFairId: string | null,
  exhibitorIds: readonly string[],
): Promise<readonly BlankRow[]> {
  if (exhibitorIds.length === 0) return [];
  return executor.query<BlankRow>(sql`
    select p.owner_id as exhibitor_id, p.id as project_id, e.name as exhibitor, p.stand,
      f.id as fair_id, f.name as fair_name
    from exhibitions p join exhibitors e on e.id = p.owner_id left join exhibitions f on f.id = p.parent_id
    where p.kind = 'PROJECT' and ${atFair(tradeFairId)} and p.owner_id = any(${exhibitorIds}::uuid[]) order by p.created_at, p.id`);
}

export interface FairRow {
  readonly id: string;
  readonly name: string;
  readonly uniqueIdentifier: string | null;
}

/** Returns these fairs, by their ids or identifiers. */
export async function findFairs(
  executor: Executor,
  by: { readonly ids: readonly string[]; readonly identifiers: readonly string[] },
): Promise<readonly FairRow[]> {
  if (by.ids.length + by.identifiers.length === 0) return [];
  return executor.query<FairRow>(sql`
    select id, name, unique_identifier from exhibitions
    where (id = any(${by.ids}::uuid[]) or unique_identifier = any(${by.identifiers}::text[])) and kind = 'TRADE_FAIR'`);
}
