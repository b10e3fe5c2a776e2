import { inviteToTradeFair, listFairInvitations, listParticipationCandidates } from '@fairlead/contract/participation';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client/call.ts';
import type { CallOptions } from '../../lib/client/caller.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey } from '../../lib/query/query.ts';

/** Sends an invitation to a fair; the lists follow. */
export function useInvite(tradeFairId: string) {
  const client = useQueryClient();
  return async (whom: { exhibitorId: string } | { email: string }, options?: CallOptions) => {
    const sent = await call(
      inviteToTradeFair,
      { params: { tradeFairId }, body: { ...whom, language: currentLanguage() } },
      options,
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(listFairInvitations) }),
      client.invalidateQueries({ queryKey: endpointKey(listParticipationCandidates) }),
    ]);
    return sent;
  };
}
