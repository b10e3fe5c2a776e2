import type { LeadsToUnlock } from '@fairlead/contract/lead-unlock';
import { type Lead, leadLimits } from '@fairlead/contract/leads';
import type { Order, OrderLine } from '@fairlead/contract/payments';
import { isLocked } from '../lead-labels.ts';

/** Leads to unlock: these, all locked ones, or those of them with a confirmed e-mail. */
export type Asked = readonly Lead[] | 'ALL' | 'VERIFIED';

/** The ids of the locked ones, always in the same order, so that the same leads are the same question. */
export const lockedIds = (asked: Asked): LeadsToUnlock =>
  typeof asked === 'string'
    ? asked
    : asked
        .filter(isLocked)
        .slice(0, leadLimits.atOnce)
        .map(({ id }) => id)
        .sort();

export const orderOf = (projectId: string, leadIds: LeadsToUnlock): Order => ({
  projectId,
  target: 'LEAD',
  leadIds,
});

/** True where a licence, or a price of nothing, covers every line: then nothing is paid, not even with credit. */
export const isFree = (lines: readonly OrderLine[]): boolean =>
  lines.every((line) => line.kind === 'LICENCE' || line.amount === 0);

/** True where it costs the company neither money nor a prepaid licence, so that every colleague may unlock. */
export const isFreeToAll = (lines: readonly OrderLine[]): boolean =>
  lines.every((line) => line.kind === 'PRICE' && line.amount === 0);
