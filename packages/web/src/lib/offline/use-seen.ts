import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { rowId, type SeenRow } from './operations.ts';
import { useOutbox } from './use-outbox.tsx';

/** The data of a kind that the signed-in account has seen on this device; undefined until the device's storage has answered. */
export function useSeen<Value>(kind: string): readonly SeenRow<Value>[] | undefined {
  const outbox = useOutbox();
  const [rows, setRows] = useState<readonly SeenRow<Value>[]>();
  useEffect(() => {
    if (outbox === null) return;
    const { seen } = outbox.database;
    const watching = liveQuery(() => seen.where('id').startsWith(rowId(kind, '')).toArray()).subscribe({
      next: (found) => setRows(found as SeenRow<Value>[]),
      error: () => setRows([]),
    });
    return () => {
      watching.unsubscribe();
      setRows(undefined);
    };
  }, [outbox, kind]);
  return rows;
}
