import { listSharing } from '@fairlead/contract/sharing';
import { getVisit } from '@fairlead/contract/visits';
import { listWishes } from '@fairlead/contract/wishes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey } from '../../lib/query/query.ts';
import { useWishOutbox } from './use-wish-outbox.ts';

/** Keeps sending what was wished without a connection, whatever screen is open, and renews what shows it. Shows nothing itself. */
export function WishesSender() {
  const outbox = useWishOutbox();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      outbox?.onAnswer(() => {
        for (const shown of [listWishes, listSharing, getVisit])
          void queryClient.invalidateQueries({ queryKey: endpointKey(shown) });
      }),
    [outbox, queryClient],
  );
  return null;
}
