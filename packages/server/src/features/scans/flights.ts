/**
 * Writes together what arrives together. What comes while nothing is under way is written at once; what comes meanwhile
 * waits for that and goes in one flight: nothing waits for a clock, and many cost little more than one. Keys take turns, so that
 * many items of one key keep no other waiting.
 */
export interface Flights<Item, Answer> {
  /** Resolves when the item is written; rejects with what refused it alone. */
  add(item: Item): Promise<Answer>;
}

export interface FlightOptions<Item, Answer> {
  /**
   * Writes all of them or none, and returns an answer or a refusal for each, in their order. `waitsForLocks` says that no caller
   * waits behind it: it may wait for locks as long as it takes.
   */
  write(items: readonly Item[], waitsForLocks: boolean): Promise<readonly (Answer | Error)[]>;
  /** Items with the same key are written in the order in which they came, never beside each other in two flights. */
  keyOf(item: Item): string;
  /** Returns whether a failed batch is not worth another try. */
  isFatal(error: unknown): boolean;
  /** Hears of every flight that failed and is repeated item by item. */
  onFailure(error: unknown, items: number): void;
  readonly maxItems: number;
  /** Limit of a flight while another one is under way: the shorter it is, the sooner its place is free again. */
  readonly maxItemsBeside?: number;
  /** A flight begins beside others only with as many items as are under way: small ones cost more for each item. */
  readonly maxFlights: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly key: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

export function createFlights<Item, Answer>(options: FlightOptions<Item, Answer>): Flights<Item, Answer> {
  const { keyOf, maxItems, maxItemsBeside = maxItems, maxFlights } = options;
  type Entry = Waiting<Item, Answer>;
  const underWay = new Set<string>();
  /** By key, in the order in which their turns come. */
  const waiting = new Map<string, Entry[]>();
  let flights = 0;
  let itemsUnderWay = 0;
  let itemsWaiting = 0;
  let isStarting = false;

  /** Returns how many items of each key go next: one of each in turn, and none whose key is in a flight that is under way. */
  function countNext(): Map<string, number> {
    const counts = new Map<string, number>();
    let free = flights === 0 ? maxItems : maxItemsBeside;
    let line = [...waiting].filter(([key]) => !underWay.has(key));
    for (let turn = 1; free > 0 && line.length > 0; turn += 1) {
      for (const [key] of line.slice(0, free)) counts.set(key, turn);
      free -= Math.min(free, line.length);
      line = line.filter(([, { length }]) => length > turn);
    }
    return counts;
  }

  function takeNext(): Entry[] {
    const entries = [...countNext()].flatMap(([key, count]) => {
      underWay.add(key);
      return waiting.get(key)?.splice(0, count) ?? [];
    });
    itemsWaiting -= entries.length;
    return entries;
  }

  async function write(entries: readonly Entry[], waitsForLocks: boolean): Promise<void> {
    const answers = await options.write(
      entries.map(({ item }) => item),
      waitsForLocks,
    );
    for (const [index, { resolve, reject }] of entries.entries()) {
      const answer = answers[index] as Answer | Error;
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    }
  }

  /** One after the other, so that only the one that cannot be written is refused. */
  async function writeAlone(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) await write([entry], true).catch(entry.reject);
  }

  function release(entries: readonly Entry[]): void {
    for (const key of new Set(entries.map((entry) => entry.key))) {
      underWay.delete(key);
      const left = waiting.get(key) ?? [];
      // Keys that came meanwhile go first.
      waiting.delete(key);
      if (left.length > 0) waiting.set(key, left);
    }
    start();
  }

  async function writeFlight(entries: readonly Entry[]): Promise<void> {
    flights += 1;
    itemsUnderWay += entries.length;
    const land = () => {
      flights -= 1;
      itemsUnderWay -= entries.length;
    };
    try {
      await write(entries, false);
      land();
    } catch (error) {
      // A repetition item by item takes no flight's place: waiting for a lock delays no other flight.
      land();
      if (options.isFatal(error)) for (const { reject } of entries) reject(error);
      else {
        options.onFailure(error, entries.length);
        start();
        const byKey = Map.groupBy(entries, ({ key }) => key);
        await Promise.all([...byKey.values()].map((own) => writeAlone(own).finally(() => release(own))));
        return;
      }
    }
    release(entries);
  }

  function start(): void {
    while (flights < maxFlights && itemsWaiting > 0 && itemsWaiting >= itemsUnderWay) {
      const entries = takeNext();
      if (entries.length === 0) return;
      void writeFlight(entries);
    }
  }

  /** Starts after the caller's turn, so that what is added in one turn goes together. */
  function startSoon(): void {
    if (isStarting) return;
    isStarting = true;
    queueMicrotask(() => {
      isStarting = false;
      start();
    });
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        const key = keyOf(item);
        const own = waiting.get(key) ?? [];
        own.push({ item, key, resolve, reject });
        waiting.set(key, own);
        itemsWaiting += 1;
        startSoon();
      }),
  };
}
