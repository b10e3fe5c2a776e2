import type { Executor } from '@fairlead/database/executor';
import { notFound } from '../../platform/http/problem.ts';
import { type Caller, editorOf, isOwn } from './ownership.ts';
import { authorize } from './policy.ts';
import * as queries from './queries.ts';

/** A project in a fair, for its own people and for who runs the fair. */
export async function requireParticipant(
  executor: Executor,
  caller: Caller,
  fairId: string,
  projectId: string,
): Promise<queries.ExhibitionRow> {
  const rows = await queries.findExhibitions(executor, [fairId, projectId]);
  const fair = rows.find((row) => row.id === fairId);
  const project = rows.find((row) => row.id === projectId);
  if (!fair || project?.parentId !== fairId) throw notFound();
  if (!isOwn(caller, project) && !isOwn(caller, fair)) throw notFound();
  return project;
}

/** Puts a project into a fair, or takes it out of the one it is in; nobody else can have changed it in between. */
export async function moveProject(
  tx: Executor,
  caller: Caller,
  project: queries.ExhibitionRow,
  fairId: string | null,
  now: Date,
): Promise<boolean> {
  const moved = await queries.replaceExhibition(tx, project.id, project.version, {
    parentId: fairId,
    joinedAt: fairId === null ? null : now,
    updatedAt: now,
    updatedBy: editorOf(caller),
  });
  return moved !== undefined;
}

/** A project of the caller's own company and the zone its times are shown in: its fair's, else its own. */
export async function reportProject(
  executor: Executor,
  caller: Caller,
  id: string,
): Promise<{ id: string; name: string; timeZone: string }> {
  const project = await authorize({ database: executor, caller }, 'editProject', id);
  const [fair] = project.parentId === null ? [] : await queries.findExhibitions(executor, [project.parentId]);
  return { id: project.id, name: project.name, timeZone: fair?.timeZone ?? project.timeZone };
}

export async function hasTradeFair(database: Executor, uniqueIdentifier: string): Promise<boolean> {
  return queries.isIdentifierTaken(database, uniqueIdentifier);
}
