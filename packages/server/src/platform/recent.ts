import { LRUCache } from 'lru-cache';

/**
 * Keeps the values that were used last: at most `most` of them, each for `ttl` milliseconds if that is given. They are counted
 * by a size of one each, because with `max` the library makes room for all of them at once, in a process that may never need it.
 */
export const createRecent = <Value extends object>(most: number, ttl?: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(ttl === undefined ? {} : { ttl }),
  });
