import { listUsers, type Person } from '@fairlead/contract/admins';
import { useMemo } from 'react';
import { useEndpointPages } from '../../lib/query/query.ts';
import type { Party } from './party-filter.tsx';

export const roleFilters = ['any', 'VISITOR', 'EXHIBITOR', 'ORGANIZER', 'ADMIN'] as const;
export const stateFilters = ['any', 'active', 'suspended'] as const;

export interface UserFilter {
  readonly email: string;
  readonly role: (typeof roleFilters)[number];
  readonly state: (typeof stateFilters)[number];
  readonly party: Party | null;
}

/** The part of the filter that a call takes; each call has its own form for suspended people. */
export const filterOf = ({ email, role, party }: UserFilter) => ({
  email,
  ...(role !== 'any' && { role }),
  ...(party?.kind === 'EXHIBITOR' && { exhibitorId: party.id }),
  ...(party?.kind === 'ORGANIZER' && { organizerId: party.id }),
});

/** Everybody under an e-mail that contains a text, page by page. */
export function useUsers(filter: UserFilter) {
  const { state } = filter;
  const query = {
    ...filterOf(filter),
    limit: 100,
    ...(state !== 'any' && { suspended: state === 'suspended' ? ('true' as const) : ('false' as const) }),
  };
  const pages = useEndpointPages(listUsers, { query });
  const people = useMemo<readonly Person[] | undefined>(
    () => pages.data?.pages.flatMap((page) => page.items),
    [pages.data],
  );
  return { pages, people, total: pages.data?.pages[0]?.total ?? null };
}
