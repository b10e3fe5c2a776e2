import type { Beacon } from '@fairlead/contract/beacons';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { copyAttachments } from '../attachments/public.ts';
import { requireProject } from '../exhibitions/public.ts';
import { copyCover } from './cover-service.ts';
import { addPoint } from './manage-service.ts';
import * as queries from './queries.ts';

/** Copies a point into a project of the same company. Scans, leads and codes stay where they are. */
export async function duplicateBeacon(
  database: UnitOfWork,
  storage: Storage,
  caller: AccountActor,
  copy: { projectId: string; id: string; toProjectId: string; name: string | undefined; now: Date },
): Promise<Beacon> {
  const { projectId, id, toProjectId, name, now } = copy;
  await requireProject(database.db, caller, projectId);
  await requireProject(database.db, caller, toProjectId);
  const source = await queries.findBeacon(database.db, projectId, id);
  if (!source) throw notFound();
  const cover = source.cover_key === null ? null : await copyCover(database, storage, source.cover_key, now);
  const { title, description, is_active: isActive } = source;
  const texts = { name: name ?? source.name, title, description };
  const point = { ...texts, projectId: toProjectId, cover, position: undefined, isActive, code: undefined, now };
  return addPoint(database, caller, point, (tx, to) =>
    copyAttachments(tx, { fromBeaconId: id, projectId: toProjectId, beaconId: to, now }),
  );
}
