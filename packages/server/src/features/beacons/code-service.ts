import type { Beacon } from '@fairlead/contract/beacons';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Executor } from '../../platform/database/connection.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { assignCode, lockCode, revokeCode, takeCode } from '../codes/public.ts';
import { requireProject } from '../exhibitions/public.ts';
import * as queries from './queries.ts';
import { getBeacon } from './read-service.ts';

interface Point {
  readonly projectId: string;
  readonly id: string;
  readonly now: Date;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockCode>>>;

/** A code of the caller's company, held: printed blank, or leading to one of its points. Anybody else's is not found. */
async function lockOwnCode(tx: Executor, caller: AccountActor, code: string): Promise<Locked> {
  const locked = await lockCode(tx, code);
  if (!locked) throw notFound();
  if (locked.kind === 'BLANK' && locked.exhibitorId === caller.exhibitorId) return locked;
  const point =
    locked.kind === 'BEACON' && locked.targetId !== null ? await queries.findProjectOf(tx, locked.targetId) : undefined;
  if (!point) throw notFound();
  await requireProject(tx, caller, point.projectId);
  return locked;
}

/** Gives the point a new code; those printed before lead to it as before. */
export async function drawNewCode(database: UnitOfWork, caller: AccountActor, point: Point): Promise<Beacon> {
  await getBeacon(database, caller, point.projectId, point.id);
  await database.transaction(async (tx) => {
    await queries.lockBeacon(tx, point);
    await queries.setCode(tx, point.id, await takeCode(tx, { kind: 'BEACON', targetId: point.id, now: point.now }));
  });
  return getBeacon(database, caller, point.projectId, point.id);
}

/** Lets a printed code lead to the point from now on; a point whose own code it was gets a new one. */
export async function pointCode(
  database: UnitOfWork,
  caller: AccountActor,
  { code, ...point }: Point & { readonly code: string },
): Promise<Beacon> {
  const { archivedAt, codeRevokedAt } = await getBeacon(database, caller, point.projectId, point.id);
  if (archivedAt !== null) throw new ApiError('ARCHIVED');
  await database.transaction(async (tx) => {
    const locked = await lockOwnCode(tx, caller, code);
    if (locked.revokedAt !== null) throw new ApiError('CODE_REVOKED');
    if (locked.targetId === point.id) return;
    if (locked.targetId !== null && (await queries.isOwnCode(tx, locked.targetId, code))) {
      const { targetId } = locked;
      await queries.setCode(tx, targetId, await takeCode(tx, { kind: 'BEACON', targetId, now: point.now }));
    }
    await assignCode(tx, locked, point.id, point.now);
    // A point whose own code was revoked shows the one that leads to it again.
    if (codeRevokedAt !== null) await queries.setCode(tx, point.id, code);
  });
  return getBeacon(database, caller, point.projectId, point.id);
}

/** Lets a code of the point lead nowhere from now on, for good. */
export async function revokeCodeOfPoint(
  database: UnitOfWork,
  caller: AccountActor,
  { code, ...point }: Point & { readonly code: string },
): Promise<Beacon> {
  await getBeacon(database, caller, point.projectId, point.id);
  await database.transaction(async (tx) => {
    const locked = await lockOwnCode(tx, caller, code);
    if (locked.targetId !== point.id) throw notFound();
    if (locked.revokedAt === null) await revokeCode(tx, code, point.now);
  });
  return getBeacon(database, caller, point.projectId, point.id);
}

/** The code of a new point: a blank one of the company that was named, else a new one. Part of the point's transaction. */
export async function codeForNew(
  tx: Executor,
  caller: AccountActor,
  { id, code, now }: { id: string; code: string | undefined; now: Date },
): Promise<string> {
  if (code === undefined) return takeCode(tx, { kind: 'BEACON', targetId: id, now });
  const locked = await lockCode(tx, code);
  const isFree = locked?.kind === 'BLANK' && locked.exhibitorId === caller.exhibitorId && locked.revokedAt === null;
  if (!isFree) throw new InputError('body.code', 'code_not_blank');
  await assignCode(tx, locked, id, now);
  return code;
}
