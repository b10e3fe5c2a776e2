import { useSyncExternalStore } from 'react';

/** False once the browser has refused the service worker, as private windows and companies' rules do. */
let isPossible = true;
const listeners = new Set<() => void>();

export function noteRefusedWorker(): void {
  isPossible = false;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the application can be opened again without a connection; an open page continues to work either way. */
export const useOpensOffline = (): boolean => useSyncExternalStore(subscribe, () => isPossible);
