import { listFavourites } from '@fairlead/contract/attachments';
import { getScan } from '@fairlead/contract/scans';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey } from '../../../lib/query/query.ts';
import { useFavouriteOutbox } from './favourite-queue.ts';

/** Keeps sending favourites, whatever screen is open. Shows nothing. */
export function FavouritesSender() {
  const outbox = useFavouriteOutbox();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      outbox?.onAnswer(() => {
        for (const read of [listFavourites, getScan]) {
          void queryClient.invalidateQueries({ queryKey: endpointKey(read) });
        }
      }),
    [outbox, queryClient],
  );
  return null;
}
