import { and, desc, eq, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Position } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { exhibitions } from './tables.ts';

export type ExhibitionRow = typeof exhibitions.$inferSelect;

export interface ExhibitionFilter {
  /** Only of these owners; null for all. */
  readonly owners: readonly string[] | null;
  readonly parent?: string | undefined;
  readonly hasParent?: boolean | undefined;
  readonly kind?: ExhibitionRow['kind'] | undefined;
  readonly archived?: boolean | undefined;
  readonly q?: string | undefined;
  /** Public trade fairs of any owner as well. */
  readonly withPublicFairs: boolean;
}

export async function insertExhibition(executor: Executor, row: ExhibitionRow): Promise<void> {
  await executor.insert(exhibitions).values(row);
}

export async function findExhibitions(executor: Executor, ids: readonly string[]): Promise<ExhibitionRow[]> {
  return executor
    .select()
    .from(exhibitions)
    .where(sql`${exhibitions.id} = any(${sql.param(ids)}::uuid[])`);
}

const flagged = (column: SQL | undefined): SQL[] => (column ? [column] : []);

function conditions(filter: ExhibitionFilter): SQL[] {
  const owned =
    filter.owners === null ? undefined : sql`${exhibitions.ownerId} = any(${sql.param(filter.owners)}::uuid[])`;
  const publicFair = and(eq(exhibitions.kind, 'TRADE_FAIR'), eq(exhibitions.isPublic, true));
  const pattern = filter.q ? containing(filter.q) : undefined;
  return [
    ...flagged(owned && (filter.withPublicFairs ? or(owned, publicFair) : owned)),
    ...flagged(filter.parent === undefined ? undefined : eq(exhibitions.parentId, filter.parent)),
    ...flagged(
      filter.hasParent === undefined
        ? undefined
        : filter.hasParent
          ? isNotNull(exhibitions.parentId)
          : isNull(exhibitions.parentId),
    ),
    ...flagged(filter.kind === undefined ? undefined : eq(exhibitions.kind, filter.kind)),
    filter.archived ? isNotNull(exhibitions.archivedAt) : isNull(exhibitions.archivedAt),
    ...flagged(
      pattern === undefined ? undefined : or(ilike(exhibitions.name, pattern), ilike(exhibitions.stand, pattern)),
    ),
  ];
}

export async function listExhibitions(
  executor: Executor,
  filter: ExhibitionFilter,
  page: { after: Position | null; limit: number },
): Promise<ExhibitionRow[]> {
  const after = page.after
    ? or(
        lt(exhibitions.createdAt, new Date(page.after.at)),
        and(eq(exhibitions.createdAt, new Date(page.after.at)), lt(exhibitions.id, page.after.id)),
      )
    : undefined;
  return executor
    .select()
    .from(exhibitions)
    .where(and(...conditions(filter), after))
    .orderBy(desc(exhibitions.createdAt), desc(exhibitions.id))
    .limit(page.limit + 1);
}

/** Replaces it when it still has the version; `version` null replaces whatever is there. */
export async function replaceExhibition(
  executor: Executor,
  id: string,
  version: number | null,
  change: Partial<Omit<ExhibitionRow, 'id' | 'version'>>,
): Promise<ExhibitionRow | undefined> {
  const [row] = await executor
    .update(exhibitions)
    .set({ ...change, version: sql`${exhibitions.version} + 1` })
    .where(and(eq(exhibitions.id, id), version === null ? undefined : eq(exhibitions.version, version)))
    .returning();
  return row;
}

export interface Counts extends Record<string, unknown> {
  readonly project_id: string;
  readonly beacons: number;
  readonly scans: number;
  readonly leads: number;
  readonly unlocked: number;
}

/** Live figures of several projects, read from the hourly counters. */
export async function countsOf(executor: Executor, projectIds: readonly string[]): Promise<readonly Counts[]> {
  const ids = sql.param(projectIds);
  return executor.execute<Counts>(sql`
    select p.id as project_id,
      (select count(*)::int from beacons b where b.project_id = p.id and b.archived_at is null) as beacons,
      coalesce(c.scans, 0)::int as scans, coalesce(c.leads, 0)::int as leads,
      (select count(*)::int from lead_unlocks u where u.project_id = p.id) as unlocked
    from unnest(${ids}::uuid[]) as p(id)
    left join lateral (
      select sum(scans) as scans, sum(leads) as leads from scan_counters where project_id = p.id
    ) c on true`);
}

/** Holds those of `ids` that belong to one of `owners` (null: anybody) until the transaction ends. */
export async function lock(tx: Executor, ids: readonly string[], owners: readonly string[] | null): Promise<void> {
  await tx.execute(sql`
    select 1 from exhibitions where id = any(${sql.param(ids)}::uuid[])
      and (${owners === null} or owner_id = any(${sql.param(owners ?? [])}::uuid[]))
    order by id for update`);
}

/** Those of `ids` that belong to one of `owners` (null: anybody) and were never used are erased; answers which. */
export async function deleteUnused(
  executor: Executor,
  ids: readonly string[],
  owners: readonly string[] | null,
): Promise<string[]> {
  const rows = await executor.execute<{ id: string }>(sql`
    delete from exhibitions x where x.id = any(${sql.param(ids)}::uuid[])
      and (${owners === null} or x.owner_id = any(${sql.param(owners ?? [])}::uuid[]))
      and not exists (select 1 from beacons b where b.project_id = x.id)
      and not exists (select 1 from exhibitions child where child.parent_id = x.id)
    returning x.id`);
  return rows.map((row) => row.id);
}

/** The rest of them is archived; answers which. */
export async function archive(
  executor: Executor,
  ids: readonly string[],
  owners: readonly string[] | null,
  now: Date,
): Promise<string[]> {
  const rows = await executor.execute<{ id: string }>(sql`
    update exhibitions set archived_at = coalesce(archived_at, ${now.toISOString()}::timestamptz),
      updated_at = ${now.toISOString()}::timestamptz, version = version + 1
    where id = any(${sql.param(ids)}::uuid[])
      and (${owners === null} or owner_id = any(${sql.param(owners ?? [])}::uuid[]))
    returning id`);
  return rows.map((row) => row.id);
}

export async function isIdentifierTaken(executor: Executor, uniqueIdentifier: string): Promise<boolean> {
  const rows = await executor
    .select({ id: exhibitions.id })
    .from(exhibitions)
    .where(eq(exhibitions.uniqueIdentifier, uniqueIdentifier));
  return rows.length > 0;
}
