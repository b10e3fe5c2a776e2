/**
 * Bounds how many transactions run at once; those beyond wait in line. A transaction may need a second connection: the identity
 * provider and the throttle write outside of it. If transactions could take every connection of the pool, they would all wait
 * for one that none of them gives back.
 */
export function limitTransactions(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, so that nobody who comes now goes before.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
