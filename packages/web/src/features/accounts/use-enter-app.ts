import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { IdentityError } from '../../lib/identity/identity.ts';
import { returnPath } from '../../lib/navigation/navigation.ts';

/** The API client that checks the record is loaded with a sign-in; the sign-in page must not wait for it. */
const loadMembership = () =>
  import('./membership.ts').catch((error: unknown) => {
    throw new IdentityError('NETWORK', 'Network Error', error);
  });

/** Goes where a person belongs after sign-in: on with the sign-up when the record is missing, else back or to the start. */
export function useEnterApp(): (target?: string | null) => Promise<void> {
  const navigate = useNavigate();
  const { search } = useLocation();
  const role = useHostRole();
  const queryClient = useQueryClient();
  return useCallback(
    async (target) => {
      // Nothing of the person before may show.
      queryClient.clear();
      const back = target ?? returnPath(search);
      const { completeRecord } = await loadMembership();
      if (await completeRecord(role, queryClient)) await navigate(back ?? '/', { replace: true });
      // Only the way back goes along: other parameters of the URL, such as a code, have been used.
      else
        await navigate(back === null ? '/sign-up' : `/sign-up?${new URLSearchParams({ return: back })}`, {
          replace: true,
        });
    },
    [navigate, search, role, queryClient],
  );
}
