import { listWishes, type Wish } from '@fairlead/contract/wishes';
import { reasonOf } from '../../lib/offline/send-result.ts';
import { useOperations, useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../lib/query/query.ts';
import { type KeptWish, wishKind } from './wish-operations.ts';

/** A choice of the visitor; its time is added. */
export type ChosenWish = Omit<Wish, 'at'>;

/**
 * This person's wish to one exhibitor, as this device and the server know it; an unsent one wins. Without a connection it is as
 * it was last seen.
 */
export function useWish(exhibitorId: string) {
  const outbox = useOutbox();
  const operations = useOperations(wishKind);
  const kept = operations?.find(({ key }) => key === exhibitorId);
  const list = useEndpoint(listWishes, {}, { staleTime: 0, call: { isQuiet: true } });

  const listed = list.data?.find((one) => one.exhibitorId === exhibitorId)?.wish ?? null;
  // Another device may have said something since this one was taken.
  const isListNewer = !kept || (kept.state === 'SENT' && list.dataUpdatedAt > (kept.sentAt ?? 0));
  const wish = isListNewer ? listed : kept.wish;

  const make = (chosen: ChosenWish | null, telephone: KeptWish['telephone']) => {
    // A clock that lags must not make what is said now look older than what the server has.
    const last = Math.max(...[listed?.at, kept?.at].map((at) => Date.parse(at ?? '') || 0));
    const at = new Date(Math.max(Date.now(), last + 1)).toISOString();
    const said = chosen && { ...chosen, at };
    return { key: exhibitorId, at, eventId: crypto.randomUUID(), wish: said, telephone, sentAt: null };
  };

  return {
    /** True until it is known what was wished before. */
    isLoading: operations === undefined || (kept === undefined && list.isPending && list.fetchStatus !== 'paused'),
    wish,
    state: isListNewer ? ('SENT' as const) : kept.state,
    reason: kept?.refusal ? reasonOf(kept.refusal) : null,
    /**
     * Says it; null takes back what was said. Rejects if this device cannot store it. Returns what undoes it: while it is held nothing
     * has left the device.
     */
    say: async (chosen: ChosenWish | null, telephone: KeptWish['telephone']): Promise<() => Promise<void>> => {
      if (outbox === null) throw new Error('The outbox is not open yet');
      const undo = await outbox.hold(wishKind, make(chosen, telephone));
      return async () => {
        // It has left: then the wish before is made again.
        if (!(await undo())) await outbox.put(wishKind, make(wish, null));
      };
    },
    tryAgain: () => void outbox?.retry(wishKind, exhibitorId),
  };
}
