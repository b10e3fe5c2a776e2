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
      const isComplete = await completeRecord(role);
      if (isComplete) await navigate(target ?? returnAddress(search) ?? '/', { replace: true });
      else await navigate({ pathname: '/sign-up', search }, { replace: true });
    },
    [navigate, search, role, queryClient],
  );
}
