import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { identity } from '../../../lib/identity/current.ts';
import type { IdentityRecord } from '../../../lib/identity/identity.ts';

const queryKey = ['identityRecord'];

/** The identity provider's record of the signed-in person. */
export function useIdentityRecord(): UseQueryResult<IdentityRecord, Error> {
  return useQuery({ queryKey, queryFn: () => identity().record(), staleTime: 30_000 });
}

/** Asks for it again, after something in it was changed. */
export function useRecordChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}
