import { editorOf } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { takenFromFair } from './days-of-fair.ts';
import { authorize, type Caller, isOwn } from './policy.ts';
import * as queries from './queries.ts';

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
