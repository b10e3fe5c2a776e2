import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { ExhibitionRow } from './queries.ts';

export type Caller = AccountActor | AdminActor;

/** What a caller owns: the company's projects, the organizer's fairs. Null for an admin, who sees all. */
export function ownersOf(caller: Caller): string[] | null {
  if (caller.role === 'ADMIN') return null;
  return caller.organizerId === null ? [caller.exhibitorId] : [caller.exhibitorId, caller.organizerId];
}

export const isOwn = (caller: Caller, row: ExhibitionRow): boolean => ownersOf(caller)?.includes(row.ownerId) ?? true;
export const isVisible = (caller: Caller, row: ExhibitionRow): boolean =>
  isOwn(caller, row) || (row.kind === 'TRADE_FAIR' && row.isPublic);
