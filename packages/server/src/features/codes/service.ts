import { isCode } from '@fairlead/contract/code';
import type { Executor } from '../../platform/database/connection.ts';
import { drawCode } from './draw-code.ts';
import { drawCodes } from './draw-codes.ts';
import * as lead from './lead-queries.ts';
import * as queries from './queries.ts';

/** Takes a new code for good; part of the transaction that makes what it leads to. */
export const takeCode = drawCode;

/** What a code leads to; null when there is none, it was revoked, it leads nowhere yet, or the text is an id. */
export async function findCode(
  executor: Executor,
  code: string,
): Promise<{ kind: queries.CodeRow['kind']; targetId: string } | null> {
  const found = isCode(code) ? await queries.findCode(executor, code) : undefined;
  return found && found.targetId !== null ? { kind: found.kind, targetId: found.targetId } : null;
}

/** The code that leads to a trade fair; null when there is no such fair. */
export async function codeOfTradeFair(executor: Executor, tradeFairId: string): Promise<string | null> {
  return (await queries.findCodeOf(executor, 'TRADE_FAIR', tradeFairId)) ?? null;
}

/** Forgets the codes of what is erased; part of the same transaction. */
export const dropCodesOf = queries.deleteCodesOf;

/** Takes a new code for each target, in the order given; part of the transaction that makes the targets. */
export const takeCodes = (
  tx: Executor,
  kind: 'BEACON' | 'TRADE_FAIR' | 'VISITOR',
  targetIds: readonly string[],
  now: Date,
): Promise<string[]> =>
  drawCodes(
    tx,
    targetIds.map((targetId) => ({ kind, targetId, now })),
  );

/** Takes codes that lead nowhere yet, for a company to print: one of its people says later which point each leads to. */
export const takeBlankCodes = (
  tx: Executor,
  { count, ...owner }: { exhibitorId: string; projectId: string | null; count: number; now: Date },
): Promise<string[]> =>
  drawCodes(
    tx,
    Array.from({ length: count }, () => ({ kind: 'BLANK', ...owner })),
  );

/** A code as it is, revoked or not; null when there is none. */
export async function readCode(executor: Executor, code: string): Promise<queries.CodeRow | null> {
  return (await queries.readCode(executor, code)) ?? null;
}

/** A code as it is, held until the transaction ends; null when there is none. */
export async function lockCode(tx: Executor, code: string): Promise<queries.CodeRow | null> {
  return (await lead.lockCode(tx, code)) ?? null;
}

/** Lets a locked code lead to a point from now on. Scans from before, however late they arrive, lead where it led then. */
export async function leadCode(tx: Executor, locked: queries.CodeRow, beaconId: string, now: Date): Promise<void> {
  const { code, targetId } = locked;
  if (targetId !== null) await lead.insertMove(tx, { code, targetId, until: now });
  await lead.leadCode(tx, code, beaconId, targetId === null ? null : now);
}

/** Lets a code lead nowhere from now on. */
export const revokeCode = lead.revokeCode;

/** Whatever led to one thing leads to the other from now on. */
export const pointCodesTo = queries.changeTarget;
