import { type Lead, leadLimits } from '@fairlead/contract/leads';
import type { Order, OrderLine } from '@fairlead/contract/payments';
import { isLocked } from '../lead-labels.ts';

/** Whom somebody wants to unlock: these leads, or all that are locked. */
export type Asked = readonly Lead[] | 'ALL';

/** The ids of the locked ones, always in the same order, so that the same leads are the same question. */
export const lockedIds = (asked: Asked): 'ALL' | string[] =>
  asked === 'ALL'
    ? asked
    : asked
        .filter(isLocked)
        .slice(0, leadLimits.atOnce)
        .map(({ id }) => id)
        .sort();

export const orderOf = (projectId: string, leadIds: 'ALL' | string[]): Order => ({
  projectId,
  target: 'LEAD',
  leadIds,
});

/** Whether a licence, or a price of nothing, covers every line: then nobody has to pay, not even with credit. */
export const isFree = (lines: readonly OrderLine[]): boolean =>
  lines.every((line) => line.kind === 'LICENCE' || line.amount === 0);
