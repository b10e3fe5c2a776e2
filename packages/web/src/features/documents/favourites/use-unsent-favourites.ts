import type { UnsentSource } from '../../../lib/offline/unsent.ts';
import type { DocumentDatabase } from '../document-database.ts';
import { useLive } from '../use-live.ts';
import { isWaiting, useFavouriteOutbox } from './favourite-queue.ts';

const readAll = (database: DocumentDatabase) => database.changes.toArray();

/** The favourites that the server does not know of. */
export function useUnsentFavourites(): UnsentSource {
  const outbox = useFavouriteOutbox();
  const changes = useLive(readAll, []);
  return {
    isRead: changes !== undefined,
    items: (changes ?? []).map((change) => ({
      kind: 'FAVOURITE',
      id: change.id,
      title: change.document?.name ?? null,
      text: null,
      ...(!change.isFavourite && { act: 'NOT_FAVOURITE' as const }),
      at: change.changedAt,
      state: isWaiting(change) ? 'WAITING' : 'REFUSED',
      hasFailed: (change.attempts ?? 0) > 0,
      refusal: isWaiting(change) ? null : (change.refusal ?? null),
      changeAt: null,
      retry: async () => outbox?.retry(change.id),
      discard: async () => outbox?.remove(change.id),
    })),
    send: async () => outbox?.flush(),
    forget: async () => outbox?.database.delete(),
  };
}
