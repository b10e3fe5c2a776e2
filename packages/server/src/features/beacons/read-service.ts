import type { Beacon } from '@fairlead/contract/beacons';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireProject } from '../exhibitions/public.ts';
import { presentBeacon } from './present-beacon.ts';
import * as queries from './queries.ts';

export async function listBeacons(
  database: UnitOfWork,
  caller: AccountActor,
  projectId: string,
  which: 'CURRENT' | 'ARCHIVED',
): Promise<Beacon[]> {
  await requireProject(database.db, caller, projectId);
  return (await queries.listBeacons(database.db, projectId, which)).map(presentBeacon);
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
  return presentBeacon(row);
}
