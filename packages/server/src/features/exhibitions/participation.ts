import { leastLeads } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { editorOf } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { authorize, type Caller, isOwn } from './policy.ts';
import type { ExhibitionRow } from './queries.ts';
import * as queries from './queries.ts';

type When = Pick<ExhibitionRow, 'startsAt' | 'endsAt' | 'timeZone'>;
type Where = Pick<ExhibitionRow, 'venue' | 'city' | 'countryCode'>;

/**
 * Fields that a project takes over from the fair that it joins: its days where it has none of its own, and its place likewise.
 */
export function takenFromFair(project: When & Where, fair: When & Where): Partial<When & Where> {
  const { startsAt, endsAt, timeZone, venue, city, countryCode } = fair;
  return {
    ...(project.startsAt === null && project.endsAt === null && { startsAt, endsAt, timeZone }),
    ...(project.venue === null &&
      project.city === null &&
      project.countryCode === null && { venue, city, countryCode }),
  };
}

/** Returns a project in a fair, for its own people and for who runs the fair. Throws NOT_FOUND. */
export async function requireParticipant(
  { database, caller }: Pick<Context<Caller>, 'database' | 'caller'>,
  { tradeFairId, projectId }: { tradeFairId: string; projectId: string },
): Promise<queries.ExhibitionRow> {
  const rows = await queries.findExhibitions(database, [tradeFairId, projectId]);
  const fair = rows.find((row) => row.id === tradeFairId);
  const project = rows.find((row) => row.id === projectId);
  if (!fair || project?.parentId !== tradeFairId) throw notFound();
  if (!isOwn(caller, project) && !isOwn(caller, fair)) throw notFound();
  return project;
}

/**
 * Puts a project into a fair, or, with null, takes it out of its fair. Returns false, and changes nothing, when the project
 * changed since it was read.
 */
export async function moveProject(
  { database, caller, now }: Pick<Context<Caller>, 'database' | 'caller' | 'now'>,
  { project, fair }: { project: queries.ExhibitionRow; fair: queries.ExhibitionRow | null },
): Promise<boolean> {
  const moved = await queries.replaceExhibition(database, project.id, project.version, {
    ...(fair && takenFromFair(project, fair)),
    parentId: fair?.id ?? null,
    joinedAt: fair === null ? null : now,
    updatedAt: now,
    updatedBy: editorOf(caller),
  });
  return moved !== undefined;
}

/** Returns a project of the caller's own company and the zone its times are shown in: its fair's, else its own. */
export async function reportProject(
  context: Pick<Context<Caller>, 'database' | 'caller'>,
  id: string,
): Promise<{ id: string; name: string; timeZone: string }> {
  const project = await authorize(context, 'editProject', id);
  const { parentId } = project;
  const [fair] = parentId === null ? [] : await queries.findExhibitions(context.database, [parentId]);
  return { id: project.id, name: project.name, timeZone: fair?.timeZone ?? project.timeZone };
}

/** These fairs, or every fair of an owner (null: of everybody). */
type Fairs = { readonly tradeFairIds: readonly string[] } | { readonly ownerId: string | null };

/**
 * Returns the projects at fairs whose counts only their own company sees: those with so few leads that a person could be
 * identified, and, where that is one alone, the one with the fewest of the others as well. The set depends on how many projects
 * have few leads and not on how few, so that it does not tell whether there is any.
 */
export async function findStandsKeptBack(executor: Executor, fairs: Fairs): Promise<ReadonlySet<string>> {
  const wanted =
    'tradeFairIds' in fairs
      ? sql`p.parent_id = any(${fairs.tradeFairIds}::uuid[])`
      : fairs.ownerId === null
        ? sql`p.parent_id is not null`
        : sql`p.parent_id in (select id from exhibitions where owner_id = ${fairs.ownerId})`;
  const rows = await executor.query<{ id: string }>(sql`
    with counted as (
      select p.id, p.parent_id as fair, p.archived_at is not null as is_archived, c.leads, c.leads < ${leastLeads} as is_small
      from exhibitions p
      cross join lateral (select coalesce(sum(leads), 0) as leads from scan_counters where project_id = p.id) c
      where p.kind = 'PROJECT' and ${wanted}
    ),
    ranked as (
      select *, count(*) filter (where is_small) over (partition by fair, is_archived) as small,
        row_number() over (partition by fair, is_archived, is_small order by leads, id) as place
      from counted
    )
    select id from ranked where is_small or (small = 1 and place = 1)`);
  return new Set(rows.map(({ id }) => id));
}

interface ProjectInFair {
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
