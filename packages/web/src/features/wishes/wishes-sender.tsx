import { listWishes } from '@fairlead/contract/wishes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey } from '../../lib/query/query.ts';
import { useWishOutbox } from './use-wish-outbox.ts';

/** Keeps sending what was wished without a connection, whatever screen is open. Shows nothing. */
export function WishesSender() {
  const outbox = useWishOutbox();
  const queryClient = useQueryClient();
  useEffect(
    () => outbox?.onAnswer(() => void queryClient.invalidateQueries({ queryKey: endpointKey(listWishes) })),
    [outbox, queryClient],
  );
  return null;
}
