import { useEffect, useMemo } from 'react';
import { rowId } from '../../lib/offline/operations.ts';
import { useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useSeen } from '../../lib/offline/use-seen.ts';

const point = 'POINT';

/** The points this person has opened on this device; undefined until the storage has answered. */
export function useOpenedPoints(): ReadonlySet<string> | undefined {
  const rows = useSeen(point);
  return useMemo(() => rows && new Set(rows.map(({ id }) => id.slice(rowId(point, '').length))), [rows]);
}

/** Remembers that a point was opened, so that the list no longer marks it as new. */
export function useMarkOpened(beaconId: string | undefined): void {
  const outbox = useOutbox();
  useEffect(() => {
    if (outbox === null || beaconId === undefined) return;
    // Storage that refuses costs a dot in a list, nothing else.
    outbox.database.seen.put({ id: rowId(point, beaconId), value: null }).catch(() => undefined);
  }, [outbox, beaconId]);
}
