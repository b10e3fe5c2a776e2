/** Longer than another tab needs for what it may send; one that holds the lock for so long has been put to sleep. */
const patienceMs = 60_000;

/**
 * Does the work while no other tab does any under the same name. Where the browser has no locks, or the tab that has the
 * lock does not give it back, it is done all the same: use it for what does no harm when it is done twice.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks === undefined) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), patienceMs);
  let isOurs = false;
  try {
    return await navigator.locks.request(name, { signal: waiting.signal }, () => {
      isOurs = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (isOurs) throw error;
    return work();
  } finally {
    clearTimeout(timer);
  }
}
