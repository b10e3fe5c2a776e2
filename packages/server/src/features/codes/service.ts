import { isCode } from '@fairlead/contract/code';
import type { Executor } from '@fairlead/database/executor';
import * as assignments from './assignment-queries.ts';
import * as queries from './queries.ts';

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

/** A code as it is, revoked or not; null when there is none. */
export async function readCode(executor: Executor, code: string): Promise<queries.CodeRow | null> {
  return (await queries.readCode(executor, code)) ?? null;
}

/** A code as it is, held until the transaction ends; null when there is none. */
export async function lockCode(tx: Executor, code: string): Promise<queries.CodeRow | null> {
  return (await assignments.lockCode(tx, code)) ?? null;
}

/** Assigns a locked code to a point from now on. Scans from before, however late they arrive, lead where it led then. */
export async function assignCode(tx: Executor, locked: queries.CodeRow, beaconId: string, now: Date): Promise<void> {
  const { code, targetId } = locked;
  if (targetId !== null) await assignments.insertMove(tx, { code, targetId, until: now });
  await assignments.updateCodeTarget(tx, code, beaconId, targetId === null ? null : now);
}
