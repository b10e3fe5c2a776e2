import { storageKeys } from '../storage/storage-keys.ts';
import { readClaims, storedToken } from './session.ts';

const everyMs = 60_000;
const atMostEveryMs = 5_000;

/**
 * Calls `checkSession` when the page becomes visible again, and every minute while it is. A session that was ended on
 * another device would otherwise stay on the screen until the next request.
 * @returns a function that stops it
 */
export function watchSession(checkSession: () => Promise<unknown>): () => void {
  let last = performance.now();
  const check = () => {
    const isWatched = document.visibilityState === 'visible' && navigator.onLine && storedToken() !== null;
    if (!isWatched || performance.now() - last < atMostEveryMs) return;
    last = performance.now();
    // Without an answer nothing is known; the next check will show.
    checkSession().catch(() => undefined);
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== storageKeys.sessionToken || oldValue === null || newValue === null) return;
    // Another tab signed another person in: no data of the person before may stay in this one.
    if (readClaims(oldValue)?.sub !== readClaims(newValue)?.sub) location.reload();
  };
  const timer = setInterval(check, everyMs);
  addEventListener('focus', check);
  addEventListener('online', check);
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', check);
    removeEventListener('online', check);
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', check);
  };
}
