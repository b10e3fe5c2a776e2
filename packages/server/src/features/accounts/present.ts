import type { Account } from '@fairlead/contract/exhibitors';
import type { AccountRow } from './queries.ts';

/** One that has run out is over, though nobody took it off. */
const suspendedSince = ({ suspendedAt, suspendedUntil }: AccountRow): Date | null =>
  suspendedUntil !== null && suspendedUntil <= new Date() ? null : suspendedAt;

export const present = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  exhibitorId: row.exhibitorId,
  organizerId: row.organizerId,
  roles: row.roles,
  suspendedAt: suspendedSince(row)?.toISOString() ?? null,
  joinedAt: row.joinedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
