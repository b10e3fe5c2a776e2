import { openChannel } from '../open-channel.ts';
import { backOffDelayMs, queueBackOff } from '../retry.ts';
import type { SendResult } from './send-result.ts';

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

/** Where the entries of one person lie on the device. Every change has reached the disk when its promise resolves. */
export interface OperationStore<Entry, Answer> {
  /** Stores new entries, which wait from then on: all of them or none. */
  add(entries: readonly Entry[]): Promise<unknown>;
  /** The keys of what waits, in the order in which it is to be sent. */
  listWaiting(): Promise<readonly string[]>;
  /** The entries as they are now; undefined for each that no longer waits. */
  findWaiting(keys: readonly string[]): Promise<readonly (Entry | undefined)[]>;
  /**
   * Stores the results of entries: out of the queue when they were answered, kept for the person to see when they were
   * refused, still waiting when neither. It must leave alone what took an entry's place while it was on its way.
   */
  storeResults(sent: readonly Sent<Entry, Answer>[]): Promise<unknown>;
}

export interface Sent<Entry, Answer> {
  readonly entry: Entry;
  readonly result: SendResult<Answer>;
}

export interface Sender<Entry, Answer> {
  /** Stores entries, then starts sending. Resolves once they are on the disk: from then on they cannot be lost. */
  add(...entries: readonly Entry[]): Promise<void>;
  /** Sends what waits. Resolves when nothing is left to try for now; never rejects. */
  flush(): Promise<void>;
  /** Sends what waits without regard to how often it failed: something has changed for the better. */
  wake(): void;
  /**
   * Subscribes to every answer to an entry of this person, whichever tab sent it. Returns a function that ends the
   * subscription.
   */
  onAnswer(listener: (answer: Answer) => void): () => void;
  /** Sends nothing more. An answer that is on its way is still stored, and the other queues of the name hear of it. */
  close(): void;
}

interface SenderOptions<Entry, Answer> {
  /** Of the person and the kind of entry; tabs with the same name take turns and hear each other's answers. */
  readonly name: string;
  readonly store: OperationStore<Entry, Answer>;
  /**
   * Makes one attempt, and returns what became of each. The server must take the same entry twice for one: an answer may be
   * lost on the way.
   */
  readonly send: (entries: readonly [Entry, ...Entry[]]) => Promise<readonly SendResult<Answer>[]>;
  /** How many entries go together; one when not said. */
  readonly maxBatch?: number;
  /** How long after an entry was added it is sent; one added meanwhile begins the pause anew. None when not said. */
  readonly delayMs?: number;
}

/**
 * A server that fails this often in a row is left alone until the next round; single bad entries never stop their
 * neighbours.
 */
const maxFailuresInARow = 3;
/** Factor by which a failed batch is divided, until an entry is tried by itself. */
const partsAfterFailure = 4;
/** A server that asks for more is asked again after this. */
const maxRetryAfterMs = 60 * 60_000;

/** Safari may leave a request to its storage without an answer for good. */
const maxStoringMs = 10_000;

async function answeredInTime(storing: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The storage gives no answer')), maxStoringMs);
  await Promise.race([storing, late.promise]).finally(() => clearTimeout(timer));
}

const wakers = new Set<() => void>();

/** Wakes all queues of this page: another part added entries. */
export function wakeSenders(): void {
  for (const wake of wakers) wake();
}

/**
 * The queue of one person for one kind of entry: what was made on this device is sent until the server has answered it.
 *
 * An entry leaves the queue by an answer or a refusal and by nothing else, so it is never lost; it is sent again with the
 * same content when no answer came, so the server can tell that it has it. Oldest first, but whatever failed goes behind
 * what has not, and in the company of fewer: no entry can keep the others from being sent.
 */
export function openSender<Entry, Answer>(options: SenderOptions<Entry, Answer>): Sender<Entry, Answer> {
  const { name, store, send, maxBatch = 1, delayMs = 0 } = options;
  const channel = openChannel(name);
  const listeners = new Set<(answer: Answer) => void>();
  /** How often each entry failed since something changed for the better. */
  const failuresOf = new Map<string, number>();
  let failedRounds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPausing = false;
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  let isClosed = false;

  const announce = (answer: Answer): void => {
    for (const listener of listeners) listener(answer);
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Answer>) => announce(data);

  /** Posts an answer to the queues of the same name; what was on its way when this one closed is theirs to know as well. */
  function tellOthers(answer: Answer): void {
    if (!isClosed) {
      channel?.postMessage(answer);
      return;
    }
    const last = openChannel(name);
    last?.postMessage(answer);
    last?.close();
  }

  /**
   * Entries that go together, from the look at them to their results on the disk; nothing for those that wait no more. What
   * the disk did not take is asked again, and gets the same answer; and a fault of ours is no reason to leave the others out.
   */
  async function attempt(keys: readonly string[]): Promise<readonly (readonly [string, SendResult<Answer>])[]> {
    const failed: SendResult<Answer> = { kind: 'UNAVAILABLE', because: 'SERVER' };
    try {
      // As they are now: they may have been changed, or sent by another tab, since the list was read.
      const found = await store.findWaiting(keys);
      const waiting = keys.flatMap((key, index) => {
        const entry = found[index];
        return entry === undefined ? [] : [{ key, entry }];
      });
      const [first, ...others] = waiting.map(({ entry }) => entry);
      if (first === undefined || isClosed) return [];
      const results = await send([first, ...others]);
      const sent = waiting.map(({ key, entry }, index) => ({ key, entry, result: results[index] ?? failed }));
      try {
        await store.storeResults(sent);
      } finally {
        for (const { result } of sent) {
          if (result.kind !== 'ANSWERED') continue;
          announce(result.answer);
          tellOthers(result.answer);
        }
      }
      return sent.map(({ key, result }) => [key, result]);
    } catch {
      return keys.map((key) => [key, failed]);
    }
  }

  const failures = (key: string): number => failuresOf.get(key) ?? 0;

  /** Returns the waiting entries in the order of sending, cut into batches. */
  function groupsOf(waiting: readonly string[]): string[][] {
    const byFailures = Map.groupBy(waiting, failures);
    return [...byFailures.keys()]
      .toSorted((one, other) => one - other)
      .flatMap((failed) => {
        const keys = byFailures.get(failed) ?? [];
        const size = Math.max(1, Math.floor(maxBatch / partsAfterFailure ** failed));
        return Array.from({ length: Math.ceil(keys.length / size) }, (_, n) => keys.slice(n * size, (n + 1) * size));
      });
  }

  /** One pass over what waits. Returns how long to wait before the next, or null when all is sent. */
  async function round(): Promise<number | null> {
    let failuresInARow = 0;
    let hasFailed = false;
    let retryAfterMs = 0;
    for (const keys of groupsOf(await store.listWaiting())) {
      const results = await attempt(keys);
      if (isClosed) return null;
      if (results.length === 0) continue;
      const unavailable = results.map(([, result]) => result).filter((result) => result.kind === 'UNAVAILABLE');
      const [failure] = unavailable;
      for (const [key, { kind }] of results) {
        if (kind === 'UNAVAILABLE') failuresOf.set(key, failures(key) + 1);
        else failuresOf.delete(key);
      }
      hasFailed ||= failure !== undefined;
      if (failure === undefined || unavailable.length < results.length) {
        failuresInARow = 0;
        // The way is open: what still fails is tried again soon.
        failedRounds = 0;
        continue;
      }
      failuresInARow += 1;
      retryAfterMs = failure.retryAfterMs ?? 0;
      if (failure.because !== 'SERVER' || retryAfterMs > 0 || failuresInARow >= maxFailuresInARow) break;
    }
    if (hasFailed) return afterFailure(retryAfterMs);
    failedRounds = 0;
    return null;
  }

  /** The chance in the delay comes on top of what the server asked for, or all whom it asked would return together. */
  function afterFailure(retryAfterMs = 0): number {
    failedRounds += 1;
    return Math.min(retryAfterMs, maxRetryAfterMs) + backOffDelayMs(failedRounds - 1, queueBackOff);
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void flush(), ms);
  }

  async function run(): Promise<void> {
    do {
      isWantedAgain = false;
      isPausing = false;
      clearTimeout(timer);
      // A round fails only when the device's storage does; nothing was deleted, and it is tried again.
      const nextMs = await withLock(name, round).catch(() => afterFailure());
      if (nextMs !== null && !isPausing) schedule(nextMs);
    } while (isWantedAgain && !isClosed);
    // In the same step as reading the flag: a request for another round in between would be missed.
    running = undefined;
  }

  function flush(): Promise<void> {
    if (isClosed) return Promise.resolve();
    if (running !== undefined) isWantedAgain = true;
    running ??= run();
    return running;
  }

  function wake(): void {
    failedRounds = 0;
    failuresOf.clear();
    void flush();
  }

  const turned = (): void => {
    if (document.visibilityState === 'visible') wake();
    // Leaving does not wait for the pause: the page may not come back.
    else if (isPausing) void flush();
  };
  wakers.add(wake);
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', turned);
  void flush();

  return {
    flush,
    wake,
    async add(...entries) {
      await answeredInTime(store.add(entries));
      if (isClosed) return;
      if (delayMs === 0) {
        void flush();
        return;
      }
      isPausing = true;
      schedule(delayMs);
    },
    onAnswer(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      channel?.close();
      listeners.clear();
      wakers.delete(wake);
      window.removeEventListener('online', wake);
      window.removeEventListener('focus', wake);
      document.removeEventListener('visibilitychange', turned);
    },
  };
}
