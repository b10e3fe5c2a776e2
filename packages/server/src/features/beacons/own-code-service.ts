import type { OwnCode } from '@fairlead/contract/beacons';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/http/problem.ts';
import { readCode } from '../codes/public.ts';
import { requireProject } from '../exhibitions/public.ts';
import * as queries from './queries.ts';

/** What a printed code is to the caller's company; one that is not its own is not found, whatever it is. */
export async function readOwnCode(executor: Executor, caller: AccountActor, text: string): Promise<OwnCode> {
  const row = await readCode(executor, text);
  if (!row) throw notFound();
  const { code, kind, targetId, exhibitorId, projectId, revokedAt } = row;
  if (kind === 'BLANK' && exhibitorId === caller.exhibitorId) {
    return revokedAt === null ? { kind, code, projectId } : { kind: 'GONE', code };
  }
  const led = kind === 'BEACON' && targetId !== null ? await queries.findProjectOf(executor, targetId) : undefined;
  if (!led || targetId === null) throw notFound();
  const project = await requireProject(executor, caller, led.projectId);
  const point = await queries.findBeacon(executor, project.id, targetId);
  if (!point || revokedAt !== null) return { kind: 'GONE', code };
  const isArchived = point.archived_at !== null || project.archivedAt !== null;
  const { id: beaconId, name } = point;
  return { kind: 'BEACON', code, projectId: project.id, projectName: project.name, beaconId, name, isArchived };
}
