import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import type { Executor } from '../../platform/database/connection.ts';
import { drawCode, type Purpose } from './draw-code.ts';
import { insertCodes } from './queries.ts';

/** Takes a new code for each in one statement, in the order given; one that is taken already is drawn again by itself. */
export async function drawCodes(tx: Executor, purposes: readonly Purpose[]): Promise<string[]> {
  const drawn = purposes.map((purpose) => ({ purpose, code: makeCode(randomBytes) }));
  const rows = drawn.map(({ purpose: { now, ...row }, code }) => ({ ...row, code, createdAt: now }));
  const free = await insertCodes(tx, rows);
  const codes: string[] = [];
  for (const { code, purpose } of drawn) codes.push(free.has(code) ? code : await drawCode(tx, purpose));
  return codes;
}
