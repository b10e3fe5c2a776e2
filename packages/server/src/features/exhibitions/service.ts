import type { Executor } from '../../platform/database/connection.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { type Caller, isOwn } from './ownership.ts';
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

/** A project of the caller's own company and the zone its times are shown in: its fair's, else its own. */
export async function reportProject(
  executor: Executor,
  caller: Caller,
  id: string,
): Promise<{ id: string; timeZone: string }> {
  const project = await requireProject(executor, caller, id);
  const [fair] = project.parentId === null ? [] : await queries.findExhibitions(executor, [project.parentId]);
  return { id: project.id, timeZone: fair?.timeZone ?? project.timeZone };
}

/** Opens a trade fair for an owner; who may is decided before. Answers its id. */
export async function openTradeFair(
  database: UnitOfWork,
  fair: Pick<
    queries.ExhibitionRow,
    'name' | 'uniqueIdentifier' | 'timeZone' | 'venue' | 'city' | 'countryCode' | 'theme' | 'ownerId'
  > & {
    startsAt: Date;
    endsAt: Date;
  },
  now: Date,
): Promise<string> {
  const id = newId();
  await queries.insertExhibition(database.db, {
    ...fair,
    id,
    kind: 'TRADE_FAIR',
    parentId: null,
    description: null,
    stand: null,
    isPublic: true,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  });
  return id;
}

export async function hasTradeFair(database: UnitOfWork, uniqueIdentifier: string): Promise<boolean> {
  return queries.isIdentifierTaken(database.db, uniqueIdentifier);
}
