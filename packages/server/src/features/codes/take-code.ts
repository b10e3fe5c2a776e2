import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import type { Executor } from '@fairlead/database/executor';
import { insertCode } from './queries.ts';

const mostDraws = 5;

/** What a code is drawn for: something that it leads to, or a company that prints it blank. */
export type Purpose =
  | { readonly kind: 'BEACON' | 'TRADE_FAIR' | 'VISITOR'; readonly targetId: string; readonly now: Date }
  | { readonly kind: 'BLANK'; readonly exhibitorId: string; readonly projectId: string | null; readonly now: Date };

/**
 * Takes a new code for good; part of the transaction that makes what it leads to. A code that is taken already, once in
 * some 10¹³ draws, is drawn again.
 */
export async function takeCode(
  tx: Executor,
  purpose: Purpose,
  draw: () => string = () => makeCode(randomBytes),
): Promise<string> {
  for (let draws = 0; draws < mostDraws; draws += 1) {
    const code = draw();
    const { now, ...row } = purpose;
    if (await insertCode(tx, { ...row, code, createdAt: now })) return code;
  }
  throw new Error('No free code was drawn: the source of randomness repeats itself');
}
