import type { Executor } from '../../platform/database/connection.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type Caller, editorOf, isOwn, isVisible } from './ownership.ts';
import * as queries from './queries.ts';

/** An exhibition of the caller's own; anybody else's is not found. */
export async function requireOwn(executor: Executor, caller: Caller, id: string): Promise<queries.ExhibitionRow> {
  const [row] = await queries.findExhibitions(executor, [id]);
  if (!row || !isOwn(caller, row)) throw notFound();
  return row;
}

/** A project of the caller's own company. */
export async function requireProject(executor: Executor, caller: Caller, id: string): Promise<queries.ExhibitionRow> {
  const row = await requireOwn(executor, caller, id);
  if (row.kind !== 'PROJECT') throw notFound();
  return row;
}

/** A trade fair of the caller's own organizer; any for an admin. */
export async function requireFair(executor: Executor, caller: Caller, id: string): Promise<queries.ExhibitionRow> {
  const row = await requireOwn(executor, caller, id);
  if (row.kind !== 'TRADE_FAIR') throw notFound();
  return row;
}

/** A trade fair that the caller may join with a project: open, and public, their own, or one they were invited to. */
export async function requireJoinable(executor: Executor, caller: Caller, id: string): Promise<queries.ExhibitionRow> {
  const fair = await queries.findFair(executor, { id });
  if (!fair || fair.archivedAt !== null || !(await isVisible(executor, caller, fair))) throw notFound();
  return fair;
}

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
  const project = await requireProject(executor, caller, id);
  const [fair] = project.parentId === null ? [] : await queries.findExhibitions(executor, [project.parentId]);
  return { id: project.id, name: project.name, timeZone: fair?.timeZone ?? project.timeZone };
}

export async function hasTradeFair(database: UnitOfWork, uniqueIdentifier: string): Promise<boolean> {
  return queries.isIdentifierTaken(database.db, uniqueIdentifier);
}
