import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { KeptField } from './profile-database.ts';
import { useProfileOutbox } from './profile-outbox.ts';

/** Fields of the profile that are on this device only; undefined until its storage has answered. */
export function useKeptFields(): readonly KeptField[] | undefined {
  const outbox = useProfileOutbox();
  const [kept, setKept] = useState<readonly KeptField[]>();
  useEffect(() => {
    if (!outbox) return;
    const following = liveQuery(() => outbox.database.fields.toArray()).subscribe({
      next: setKept,
      error: () => setKept([]),
    });
    return () => following.unsubscribe();
  }, [outbox]);
  return kept;
}
