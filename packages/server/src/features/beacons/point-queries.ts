import type { Language } from '@fairlead/contract/languages';
import type { PointTranslations } from '@fairlead/contract/point-texts';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

/** A point with everything that its public part shows, whether it is open or not. */
export interface PointRow {
  readonly beaconId: string;
  readonly projectId: string;
  readonly title: string;
  readonly description: string | null;
  readonly language: Language;
  readonly translations: PointTranslations;
  readonly coverKey: string | null;
  readonly stand: string | null;
  readonly exhibitorId: string;
  readonly exhibitorName: string;
  /** Under which the project's logo is kept, or else the company's. */
  readonly logoKey: string | null;
  readonly fairId: string | null;
  readonly fairName: string | null;
  readonly fairTimeZone: string | null;
  readonly fairTheme: unknown;
  /** Its attachments, in order: the kind, a space, and the name. Every scan reads it, and JSON takes thrice as long. */
  readonly documents: readonly string[];
}

/** The columns of a PointRow. Aliases: b beacon, p project, e exhibitor, f fair. */
const pointColumns = sql`
  b.id as beacon_id, b.project_id, coalesce(b.title, b.name) as title, b.description,
  coalesce(b.language, e.language) as language, b.translations, b.cover_key, p.stand,
  e.id as exhibitor_id, e.name as exhibitor_name,
  coalesce((select l.key from logos l where l.owner_id = p.id), (select l.key from logos l where l.owner_id = e.id)) as logo_key,
  f.id as fair_id, f.name as fair_name, f.time_zone as fair_time_zone, f.theme as fair_theme,
  array(select a.kind || ' ' || a.name from attachments a where a.beacon_id = b.id and a.is_uploaded
    order by a.position, a.id) as documents`;

const pointJoins = sql`
  join exhibitions p on p.id = b.project_id
  join exhibitors e on e.id = p.owner_id
  left join exhibitions f on f.id = p.parent_id`;

const isOpen = sql`b.archived_at is null and b.is_active and p.archived_at is null`;

/** Those that are gone are left out. */
export const selectPoints = (beaconIds: readonly string[]): Sql => sql`
  select ${pointColumns} from unnest(${beaconIds}::uuid[]) as a (beacon_id) join beacons b on b.id = a.beacon_id
  ${pointJoins}`;

export interface TargetRow {
  /** Which of those that were asked for, from 1. */
  readonly n: number;
  readonly beaconId: string;
  readonly projectId: string;
  readonly exhibitorId: string;
  readonly tradeFairId: string | null;
  readonly createdAt: Date;
  /** The end of the fair, else of the project. */
  readonly endsAt: Date | null;
  readonly isOpen: boolean;
  /** The code was assigned to another point once. */
  readonly hasMoved: boolean;
}

/**
 * The points that ids are of, or that codes were assigned to at a moment; a revoked code's point is not open. What was scanned
 * before the code was moved or revoked counts for what was scanned, however late it arrives.
 */
export async function findTargets(
  executor: Executor,
  asked: readonly { beaconId: string | null; code: string | null; at: Date }[],
): Promise<readonly TargetRow[]> {
  return executor.query<TargetRow>(sql`
    select a.n::int as n, b.id as beacon_id, b.project_id, p.owner_id as exhibitor_id, f.id as trade_fair_id,
      b.created_at, coalesce(f.ends_at, p.ends_at) as ends_at, c.moved_at is not null as has_moved,
      (${isOpen} and (c.revoked_at is null or c.revoked_at > a.at)) as is_open
    from unnest(${asked.map(({ beaconId }) => beaconId)}::uuid[], ${asked.map(({ code }) => code)}::char(10)[],
      ${asked.map(({ at }) => at)}::timestamptz[]) with ordinality as a (beacon_id, code, at, n)
    left join codes c on c.code = a.code and c.kind = 'BEACON'
    join beacons b on b.id = coalesce(a.beacon_id, (
      select m.target_id from code_moves m
      where c.moved_at > a.at and m.code = c.code and m.until > a.at
      order by m.until limit 1
    ), c.target_id)
    join exhibitions p on p.id = b.project_id
    left join exhibitions f on f.id = p.parent_id`);
}

/** The projects of all points that codes were ever assigned to, by code. */
export async function findProjectsOfCodes(
  executor: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (codes.length === 0) return new Map();
  const rows = await executor.query<{ code: string; projectIds: string[] }>(sql`
    select t.code, array_agg(distinct b.project_id) as project_ids
    from (
      select code, target_id from code_moves where code = any(${codes}::char(10)[])
      union all select code, target_id from codes where code = any(${codes}::char(10)[])
    ) t join beacons b on b.id = t.target_id
    group by t.code`);
  return new Map(rows.map((row) => [row.code, row.projectIds]));
}

/** The code that a point is passed on by; null while it leads nowhere. */
export async function findOpenCode(executor: Executor, beaconId: string): Promise<string | null> {
  const [found] = await executor.query<{ code: string }>(sql`
    select b.code from beacons b join codes c on c.code = b.code join exhibitions p on p.id = b.project_id
    where b.id = ${beaconId} and c.revoked_at is null and ${isOpen}`);
  return found?.code ?? null;
}
