import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** A point with everything that its public part shows, whether it is open or not. */
export interface PointRow {
  readonly beaconId: string;
  readonly projectId: string;
  readonly title: string;
  readonly description: string | null;
  readonly coverKey: string | null;
  readonly stand: string | null;
  readonly exhibitorId: string;
  readonly exhibitorName: string;
  /** Under which the company's logo is kept. */
  readonly logoKey: string | null;
  readonly fairId: string | null;
  readonly fairName: string | null;
  readonly fairTimeZone: string | null;
  readonly fairTheme: unknown;
  /** The end of the fair, else of the project. */
  readonly endsAt: Date | null;
  readonly isOpen: boolean;
  /** What it has to open, in order: the kind, a space, and the name. Every scan reads it, and JSON takes thrice as long. */
  readonly documents: readonly string[];
  /** The code led elsewhere once. */
  readonly hasMoved?: boolean;
}

/** The columns of a PointRow; `is_open` apart. Aliases: b beacon, p project, e exhibitor, f fair. */
const pointColumns = sql`
  b.id as beacon_id, b.project_id, coalesce(b.title, b.name) as title, b.description, b.cover_key, p.stand,
  e.id as exhibitor_id, e.name as exhibitor_name, (select l.key from logos l where l.owner_id = e.id) as logo_key,
  f.id as fair_id, f.name as fair_name, f.time_zone as fair_time_zone, f.theme as fair_theme,
  coalesce(f.ends_at, p.ends_at) as ends_at,
  array(select a.kind || ' ' || a.name from attachments a where a.beacon_id = b.id and a.is_uploaded
    order by a.position, a.id) as documents`;

const pointJoins = sql`
  join exhibitions p on p.id = b.project_id
  join exhibitors e on e.id = p.owner_id
  left join exhibitions f on f.id = p.parent_id`;

const isOpen = sql`b.archived_at is null and b.is_active and p.archived_at is null`;

const selectPoints = sql`select ${pointColumns}, ${isOpen} as is_open from beacons b ${pointJoins}`;

export async function findPointById(executor: Executor, beaconId: string): Promise<PointRow | undefined> {
  const [row] = await executor.query<PointRow>(sql`${selectPoints} where b.id = ${beaconId}`);
  return row;
}

/** Several at once; those that are gone are left out. */
export async function findPointsById(executor: Executor, beaconIds: readonly string[]): Promise<readonly PointRow[]> {
  return executor.query<PointRow>(sql`${selectPoints} where b.id = any(${beaconIds}::uuid[])`);
}

/**
 * By the code that led to it at a moment; a revoked code leads to a point that is not open. What was scanned before the code
 * was led elsewhere or revoked counts for what was scanned, however late it arrives.
 */
export async function findPointByCode(executor: Executor, code: string, at: Date): Promise<PointRow | undefined> {
  const [row] = await executor.query<PointRow>(sql`
    select ${pointColumns}, c.moved_at is not null as has_moved,
      (${isOpen} and (c.revoked_at is null or c.revoked_at > ${at}::timestamptz)) as is_open
    from codes c join beacons b on b.id = coalesce((
      select m.target_id from code_moves m
      where c.moved_at > ${at}::timestamptz and m.code = c.code and m.until > ${at}::timestamptz
      order by m.until limit 1
    ), c.target_id) ${pointJoins}
    where c.code = ${code}::char(10) and c.kind = 'BEACON'`);
  return row;
}

/** The projects of all points that a code ever led to. */
export async function findProjectsOfCode(executor: Executor, code: string): Promise<string[]> {
  const rows = await executor.query<{ projectId: string }>(sql`
    select distinct b.project_id from beacons b
    where b.id in (
      select target_id from code_moves where code = ${code} union all select target_id from codes where code = ${code}
    )`);
  return rows.map((row) => row.projectId);
}
