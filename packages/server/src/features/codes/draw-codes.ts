import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import type { Executor } from '../../platform/database/connection.ts';
import { drawCode } from './draw-code.ts';
import { type CodeRow, insertCodes } from './queries.ts';

/** Takes a new code for each target in one statement; the one in 10¹³ that is taken already is drawn again by itself. */
export async function drawCodes(
  tx: Executor,
  kind: CodeRow['kind'],
  targetIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = targetIds.map((targetId) => ({ code: makeCode(randomBytes), kind, targetId, createdAt: now }));
  const free = await insertCodes(tx, rows);
  const codes: string[] = [];
  for (const { code, targetId } of rows) {
    codes.push(free.has(code) ? code : await drawCode(tx, { kind, targetId, now }));
  }
  return codes;
}
