import { isCode } from '@fairlead/contract/code';
import type { Executor } from '../../platform/database/connection.ts';
import { drawCode } from './draw-code.ts';
import { drawCodes } from './draw-codes.ts';
import * as queries from './queries.ts';

/** Takes a new code for good; part of the transaction that makes what it leads to. */
export const takeCode = drawCode;

/** What a code leads to; null when there is none, it was revoked, or the text is an id. */
export async function findCode(
  executor: Executor,
  code: string,
): Promise<Pick<queries.CodeRow, 'kind' | 'targetId'> | null> {
  return isCode(code) ? ((await queries.findCode(executor, code)) ?? null) : null;
}

/** The code that leads to a trade fair; null when there is no such fair. */
export async function codeOfTradeFair(executor: Executor, tradeFairId: string): Promise<string | null> {
  return (await queries.findCodeOf(executor, 'TRADE_FAIR', tradeFairId)) ?? null;
}

/** Forgets the codes of what is erased; part of the same transaction. */
export const dropCodesOf = queries.deleteCodesOf;

/** Takes a new code for each target, in the order given; part of the transaction that makes the targets. */
export const takeCodes = drawCodes;
