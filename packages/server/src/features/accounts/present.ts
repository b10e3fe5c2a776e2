import type { Account } from '@fairlead/contract/exhibitors';
import type { AccountRow } from './queries.ts';

export const present = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  exhibitorId: row.exhibitorId,
  organizerId: row.organizerId,
  roles: row.roles,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  joinedAt: row.joinedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
