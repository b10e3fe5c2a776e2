import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { rowId } from '../../lib/offline/operations.ts';
import { useOutbox } from '../../lib/offline/use-outbox.tsx';

const openedPoint = 'POINT';

/** The points this person has opened on this device; undefined until the storage has answered. */
export function useOpenedPoints(): ReadonlySet<string> | undefined {
  const outbox = useOutbox();
  const [opened, setOpened] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (outbox === null) return;
    const watch = liveQuery(() =>
      outbox.database.seen.where('id').startsWith(rowId(openedPoint, '')).primaryKeys(),
    ).subscribe({
      next: (ids) => setOpened(new Set(ids.map((id) => id.slice(rowId(openedPoint, '').length)))),
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
    outbox.database.seen
      .put({ id: rowId(openedPoint, beaconId), value: new Date().toISOString() })
      .catch(() => undefined);
  }, [outbox, beaconId]);
}
