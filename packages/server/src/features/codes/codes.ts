import { randomBytes } from 'node:crypto';
import { isCode, makeCode } from '@fairlead/contract/code';
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

const maxDraws = 5;

/** Purpose of a new code: a target, or a company that prints it blank. */
type Purpose =
  | { readonly kind: 'BEACON' | 'TRADE_FAIR' | 'VISITOR'; readonly targetId: string; readonly now: Date }
  | { readonly kind: 'BLANK'; readonly exhibitorId: string; readonly projectId: string | null; readonly now: Date };

/**
 * Takes a new code for good; part of the transaction that makes what it points to. A code that is taken already, once in
 * some 10¹³ draws, is drawn again.
 */
export async function takeCode(
  tx: Executor,
  purpose: Purpose,
  draw: () => string = () => makeCode(randomBytes),
): Promise<string> {
  for (let draws = 0; draws < maxDraws; draws += 1) {
    const code = draw();
    const { now, ...row } = purpose;
    if (await queries.insertCode(tx, { ...row, code, createdAt: now })) return code;
  }
  throw new Error('No free code was drawn: the source of randomness repeats itself');
}

/** Takes a new code for each in one statement, in the order given; one that is taken already is drawn again by itself. */
async function drawCodes(tx: Executor, purposes: readonly Purpose[]): Promise<string[]> {
  const drawn = purposes.map((purpose) => ({ purpose, code: makeCode(randomBytes) }));
  const rows = drawn.map(({ purpose: { now, ...row }, code }) => ({ ...row, code, createdAt: now }));
  const free = await queries.insertCodes(tx, rows);
  const codes: string[] = [];
  for (const { code, purpose } of drawn) codes.push(free.has(code) ? code : await takeCode(tx, purpose));
  return codes;
}

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

/** Takes codes that point to nothing yet, for a company to print: one of its people assigns each to a point later. */
export const takeBlankCodes = (
  tx: Executor,
  { count, ...owner }: { exhibitorId: string; projectId: string | null; count: number; now: Date },
): Promise<string[]> =>
  drawCodes(
    tx,
    Array.from({ length: count }, () => ({ kind: 'BLANK', ...owner })),
  );
