import { useSyncExternalStore } from 'react';
import { onStored, readStored } from './storage.ts';

/** A stored value that this page follows when it changes. */
export const useStored = (key: string): string | null => useSyncExternalStore(onStored, () => readStored(key));
