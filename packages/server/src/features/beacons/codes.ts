import type { Beacon } from '@fairlead/contract/beacons';
import type { OwnCode } from '@fairlead/contract/codes';
import { printColor } from '@fairlead/contract/print-color';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { assignCode, codeOfTradeFair, lockCode, readCode, revokeCode, takeCode } from '../codes/public.ts';
import { authorize, findFair } from '../exhibitions/public.ts';
import { getBeacon, type PointContext, type PointKey, readBeacon } from './points.ts';
import * as queries from './queries.ts';

type PointCode = PointKey & { readonly code: string };
type LockedCode = NonNullable<Awaited<ReturnType<typeof lockCode>>>;

/** Locks and returns a code of the caller's company: printed blank, or pointing to one of its points. Throws NOT_FOUND for anybody else's. */
async function lockOwnCode(context: PointContext, code: string): Promise<LockedCode> {
  const { database, caller } = context;
  const locked = await lockCode(database, code);
  if (!locked) throw notFound();
  if (locked.kind === 'BLANK' && locked.exhibitorId === caller.exhibitorId) return locked;
  const point =
    locked.kind === 'BEACON' && locked.targetId !== null
      ? await queries.findProjectOf(database, locked.targetId)
      : undefined;
  if (!point) throw notFound();
  await authorize(context, 'editProject', point.projectId);
  return locked;
}

/** Gives the point a new code; those printed before point to it as before. */
export async function drawNewCode(context: PointContext, key: PointKey): Promise<Beacon> {
  const { database, now } = context;
  await getBeacon(context, key);
  await database.transaction(async (tx) => {
    await queries.lockBeacon(tx, key);
    await queries.setCode(tx, key.id, await takeCode(tx, { kind: 'BEACON', targetId: key.id, now }));
  });
  return readBeacon(context, key);
}

/** Assigns a printed code to the point; another point whose own code it was gets a new one. */
export async function pointCode(context: PointContext, { code, ...key }: PointCode): Promise<Beacon> {
  const { database, now } = context;
  const { archivedAt, codeRevokedAt } = await getBeacon(context, key);
  if (archivedAt !== null) throw new ApiError('ARCHIVED');
  await database.transaction(async (tx) => {
    const locked = await lockOwnCode(within(context, tx), code);
    if (locked.revokedAt !== null) throw new ApiError('CODE_REVOKED');
    if (locked.targetId === key.id) return;
    if (locked.targetId !== null && (await queries.isOwnCode(tx, locked.targetId, code))) {
      const { targetId } = locked;
      await queries.setCode(tx, targetId, await takeCode(tx, { kind: 'BEACON', targetId, now }));
    }
    await assignCode(tx, locked, key.id, now);
    // A point whose own code was revoked shows this one from now on.
    if (codeRevokedAt !== null) await queries.setCode(tx, key.id, code);
  });
  return readBeacon(context, key);
}

/** Revokes a code of the point: it points to nothing from now on, for good. */
export async function revokeCodeOfPoint(context: PointContext, { code, ...key }: PointCode): Promise<Beacon> {
  await getBeacon(context, key);
  await context.database.transaction(async (tx) => {
    const locked = await lockOwnCode(within(context, tx), code);
    if (locked.targetId !== key.id) throw notFound();
    if (locked.revokedAt === null) await revokeCode(tx, code, context.now);
  });
  return readBeacon(context, key);
}

/**
 * Returns what a code is to the caller's company: a printed one of its own, or a visitor's, as anybody may know. Throws NOT_FOUND
 * for any other.
 */
export async function readOwnCode(context: PointContext, text: string): Promise<OwnCode> {
  const { database, caller } = context;
  const row = await readCode(database, text);
  if (!row) throw notFound();
  const { code, kind, targetId, exhibitorId, projectId, revokedAt } = row;
  if (kind === 'BLANK' && exhibitorId === caller.exhibitorId) {
    return revokedAt === null ? { kind, code, projectId } : { kind: 'GONE', code };
  }
  if (kind === 'VISITOR' && targetId !== null && revokedAt === null) return { kind, code };
  const found = kind === 'BEACON' && targetId !== null ? await queries.findProjectOf(database, targetId) : undefined;
  if (!found || targetId === null) throw notFound();
  const project = await authorize(context, 'editProject', found.projectId);
  const point = await queries.findBeacon(database, project.id, targetId);
  if (!point || revokedAt !== null) return { kind: 'GONE', code };
  const isArchived = point.archivedAt !== null || project.archivedAt !== null;
  const { id: beaconId, name } = point;
  return { kind: 'BEACON', code, projectId: project.id, projectName: project.name, beaconId, name, isArchived };
}

/** Parts of a QR code's picture: the code, its target, and the colour of its modules. */
interface PrintedCode {
  readonly code: string;
  readonly kind: 'BEACON' | 'TRADE_FAIR';
  readonly color: string;
}

/** Returns the code of a point or a trade fair of the caller's own, by its id alone. */
export async function requirePrintedCode(
  context: Context<AccountActor | AdminActor>,
  id: string,
): Promise<PrintedCode> {
  const { database } = context;
  const point = await queries.findProjectOf(database, id);
  if (!point) {
    const fair = await authorize(context, 'editFair', id);
    const code = await codeOfTradeFair(database, fair.id);
    if (code === null) throw notFound();
    return { code, kind: 'TRADE_FAIR', color: printColor(fair.theme) };
  }
  const project = await authorize(context, 'editProject', point.projectId);
  const fair = project.parentId === null ? undefined : await findFair(database, { id: project.parentId });
  const beacon = await queries.findBeacon(database, project.id, id);
  if (!beacon) throw notFound();
  // A print without a target is useless.
  if (beacon.codeRevokedAt !== null) throw new ApiError('CODE_REVOKED');
  return { code: point.code, kind: 'BEACON', color: printColor(fair?.theme ?? null) };
}
