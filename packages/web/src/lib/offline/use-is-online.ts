import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns the device's report of its connection; true promises nothing about the server. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
