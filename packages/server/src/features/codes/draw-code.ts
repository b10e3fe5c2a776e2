import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import type { Executor } from '../../platform/database/connection.ts';
import { insertCode } from './queries.ts';

const mostDraws = 5;

/**
 * Takes a new code for good; part of the transaction that makes what it leads to. A code that is taken already, once in
 * some 10¹³ draws, is drawn again.
 */
export async function drawCode(
  tx: Executor,
  target: { kind: 'BEACON' | 'TRADE_FAIR' | 'VISITOR'; targetId: string; now: Date },
  draw: () => string = () => makeCode(randomBytes),
): Promise<string> {
  for (let draws = 0; draws < mostDraws; draws += 1) {
    const code = draw();
    const { kind, targetId, now } = target;
    if (await insertCode(tx, { code, kind, targetId, createdAt: now })) return code;
  }
  throw new Error('No free code was drawn: the source of randomness repeats itself');
}
