import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import type { Executor } from '@fairlead/database/executor';
import { insertCodes } from './queries.ts';
import { type Purpose, takeCode } from './take-code.ts';

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

/** Takes codes that lead nowhere yet, for a company to print: one of its people says later which point each leads to. */
export const takeBlankCodes = (
  tx: Executor,
  { count, ...owner }: { exhibitorId: string; projectId: string | null; count: number; now: Date },
): Promise<string[]> =>
  drawCodes(
    tx,
    Array.from({ length: count }, () => ({ kind: 'BLANK', ...owner })),
  );
