import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface ProjectInFair {
  readonly id: string;
  readonly ownerId: string;
  readonly archivedAt: Date | null;
  readonly stand: string | null;
  /** Null while the project is as it was imported. */
  readonly updatedBy: string | null;
}

/** Returns the projects that companies have at a fair, those in use first. */
export async function projectsInFair(
  executor: Executor,
  fairId: string,
  ownerIds: readonly string[],
): Promise<readonly ProjectInFair[]> {
  if (ownerIds.length === 0) return [];
  return executor.query<ProjectInFair>(sql`
    select id, owner_id, archived_at, stand, updated_by from exhibitions
    where parent_id = ${fairId} and owner_id = any(${ownerIds}::uuid[]) and deleted_at is null
    order by archived_at desc nulls first, id`);
}

/** Gives each company a project at the fair, named and dated as the fair. */
export async function insertProjects(
  executor: Executor,
  fairId: string,
  projects: readonly { id: string; ownerId: string; stand: string | null }[],
  now: Date,
): Promise<void> {
  if (projects.length === 0) return;
  await executor.execute(sql`
    insert into exhibitions (id, kind, parent_id, joined_at, owner_id, name, starts_at, ends_at, time_zone, venue, city,
      country_code, stand, created_at, updated_at)
    select p.id, 'PROJECT', f.id, ${now}::timestamptz, p."ownerId", f.name, f.starts_at, f.ends_at, f.time_zone, f.venue,
      f.city, f.country_code, p.stand, ${now}::timestamptz, ${now}::timestamptz
    from exhibitions f, jsonb_to_recordset(${sql.json(projects)}::jsonb) as p(id uuid, "ownerId" uuid, stand text)
    where f.id = ${fairId}`);
}

/** Brings projects back from the archive; a stand that is given takes the place of the one before. */
export async function restoreProjects(
  executor: Executor,
  projects: readonly { id: string; stand: string | null }[],
  now: Date,
): Promise<void> {
  if (projects.length === 0) return;
  await executor.execute(sql`
    update exhibitions x set archived_at = null, stand = coalesce(p.stand, x.stand), version = version + 1,
      updated_at = ${now}, updated_by = null
    from jsonb_to_recordset(${sql.json(projects)}::jsonb) as p(id uuid, stand text)
    where x.id = p.id`);
}

/** Writes the stands that a later list has. */
export async function moveStands(
  executor: Executor,
  projects: readonly { id: string; stand: string }[],
  now: Date,
): Promise<void> {
  if (projects.length === 0) return;
  await executor.execute(sql`
    update exhibitions x set stand = p.stand, version = version + 1, updated_at = ${now}
    from jsonb_to_recordset(${sql.json(projects)}::jsonb) as p(id uuid, stand text)
    where x.id = p.id`);
}

/** Makes every project of one company another's. */
export async function handOverProjects(executor: Executor, from: string, to: string, now: Date): Promise<void> {
  await executor.execute(sql`
    update exhibitions set owner_id = ${to}, version = version + 1, updated_at = ${now}
    where owner_id = ${from} and kind = 'PROJECT'`);
}
