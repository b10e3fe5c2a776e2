import type { ScanResult } from '@fairlead/contract/scans';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import type { StoredScan } from './present-scan.ts';

export interface ListedScan extends StoredScan {
  readonly beaconId: string;
}

const columns = sql`beacon_id, first_at, last_at, scan_count, archived_at, category, note`;

/** Answer to an event, and its point. */
export interface StoredEvent {
  readonly projectId: string;
  readonly visitorId: string;
  readonly id: string;
  readonly beaconId: string;
  readonly result: ScanResult;
}

/** The events that were answered already; the key of an event begins with its project. */
export async function findScanEvents(
  executor: Executor,
  keys: readonly { projectId: string; visitorId: string; id: string }[],
): Promise<readonly StoredEvent[]> {
  if (keys.length === 0) return [];
  return executor.query<StoredEvent>(sql`
    select e.project_id, e.visitor_id, e.id, e.beacon_id, e.result
    from unnest(${keys.map((key) => key.projectId)}::uuid[], ${keys.map((key) => key.visitorId)}::uuid[],
      ${keys.map((key) => key.id)}::uuid[]) as k (project_id, visitor_id, id)
    join scan_events e on e.project_id = k.project_id and e.visitor_id = k.visitor_id and e.id = k.id`);
}

/** Which of these events were answered with MISSING. */
export async function findMissingScans(
  executor: Executor,
  keys: readonly { visitorId: string; id: string }[],
): Promise<readonly { visitorId: string; id: string }[]> {
  return executor.query<{ visitorId: string; id: string }>(sql`
    select m.visitor_id, m.id
    from unnest(${keys.map((key) => key.visitorId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) as k (visitor_id, id)
    join missing_scans m on m.visitor_id = k.visitor_id and m.id = k.id`);
}

/** The rows of several visitors at several points; those that are not there are left out. */
export async function findScans(
  executor: Executor,
  keys: readonly { projectId: string; visitorId: string; beaconId: string }[],
): Promise<readonly (ListedScan & { readonly visitorId: string })[]> {
  if (keys.length === 0) return [];
  return executor.query<ListedScan & { visitorId: string }>(sql`
    select s.visitor_id, s.beacon_id, s.first_at, s.last_at, s.scan_count, s.archived_at, s.category, s.note
    from unnest(${keys.map((key) => key.projectId)}::uuid[], ${keys.map((key) => key.visitorId)}::uuid[],
      ${keys.map((key) => key.beaconId)}::uuid[]) as k (project_id, visitor_id, beacon_id)
    join scans s on s.project_id = k.project_id and s.visitor_id = k.visitor_id and s.beacon_id = k.beacon_id`);
}

/** Which of a visitor's points a list shows. */
export type ScanFilter = { kind: 'ACTIVE' } | { kind: 'TRADE_FAIR'; tradeFairId: string } | { kind: 'NO_TRADE_FAIR' };

function matching(filter: ScanFilter): Sql {
  switch (filter.kind) {
    case 'ACTIVE':
      return sql`true`;
    case 'TRADE_FAIR':
      return sql`trade_fair_id = ${filter.tradeFairId}`;
    case 'NO_TRADE_FAIR':
      return sql`trade_fair_id is null`;
  }
}

export const activeOrder = descending(byMoment(sql`last_at`), byId(sql`beacon_id`));

export async function listActiveScans(
  executor: Executor,
  visitorId: string,
  filter: ScanFilter,
  { after, limit }: RowRange,
): Promise<readonly ListedScan[]> {
  return executor.query<ListedScan>(sql`
    select ${columns} from scans
    where visitor_id = ${visitorId} and archived_at is null and ${matching(filter)}
      and ${behind(activeOrder, after)}
    order by ${inOrder(activeOrder)} limit ${limit}`);
}

export const archivedOrder = descending(byMoment(sql`archived_at`), byId(sql`beacon_id`));

export async function listArchivedScans(
  executor: Executor,
  visitorId: string,
  { after, limit }: RowRange,
): Promise<readonly ListedScan[]> {
  return executor.query<ListedScan>(sql`
    select ${columns} from scans
    where visitor_id = ${visitorId} and archived_at is not null and ${behind(archivedOrder, after)}
    order by ${inOrder(archivedOrder)} limit ${limit}`);
}

export async function countCategories(
  executor: Executor,
  visitorId: string,
): Promise<readonly { category: string; count: number }[]> {
  return executor.query<{ category: string; count: number }>(sql`
    select category, count(*)::int as count from scans
    where visitor_id = ${visitorId} and archived_at is null and category is not null
    group by category order by category`);
}

export async function findScanOfVisitor(
  executor: Executor,
  visitorId: string,
  beaconId: string,
): Promise<ListedScan | undefined> {
  const [row] = await executor.query<ListedScan>(sql`
    select ${columns} from scans where visitor_id = ${visitorId} and beacon_id = ${beaconId}
      and project_id = (select project_id from beacons where id = ${beaconId})`);
  return row;
}

/** Absent leaves alone, null clears. */
export interface ScanChange {
  readonly archived?: boolean | undefined;
  readonly category?: string | null | undefined;
  readonly note?: string | null | undefined;
  /** The note on which the new one was written: a row with another is left alone. Absent writes over whatever is there. */
  readonly noteBefore?: string | null | undefined;
}

export interface ChangedScan {
  readonly beaconId: string;
  readonly wasArchived: boolean;
  readonly isConflict: boolean;
  readonly note: string | null;
}

/** Changes the visitor's rows of these points and returns those that exist, each as it was before. */
export async function changeScans(
  executor: Executor,
  visitorId: string,
  beaconIds: readonly string[],
  change: ScanChange,
  now: Date,
): Promise<readonly ChangedScan[]> {
  const sets = [
    change.archived === undefined
      ? undefined
      : change.archived
        ? sql`archived_at = coalesce(s.archived_at, ${now}::timestamptz)`
        : sql`archived_at = null`,
    change.category === undefined ? undefined : sql`category = ${change.category}`,
    change.note === undefined ? undefined : sql`note = ${change.note}`,
  ].filter((set) => set !== undefined);
  if (sets.length === 0) sets.push(sql`note = s.note`);
  const isConflict =
    change.note === undefined || change.noteBefore === undefined
      ? sql`false`
      : sql`s.note is distinct from ${change.noteBefore}::text and s.note is distinct from ${change.note}::text`;
  return executor.query<ChangedScan>(sql`
    with before as (
      select s.project_id, s.visitor_id, s.beacon_id, s.archived_at is not null as was_archived,
        ${isConflict} as is_conflict, s.note
      from scans s join beacons b on b.project_id = s.project_id and b.id = s.beacon_id
      where s.visitor_id = ${visitorId} and b.id = any(${beaconIds}::uuid[])
      order by s.project_id, s.beacon_id for update of s
    ), changed as (
      update scans s set ${sql.join(sets)} from before
      where s.project_id = before.project_id and s.visitor_id = before.visitor_id and s.beacon_id = before.beacon_id
        and not before.is_conflict
    )
    select beacon_id, was_archived, is_conflict, note from before`);
}
