import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config-context.ts';
import { returnAddress } from '../../lib/navigation.ts';
import { completeRecord } from './membership.ts';

/** Goes where a person belongs after sign-in: on with the sign-up when the record is missing, else back or to the start. */
export function useEnter(): (target?: string | null) => Promise<void> {
  const navigate = useNavigate();
  const { search } = useLocation();
  const role = useHostRole();
  const queryClient = useQueryClient();
  return useCallback(
    async (target) => {
      // Whoever was here before: nothing of theirs may show.
      queryClient.clear();
      const back = target ?? returnAddress(search);
      if (await completeRecord(role)) await navigate(back ?? '/', { replace: true });
      // Only the way back goes along: what else the address brought, such as a code, has done its work.
      else
        await navigate(back === null ? '/sign-up' : `/sign-up?${new URLSearchParams({ return: back })}`, {
          replace: true,
        });
    },
    [navigate, search, role, queryClient],
  );
}
