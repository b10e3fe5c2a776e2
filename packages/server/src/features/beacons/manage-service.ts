import type { Beacon, beaconInput, patchBeacon } from '@fairlead/contract/beacons';
import type { z } from 'zod';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Executor } from '../../platform/database/connection.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { withoutAbsent } from '../../platform/patch.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { releaseFile } from '../../platform/storage/uploads.ts';
import { removeAttachments } from '../attachments/public.ts';
import { requireProject } from '../exhibitions/public.ts';
import { codeForNew } from './code-service.ts';
import { drawCover, type NewCover, takeCover } from './cover-service.ts';
import { cleanDescription } from './description.ts';
import * as queries from './queries.ts';
import { getBeacon } from './read-service.ts';

const maximalPoints = 500;

type Input = z.output<typeof beaconInput>;
type Patch = z.output<(typeof patchBeacon)['body']>;

/** Throws unless the project takes one more point; whoever else adds one waits. Answers the next position. */
async function requireRoom(tx: Executor, projectId: string): Promise<number> {
  const project = await queries.lockAndCount(tx, projectId);
  if (!project) throw notFound();
  if (project.isArchived) throw new ApiError('ARCHIVED');
  if (project.count >= maximalPoints) throw new ApiError('LIMIT_REACHED', { values: { limit: String(maximalPoints) } });
  return project.nextPosition;
}

/** What a new point is made of; texts and picture are as they are kept. */
export interface NewPoint {
  readonly projectId: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly cover: NewCover | null;
  readonly position: number | undefined;
  readonly isActive: boolean;
  readonly code: string | undefined;
  readonly now: Date;
}

/** Puts a point into a project, with a code; `beside` is done in the same transaction. */
export async function addPoint(
  database: UnitOfWork,
  caller: AccountActor,
  { cover, code, now, position, ...point }: NewPoint,
  beside: (tx: Executor, id: string) => Promise<void> = async () => {},
): Promise<Beacon> {
  const id = newId();
  await database.transaction(async (tx) => {
    const next = await requireRoom(tx, point.projectId);
    if (cover) await takeCover(tx, cover, now);
    await queries.insertBeacon(tx, {
      ...point,
      id,
      coverKey: cover?.key ?? null,
      code: await codeForNew(tx, caller, { id, code, now }),
      position: position ?? next,
      createdAt: now,
      updatedAt: now,
      updatedBy: caller.accountId,
    });
    await beside(tx, id);
  });
  return getBeacon(database, caller, point.projectId, id);
}

/** Makes a point with a code of its own, or with a blank one that was printed for the company. */
export async function createBeacon(
  database: UnitOfWork,
  storage: Storage,
  caller: AccountActor,
  { projectId, value, now }: { projectId: string; value: Input; now: Date },
): Promise<Beacon> {
  await requireProject(database.db, caller, projectId);
  const description = await cleanDescription(value.description ?? null);
  const cover = value.coverKey
    ? await drawCover(database, storage, { subject: caller.subject, uploadKey: value.coverKey, now })
    : null;
  const { name, title = null, position, isActive = true, code } = value;
  const point = { projectId, name, title, description, cover, position, isActive, code, now };
  return addPoint(database, caller, point);
}

interface Change {
  readonly projectId: string;
  readonly id: string;
  readonly version: number | null;
  readonly value: Patch;
  readonly now: Date;
}

const conflict = ({ updatedAt, updatedBy }: Beacon): ApiError =>
  new ApiError('EDIT_CONFLICT', { values: { at: updatedAt, ...(updatedBy !== null && { who: updatedBy }) } });

/** Writes what was sent; false when it is another version by now. */
async function write(
  tx: Executor,
  caller: AccountActor,
  { projectId, id, version, value, now }: Change,
  { description, cover }: { description: string | null | undefined; cover: NewCover | null | undefined },
): Promise<boolean> {
  const { isArchived, coverKey: _, ...fields } = value;
  if (isArchived === false) await makeRoomFor(tx, projectId, id);
  const before = await queries.lockBeacon(tx, { projectId, id });
  if (!before || (version !== null && before.version !== version)) return false;
  if (cover) await takeCover(tx, cover, now);
  if (cover !== undefined && before.coverKey !== null) await releaseFile(tx, before.coverKey, now);
  return queries.updateBeacon(
    tx,
    { projectId, id, version },
    {
      ...withoutAbsent({ ...fields, description }),
      ...(cover !== undefined && { coverKey: cover?.key ?? null }),
      ...(isArchived === true && { archivedAt: before.archivedAt ?? now }),
      ...(isArchived === false && { archivedAt: null, deletedAt: null }),
      updatedAt: now,
      updatedBy: caller.accountId,
    },
  );
}

/** A point that comes back counts again. */
async function makeRoomFor(tx: Executor, projectId: string, id: string): Promise<void> {
  const before = await queries.lockBeacon(tx, { projectId, id });
  if (before?.archivedAt) await requireRoom(tx, projectId);
}

/** Changes what was sent; throws EDIT_CONFLICT when `version` is given and somebody changed it since. */
export async function changeBeacon(
  database: UnitOfWork,
  storage: Storage,
  caller: AccountActor,
  change: Change,
): Promise<Beacon> {
  const { projectId, id, version, value } = change;
  const before = await getBeacon(database, caller, projectId, id);
  if (version !== null && version !== before.version) throw conflict(before);
  const description = value.description === undefined ? undefined : await cleanDescription(value.description);
  const { coverKey } = value;
  const cover =
    typeof coverKey === 'string'
      ? await drawCover(database, storage, { subject: caller.subject, uploadKey: coverKey, now: change.now })
      : coverKey;
  const isChanged = await database.transaction((tx) => write(tx, caller, change, { description, cover }));
  const after = await getBeacon(database, caller, projectId, id);
  if (!isChanged) throw conflict(after);
  return after;
}

/** Puts the point away. It is never erased: a scan under way still finds it, and its leads keep its name. */
export async function removeBeacon(
  database: UnitOfWork,
  caller: AccountActor,
  projectId: string,
  id: string,
  now: Date,
): Promise<'DELETED' | 'ARCHIVED'> {
  const { scanCount } = await getBeacon(database, caller, projectId, id);
  const key = { projectId, id, version: null };
  const gone = { archivedAt: now, updatedAt: now, updatedBy: caller.accountId };
  const result = scanCount > 0 ? 'ARCHIVED' : 'DELETED';
  await database.transaction(async (tx) => {
    await queries.updateBeacon(tx, key, result === 'ARCHIVED' ? gone : { ...gone, deletedAt: now });
    // Nobody has the point, so nobody needs its files.
    if (result === 'DELETED') await removeAttachments(tx, { beaconId: id }, now);
  });
  return result;
}
