import { listPeople, type Person } from '@fairlead/contract/admins';
import { useMemo } from 'react';
import { useEndpointPages } from '../../lib/query.ts';

export const roleFilters = ['any', 'VISITOR', 'EXHIBITOR', 'ORGANIZER', 'ADMIN'] as const;
export const stateFilters = ['any', 'active', 'suspended'] as const;

export interface PeopleQuery {
  readonly email: string;
  readonly role: (typeof roleFilters)[number];
  readonly state: (typeof stateFilters)[number];
}

/** Everybody under an e-mail that contains a text, page by page. */
export function usePeople({ email, role, state }: PeopleQuery) {
  const query = {
    email,
    limit: 100,
    ...(role !== 'any' && { role }),
    ...(state !== 'any' && { suspended: state === 'suspended' ? ('true' as const) : ('false' as const) }),
  };
  const pages = useEndpointPages(listPeople, { query });
  const people = useMemo<readonly Person[] | undefined>(
    () => pages.data?.pages.flatMap((page) => page.items),
    [pages.data],
  );
  return { pages, people, total: pages.data?.pages[0]?.total ?? null };
}
