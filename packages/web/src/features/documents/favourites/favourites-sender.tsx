import { listFavourites } from '@fairlead/contract/attachments';
import { getScan } from '@fairlead/contract/scans';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey } from '../../../lib/query/query.ts';
import { useDocumentDatabase } from '../document-database.ts';
import { useChanges } from '../use-live.ts';
import { sendFavourites } from './favourite-queue.ts';

const pauseMs = 30_000;

/** Sends favourites that wait: on load, after each change, on focus, when the network is back, and from time to time. */
export function FavouritesSender() {
  const database = useDocumentDatabase();
  const queryClient = useQueryClient();
  const changes = useChanges();
  useEffect(() => {
    if (database === null || changes === undefined || changes.size === 0) return;
    const send = () =>
      void sendFavourites(database).then(
        (wasSent) => {
          if (!wasSent) return;
          for (const read of [listFavourites, getScan]) {
            void queryClient.invalidateQueries({ queryKey: endpointKey(read) });
          }
        },
        () => undefined,
      );
    send();
    const timer = setInterval(send, pauseMs);
    addEventListener('online', send);
    addEventListener('focus', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
      removeEventListener('focus', send);
    };
  }, [database, queryClient, changes]);
  return null;
}
