import type { Beacon, beaconInput, patchBeacon } from '@fairlead/contract/beacons';
import type { z } from 'zod';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { withoutAbsent } from '../../platform/patch.ts';
import { removeAttachments } from '../attachments/service.ts';
import { takeCode } from '../codes/service.ts';
import { requireProject } from '../exhibitions/service.ts';
import * as queries from './queries.ts';

const maximalPoints = 500;

const iso = (value: string | null): string | null => (value === null ? null : new Date(value).toISOString());

const present = (row: queries.BeaconRow): Beacon => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  title: row.title,
  description: row.description,
  coverUrl: null,
  code: row.code,
  position: row.position,
  isActive: row.is_active,
  archivedAt: iso(row.archived_at),
  surveyId: null,
  scanCount: row.scan_count,
  lastScanAt: iso(row.last_scan_at),
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  version: row.version,
});

type Input = z.output<typeof beaconInput>;
type Patch = z.output<(typeof patchBeacon)['body']>;

export async function listBeacons(database: UnitOfWork, caller: AccountActor, projectId: string): Promise<Beacon[]> {
  await requireProject(database.db, caller, projectId);
  return (await queries.listBeacons(database.db, projectId)).map(present);
}

/** One point of the caller's company. */
export async function getBeacon(
  database: UnitOfWork,
  caller: AccountActor,
  projectId: string,
  id: string,
): Promise<Beacon> {
  await requireProject(database.db, caller, projectId);
  const row = await queries.findBeacon(database.db, projectId, id);
  if (!row) throw notFound();
  return present(row);
}

/** Makes a point with a code of its own. */
export async function createBeacon(
  database: UnitOfWork,
  caller: AccountActor,
  projectId: string,
  value: Input,
  now: Date,
): Promise<Beacon> {
  await requireProject(database.db, caller, projectId);
  const id = newId();
  await database.transaction(async (tx) => {
    const project = await queries.lockAndCount(tx, projectId);
    if (!project) throw notFound();
    const { count, nextPosition, isArchived } = project;
    if (isArchived) throw new ApiError('ARCHIVED');
    if (count >= maximalPoints) throw new ApiError('LIMIT_REACHED', { values: { limit: String(maximalPoints) } });
    const code = await takeCode(tx, { kind: 'BEACON', targetId: id, now });
    await queries.insertBeacon(tx, {
      id,
      projectId,
      name: value.name,
      title: value.title ?? null,
      description: value.description ?? null,
      code,
      position: value.position ?? nextPosition,
      isActive: value.isActive ?? true,
      createdAt: now,
      updatedAt: now,
    });
  });
  return getBeacon(database, caller, projectId, id);
}

/** Changes what was sent; throws EDIT_CONFLICT when `version` is given and somebody changed it since. */
export async function changeBeacon(
  database: UnitOfWork,
  caller: AccountActor,
  change: { projectId: string; id: string; version: number | null; value: Patch; now: Date },
): Promise<Beacon> {
  const before = await getBeacon(database, caller, change.projectId, change.id);
  const isChanged = await queries.updateBeacon(database.db, change, {
    ...withoutAbsent(change.value),
    updatedAt: change.now,
  });
  const after = await getBeacon(database, caller, change.projectId, change.id);
  if (!isChanged) throw new ApiError('EDIT_CONFLICT', { values: { at: after.updatedAt ?? before.updatedAt } });
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
  const result = scanCount > 0 ? 'ARCHIVED' : 'DELETED';
  await database.transaction(async (tx) => {
    await queries.updateBeacon(tx, { projectId, id, version: null }, { archivedAt: now, updatedAt: now });
    // Nobody has the point, so nobody needs its files.
    if (result === 'DELETED') await removeAttachments(tx, { beaconId: id }, now);
  });
  return result;
}
