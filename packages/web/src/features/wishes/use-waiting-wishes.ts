import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { useWishOutbox } from './use-wish-outbox.ts';

/** How many wishes the server has not got, and the way to send them now. */
export function useWaitingWishes(): { count: number; send: () => Promise<void>; forget: () => Promise<void> } {
  const outbox = useWishOutbox();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!outbox) return;
    const following = liveQuery(() => outbox.database.wishes.where('state').anyOf('HELD', 'WAITING').count()).subscribe(
      { next: setCount, error: () => setCount(0) },
    );
    return () => following.unsubscribe();
  }, [outbox]);
  return {
    count,
    send: async () => outbox?.flush(),
    /** For somebody who leaves for good: nothing of theirs stays on the device. */
    forget: async () => outbox?.database.delete(),
  };
}
