import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import type { Executor } from '@fairlead/database/executor';
import { insertCode, insertCodes } from './queries.ts';

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
    if (await insertCode(tx, { ...row, code, createdAt: now })) return code;
  }
  throw new Error('No free code was drawn: the source of randomness repeats itself');
}

/** Takes a new code for each in one statement, in the order given; one that is taken already is drawn again by itself. */
async function drawCodes(tx: Executor, purposes: readonly Purpose[]): Promise<string[]> {
  const drawn = purposes.map((purpose) => ({ purpose, code: makeCode(randomBytes) }));
  const rows = drawn.map(({ purpose: { now, ...row }, code }) => ({ ...row, code, createdAt: now }));
  const free = await insertCodes(tx, rows);
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
