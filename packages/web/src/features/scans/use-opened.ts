import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { useOutbox } from './outbox/outbox-context.tsx';

/** The points this person has opened on this device; undefined until the storage has answered. */
export function useOpenedPoints(): ReadonlySet<string> | undefined {
  const outbox = useOutbox();
  const [opened, setOpened] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (outbox === null) return;
    const watch = liveQuery(() => outbox.database.opened.toCollection().primaryKeys()).subscribe({
      next: (ids) => setOpened(new Set(ids)),
      error: () => undefined,
    });
    return () => watch.unsubscribe();
  }, [outbox]);
  return opened;
}

/** Remembers that a point was opened, so that the list no longer marks it as new. */
export function useMarkOpened(beaconId: string | undefined): void {
  const outbox = useOutbox();
  useEffect(() => {
    if (outbox === null || beaconId === undefined) return;
    // Storage that refuses costs a dot in a list, nothing else.
    outbox.database.opened.put({ beaconId, openedAt: new Date().toISOString() }).catch(() => undefined);
  }, [outbox, beaconId]);
}
