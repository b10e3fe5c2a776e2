import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { UnsentSource } from '../../lib/offline/unsent.ts';
import { useWishOutbox } from './use-wish-outbox.ts';
import type { KeptWish } from './wish-database.ts';

/** The wishes that the server has not got. */
export function useUnsentWishes(): UnsentSource {
  const outbox = useWishOutbox();
  const [kept, setKept] = useState<readonly KeptWish[]>();
  useEffect(() => {
    if (!outbox) return;
    const unsent = () => outbox.database.wishes.where('state').anyOf('HELD', 'WAITING', 'REFUSED').toArray();
    const following = liveQuery(unsent).subscribe({ next: setKept, error: () => setKept([]) });
    return () => following.unsubscribe();
  }, [outbox]);
  return {
    isRead: kept !== undefined,
    items: (kept ?? []).map(({ exhibitorId, wish, occurredAt, state, reason }) => ({
      kind: 'WISH',
      id: exhibitorId,
      title: wish?.point?.name ?? null,
      text: null,
      act: wish?.kind ?? 'TAKEN_BACK',
      at: occurredAt,
      state: state === 'REFUSED' ? 'REFUSED' : 'WAITING',
      hasFailed: false,
      refusal: state === 'REFUSED' ? { code: null, detail: reason } : null,
      changeAt: wish?.point ? `/mixie-point/${wish.point.beaconId}` : null,
      retry: async () => outbox?.retry(exhibitorId),
      discard: async () => outbox?.remove(exhibitorId),
    })),
    send: async () => outbox?.flush(),
    forget: async () => outbox?.database.delete(),
  };
}
