import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { beacons } from './tables.ts';

export interface BeaconRow extends Record<string, unknown> {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly cover_key: string | null;
  readonly code: string;
  readonly code_revoked_at: string | null;
  readonly other_codes: string[];
  readonly position: number;
  readonly is_active: boolean;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly editor: string | null;
  readonly version: number;
  readonly scan_count: number;
  readonly last_scan_at: string | null;
  readonly survey_id: string | null;
}

/** With the figures of each point: scans from the hourly counters, the last one from the index on scans. */
const withFigures = (condition: SQL): SQL => sql`
  select b.id, b.project_id, b.name, b.title, b.description, b.cover_key, b.code, b.position, b.is_active, b.archived_at,
    b.created_at, b.updated_at, b.version, coalesce(c.scans, 0)::int as scan_count, l.last_at as last_scan_at,
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

/** One put away for good before anybody scanned it is gone; one that was scanned stays, however it was put away. */
const isThere = sql`(b.deleted_at is null or c.scans > 0)`;

/** A project's points in order: those in use, or those that are put away. */
export async function listBeacons(
  executor: Executor,
  projectId: string,
  which: 'CURRENT' | 'ARCHIVED',
): Promise<readonly BeaconRow[]> {
  const isListed = which === 'CURRENT' ? sql`b.archived_at is null` : sql`b.archived_at is not null and ${isThere}`;
  return executor.execute<BeaconRow>(
    sql`${withFigures(sql`b.project_id = ${projectId} and ${isListed}`)} order by b.position, b.id`,
  );
}

/** A point, archived or not. */
export async function findBeacon(executor: Executor, projectId: string, id: string): Promise<BeaconRow | undefined> {
  const [row] = await executor.execute<BeaconRow>(
    withFigures(sql`b.project_id = ${projectId} and b.id = ${id} and ${isThere}`),
  );
  return row;
}

export async function findProjectOf(
  executor: Executor,
  beaconId: string,
): Promise<{ projectId: string; code: string } | undefined> {
  const [row] = await executor
    .select({ projectId: beacons.projectId, code: beacons.code })
    .from(beacons)
    .where(eq(beacons.id, beaconId));
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
  const [project] = await tx.execute<{ is_archived: boolean }>(sql`
    select archived_at is not null as is_archived from exhibitions
    where id = ${projectId} and deleted_at is null for update`);
  if (!project) return null;
  const [row] = await tx.execute<{ count: number; next: number }>(sql`
    select count(*) filter (where archived_at is null)::int as count, coalesce(max(position) + 1, 0)::int as next
    from beacons where project_id = ${projectId}`);
  return { count: row?.count ?? 0, nextPosition: row?.next ?? 0, isArchived: project.is_archived };
}

/** Its row alone, held until the transaction ends. */
export async function lockBeacon(
  tx: Executor,
  key: { projectId: string; id: string },
): Promise<typeof beacons.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(beacons)
    .where(and(eq(beacons.projectId, key.projectId), eq(beacons.id, key.id)))
    .for('update');
  return row;
}

export async function insertBeacon(executor: Executor, row: typeof beacons.$inferInsert): Promise<void> {
  await executor.insert(beacons).values(row);
}

/** Changes it when it still has the version; null changes whatever is there. Answers whether it did. */
export async function updateBeacon(
  executor: Executor,
  key: { projectId: string; id: string; version: number | null },
  change: Partial<typeof beacons.$inferInsert>,
): Promise<boolean> {
  const rows = await executor
    .update(beacons)
    .set({ ...change, version: sql`${beacons.version} + 1` })
    .where(
      and(
        eq(beacons.projectId, key.projectId),
        eq(beacons.id, key.id),
        key.version === null ? undefined : eq(beacons.version, key.version),
      ),
    )
    .returning({ id: beacons.id });
  return rows.length > 0;
}

/** Its own code; what is edited beside it stays as it is, and so does its version. */
export async function setCode(executor: Executor, beaconId: string, code: string): Promise<void> {
  await executor.update(beacons).set({ code }).where(eq(beacons.id, beaconId));
}

/** Whether it is the point's own code, not one that leads to it beside that. */
export async function isOwnCode(tx: Executor, beaconId: string, code: string): Promise<boolean> {
  const rows = await tx
    .select({ id: beacons.id })
    .from(beacons)
    .where(and(eq(beacons.id, beaconId), eq(beacons.code, code)))
    .for('update');
  return rows.length > 0;
}
