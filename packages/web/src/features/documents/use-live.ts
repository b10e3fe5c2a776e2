import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { type DocumentDatabase, useDocumentDatabase } from './document-database.ts';

/**
 * Returns what the person's database holds, now and after each change; `fallback` where there is no storage. `read` must not
 * change.
 */
export function useLive<T>(read: (database: DocumentDatabase) => Promise<T>, fallback: T): T | undefined {
  const database = useDocumentDatabase();
  const [value, setValue] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in for storage is said once
  useEffect(() => {
    if (database === null) return;
    const watch = liveQuery(() => read(database)).subscribe({ next: setValue, error: () => setValue(fallback) });
    return () => watch.unsubscribe();
  }, [database, read]);
  return value;
}

const readKept = async (database: DocumentDatabase) =>
  new Map((await database.kept.toArray()).map((kept) => [kept.id, kept]));

export const useKept = () => useLive(readKept, new Map());
