import { isCode } from '@fairlead/contract/code';
import type { Executor } from '@fairlead/database/executor';
import * as queries from './queries.ts';

/** Returns what a code points to; null when there is none, it was revoked, it is blank, or the text is an id. */
export async function findCode(
  executor: Executor,
  code: string,
): Promise<{ kind: queries.CodeRow['kind']; targetId: string } | null> {
  const found = isCode(code) ? await queries.findValidCode(executor, code) : undefined;
  return found && found.targetId !== null ? { kind: found.kind, targetId: found.targetId } : null;
}

/** Returns the visitors that codes pointed to at a moment; null for a code without one, for an id, or for other text. */
export async function findVisitorsOfCodes(
  executor: Executor,
  scanned: readonly { readonly code: string | null; readonly at: Date }[],
): Promise<readonly (string | null)[]> {
  const asked = scanned.map(({ code, at }) => ({ code: code !== null && isCode(code) ? code : null, at }));
  if (asked.every(({ code }) => code === null)) return asked.map(() => null);
  const rows = await queries.findVisitorCodes(executor, asked);
  const byNumber = new Map(rows.map(({ n, visitorId }) => [n, visitorId]));
  return asked.map((_, index) => byNumber.get(index + 1) ?? null);
}

/** Returns the code that points to a trade fair; null when there is no such fair. */
export async function codeOfTradeFair(executor: Executor, tradeFairId: string): Promise<string | null> {
  return (await queries.findCodeOf(executor, 'TRADE_FAIR', tradeFairId)) ?? null;
}

/**
 * Assigns a locked code to a point from now on. Scans from before, however late they arrive, count for what it pointed to
 * then.
 */
export async function assignCode(tx: Executor, locked: queries.CodeRow, beaconId: string, now: Date): Promise<void> {
  const { code, targetId } = locked;
  if (targetId !== null) await queries.insertMove(tx, { code, targetId, until: now });
  await queries.updateCodeTarget(tx, code, beaconId, targetId === null ? null : now);
}
