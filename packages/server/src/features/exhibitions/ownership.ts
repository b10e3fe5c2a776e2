import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { type ExhibitionRow, isGuestAt } from './queries.ts';

export type Caller = AccountActor | AdminActor;

/** What a caller owns: the company's projects, the organizer's fairs. Null for an admin, who sees all. */
export function ownersOf(caller: Caller): string[] | null {
  if (caller.role === 'ADMIN') return null;
  return caller.organizerId === null ? [caller.exhibitorId] : [caller.exhibitorId, caller.organizerId];
}

/** The account or admin that calls, as a change keeps it. */
export const editorOf = (caller: Caller): string => (caller.role === 'ADMIN' ? caller.adminId : caller.accountId);

export const isOwn = (caller: Caller, row: ExhibitionRow): boolean => ownersOf(caller)?.includes(row.ownerId) ?? true;

/** Its own, a public fair, or a fair that it was invited to or takes part in. */
export async function isVisible(executor: Executor, caller: Caller, row: ExhibitionRow): Promise<boolean> {
  if (isOwn(caller, row)) return true;
  if (row.kind !== 'TRADE_FAIR' || caller.role === 'ADMIN') return false;
  return row.isPublic || isGuestAt(executor, row.id, caller);
}
