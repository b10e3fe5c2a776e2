import type { Language } from '@fairlead/contract/languages';
import type { PointTranslations } from '@fairlead/contract/point-texts';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { pointTitleIn } from '../../platform/database/point-titles.ts';

export interface BeaconRow {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly language: Language;
  readonly translations: PointTranslations;
  readonly coverKey: string | null;
  readonly code: string;
  readonly codeRevokedAt: Date | null;
  readonly otherCodes: string[];
  readonly position: number;
  readonly isActive: boolean;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly editor: string | null;
  readonly version: number;
  readonly scanCount: number;
  readonly lastScanAt: Date | null;
  readonly surveyId: string | null;
}

/** The release before writes none, and means the company's. */
const ownLanguage = sql`coalesce(b.language, (
  select e.language from exhibitions p join exhibitors e on e.id = p.owner_id where p.id = b.project_id))`;

/** With the figures of each point: scans from the counters, the last one from the index on scans. */
const withFigures = (condition: Sql): Sql => sql`
  select b.id, b.project_id, b.name, b.title, b.description, ${ownLanguage} as language, b.translations, b.cover_key, b.code,
    b.position, b.is_active, b.archived_at, b.created_at, b.updated_at, b.version, coalesce(c.scans, 0)::int as scan_count, l.last_at as last_scan_at,
    sv.id as survey_id, own.revoked_at as code_revoked_at, coalesce(o.codes, '{}') as other_codes, a.name as editor
  from beacons b
  left join codes own on own.code = b.code
  left join surveys sv on sv.beacon_id = b.id
  left join accounts a on a.id = b.updated_by
  left join lateral (
    select array_agg(code::text order by created_at, code) as codes from codes
    where target_id = b.id and kind = 'BEACON' and code <> b.code and revoked_at is null
  ) o on true
  left join lateral (
    select sum(scans) as scans from scan_counters where project_id = b.project_id and beacon_id = b.id
  ) c on true
  left join lateral (
    select last_at from scans where project_id = b.project_id and beacon_id = b.id order by last_at desc limit 1
  ) l on true
  where ${condition}`;

/** One that was deleted before anybody scanned it is gone; one that was scanned stays in the archive. */
const isThere = sql`(b.deleted_at is null or c.scans > 0)`;

/** Returns a project's points in order: those in use, or those that are archived. */
export async function listBeacons(
  executor: Executor,
  projectId: string,
  which: 'CURRENT' | 'ARCHIVED',
): Promise<readonly BeaconRow[]> {
  const isListed = which === 'CURRENT' ? sql`b.archived_at is null` : sql`b.archived_at is not null and ${isThere}`;
  return executor.query<BeaconRow>(
    sql`${withFigures(sql`b.project_id = ${projectId} and ${isListed}`)} order by b.position, b.id`,
  );
}

/** Returns a point, archived or not. */
export async function findBeacon(executor: Executor, projectId: string, id: string): Promise<BeaconRow | undefined> {
  const [row] = await executor.query<BeaconRow>(
    withFigures(sql`b.project_id = ${projectId} and b.id = ${id} and ${isThere}`),
  );
  return row;
}

export async function findProjectOf(
  executor: Executor,
  beaconId: string,
): Promise<{ projectId: string; code: string } | undefined> {
  const [row] = await executor.query<{ projectId: string; code: string }>(
    sql`select project_id, code from beacons where id = ${beaconId}`,
  );
  return row;
}

/**
 * Locks the project's row, so that the limit and the order hold when two colleagues add points at once; null when the
 * project was deleted in between.
 */
export async function lockAndCount(
  tx: Executor,
  projectId: string,
): Promise<{ count: number; nextPosition: number; isArchived: boolean } | null> {
  const [project] = await tx.query<{ isArchived: boolean }>(sql`
    select archived_at is not null as is_archived from exhibitions
    where id = ${projectId} and deleted_at is null for update`);
  if (!project) return null;
  const [row] = await tx.query<{ count: number; next: number }>(sql`
    select count(*) filter (where archived_at is null)::int as count, coalesce(max(position) + 1, 0)::int as next
    from beacons where project_id = ${projectId}`);
  return { count: row?.count ?? 0, nextPosition: row?.next ?? 0, isArchived: project.isArchived };
}

/** Columns that a change is checked against. */
interface LockedBeaconRow {
  readonly language: Language;
  readonly translations: PointTranslations;
  readonly coverKey: string | null;
  readonly archivedAt: Date | null;
  readonly version: number;
}

/** Returns its row alone, locked until the transaction ends. */
export async function lockBeacon(
  tx: Executor,
  { projectId, id }: { projectId: string; id: string },
): Promise<LockedBeaconRow | undefined> {
  const [row] = await tx.query<LockedBeaconRow>(sql`
    select ${ownLanguage} as language, b.translations, b.cover_key, b.archived_at, b.version
    from beacons b where b.project_id = ${projectId} and b.id = ${id} for update`);
  return row;
}

interface NewBeaconRow {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly language?: Language;
  readonly translations?: PointTranslations;
  readonly coverKey?: string | null;
  readonly code: string;
  readonly position: number;
  readonly isActive?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy?: string;
}

const written = <Row extends Pick<BeaconChange, 'translations'>>(row: Row) => ({
  ...row,
  ...(row.translations && { translations: sql.json(row.translations) }),
});

export async function insertBeacon(executor: Executor, row: NewBeaconRow): Promise<void> {
  await executor.execute(sql`insert into beacons ${sql.rows(written(row))}`);
}

interface BeaconChange extends Partial<Omit<NewBeaconRow, 'id' | 'projectId' | 'code' | 'createdAt'>> {
  readonly archivedAt?: Date | null;
  readonly deletedAt?: Date | null;
}

/** Changes it if it still has the version; null changes whatever is there. Returns whether a row changed. */
export async function updateBeacon(
  executor: Executor,
  { projectId, id, version }: { projectId: string; id: string; version: number | null },
  change: BeaconChange,
): Promise<boolean> {
  const isSameVersion = version === null ? sql`true` : sql`version = ${version}`;
  const changed = await executor.execute(sql`
    update beacons set ${sql.assignments(written(change))}, version = version + 1
    where project_id = ${projectId} and id = ${id} and ${isSameVersion}`);
  return changed > 0;
}

/** Sets its own code; what is edited beside it stays as it is, and so does its version. */
export async function setCode(executor: Executor, beaconId: string, code: string): Promise<void> {
  await executor.execute(sql`update beacons set code = ${code} where id = ${beaconId}`);
}

/** Returns whether it is the point's own code, not another one that points to it. */
export async function isOwnCode(tx: Executor, beaconId: string, code: string): Promise<boolean> {
  return (await tx.execute(sql`select 1 from beacons where id = ${beaconId} and code = ${code} for update`)) > 0;
}

/** A point as it is printed. */
interface PrintedPoint {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly code: string;
  readonly isArchived: boolean;
  readonly isRevoked: boolean;
}

/** Returns a project's points in order with their titles in a language, archived ones as well, but not deleted ones. */
export async function findPointsToPrint(
  executor: Executor,
  { projectId, language }: { readonly projectId: string; readonly language: Language },
): Promise<PrintedPoint[]> {
  return executor.query<PrintedPoint>(sql`
    select b.id, b.name, ${pointTitleIn(language)} as title, b.code, b.archived_at is not null as is_archived,
      c.revoked_at is not null as is_revoked
    from beacons b join codes c on c.code = b.code
    where b.project_id = ${projectId} and b.deleted_at is null
    order by b.position, b.id`);
}

export interface Order {
  readonly ids: readonly string[];
  readonly version: number;
  /** When it was changed last; null if never. */
  readonly updatedAt: Date | null;
}

/** Returns the order of a project's points, without those that were deleted. */
export async function findOrder(executor: Executor, projectId: string): Promise<Order> {
  const [[kept], points] = await Promise.all([
    executor.query<{ version: number; updatedAt: Date }>(
      sql`select version, updated_at from beacon_orders where project_id = ${projectId}`,
    ),
    executor.query<{ id: string }>(
      sql`select id from beacons where project_id = ${projectId} and deleted_at is null order by position, id`,
    ),
  ]);
  return {
    ids: points.map(({ id }) => id),
    version: kept?.version ?? 1,
    updatedAt: kept?.updatedAt ?? null,
  };
}

/** Writes the order of all of them; what is edited of a point stays as it is, and so does its version. */
export async function writeOrder(tx: Executor, projectId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update beacons b set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o(id, place)
    where b.project_id = ${projectId} and b.id = o.id and b.position <> o.place - 1`);
  await tx.execute(sql`
    insert into beacon_orders (project_id, version, updated_at) values (${projectId}, 2, ${now})
    on conflict (project_id) do update set version = beacon_orders.version + 1, updated_at = excluded.updated_at`);
}
