import { listWishes, type Wish } from '@fairlead/contract/wishes';
import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';
import { useWishOutbox } from './use-wish-outbox.ts';
import type { KeptWish } from './wish-database.ts';
import type { SaidWish } from './wish-outbox.ts';

/** What somebody chose; when it was said is added. */
export type ChosenWish = Omit<Wish, 'at'>;

/**
 * What this person wishes of one exhibitor, as this device and the server know it; what this device has not sent wins. Without a
 * connection it is as it was last seen.
 */
export function useWish(exhibitorId: string) {
  const outbox = useWishOutbox();
  const [kept, setKept] = useState<KeptWish | null | undefined>(undefined);
  const list = useEndpoint(listWishes, {}, { staleTime: 0, call: { isQuiet: true } });

  useEffect(() => {
    if (!outbox) return;
    const following = liveQuery(() => outbox.database.wishes.get(exhibitorId)).subscribe({
      next: (found) => setKept(found ?? null),
      error: () => setKept(null),
    });
    return () => following.unsubscribe();
  }, [outbox, exhibitorId]);

  const listed = list.data?.find((one) => one.exhibitorId === exhibitorId)?.wish ?? null;
  // Another device may have said something since this one was taken.
  const isListNewer = !kept || (kept.state === 'SENT' && list.dataUpdatedAt > (kept.sentAt ?? 0));
  const wish = isListNewer ? listed : kept.wish;

  const make = (chosen: ChosenWish | null, telephone: KeptWish['telephone']): SaidWish => {
    // A clock that lags must not make what is said now look older than what the server has.
    const last = Math.max(...[listed?.at, kept?.occurredAt].map((at) => Date.parse(at ?? '') || 0));
    const occurredAt = new Date(Math.max(Date.now(), last + 1)).toISOString();
    const said = chosen && { ...chosen, at: occurredAt };
    return { exhibitorId, id: crypto.randomUUID(), wish: said, telephone, occurredAt };
  };

  return {
    /** True until it is known what was wished before. */
    isLoading:
      outbox === null || kept === undefined || (kept === null && list.isPending && list.fetchStatus !== 'paused'),
    wish,
    state: isListNewer ? ('SENT' as const) : kept.state,
    reason: kept?.reason ?? null,
    /**
     * Says it; null takes back what was said. Rejects if this device cannot store it. Returns what undoes it: while it is held nothing
     * has left the device.
     */
    say: async (chosen: ChosenWish | null, telephone: KeptWish['telephone']): Promise<() => Promise<void>> => {
      if (outbox === null) throw new Error('Nobody is signed in');
      const said = make(chosen, telephone);
      await outbox.hold(said);
      return async () => {
        if ((await outbox.undo(said.id)) !== false) return;
        // It has left: then what was there before is said again.
        await outbox.send(make(wish, null));
      };
    },
    tryAgain: () => {
      if (kept) void outbox?.send({ ...kept, wish: kept.wish });
    },
  };
}
