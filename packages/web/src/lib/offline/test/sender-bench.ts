import { afterEach, beforeEach, vi } from 'vitest';
import { type OperationStore, openSender, type Sender, type Sent } from '../send-operations.ts';
import type { SendResult } from '../send-result.ts';

interface Entry {
  readonly id: string;
  readonly text: string;
}
export type TestSender = Sender<Entry, string>;
type Result = SendResult<string>;

export const answered = (answer: string): Result => ({ kind: 'ANSWERED', answer });
export const refused: Result = { kind: 'REFUSED', refusal: { code: 'INVALID_INPUT', detail: null, errors: [] } };
export const unavailable = (because: 'NETWORK' | 'SERVER' | 'SESSION', retryAfterMs?: number): Result => ({
  kind: 'UNAVAILABLE',
  because,
  retryAfterMs,
});

/**
 * Waiting entries, in the order in which they came. The real storage is tested in the browser, with the queues of the features.
 */
export class MemoryStore implements OperationStore<Entry, string> {
  readonly waiting = new Map<string, Entry>();
  readonly refused: string[] = [];
  isForbidden = false;

  private async work<T>(work: () => T): Promise<T> {
    if (this.isForbidden) throw new DOMException('The storage is full', 'QuotaExceededError');
    return work();
  }
  add(entries: readonly Entry[]) {
    return this.work(() => {
      for (const entry of entries) this.waiting.set(entry.id, entry);
    });
  }
  listWaiting() {
    return this.work(() => [...this.waiting.keys()]);
  }
  findWaiting(keys: readonly string[]): Promise<readonly (Entry | undefined)[]> {
    return this.work(() => keys.map((key) => this.waiting.get(key)));
  }
  storeResults(sent: readonly Sent<Entry, string>[]) {
    return this.work(() => {
      for (const { entry, result } of sent) {
        if (result.kind === 'UNAVAILABLE' || this.waiting.get(entry.id) !== entry) continue;
        this.waiting.delete(entry.id);
        if (result.kind === 'REFUSED') this.refused.push(entry.id);
      }
    });
  }
  ids(): string[] {
    return [...this.waiting.keys()];
  }
}

/** Lets everything happen that waits for no time. */
export const settled = () => vi.advanceTimersByTimeAsync(0);

let opened = 0;

/** A queue on a page that does not exist: its events are made by hand, and so is the time. */
class SenderBench {
  store = new MemoryStore();
  queue: TestSender | undefined;
  name = '';
  /** The ids of all attempts, in their order; those that went together have a space between them. */
  tried: string[] = [];
  /** Answer of the server to an entry. */
  respond: (entry: Entry) => Result | Promise<Result> = ({ id }) => answered(id);
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });

  /** A queue of its own, after its first round; what is given waits since an earlier visit. */
  async open(waiting: readonly string[] = [], { delayMs = 0, maxBatch = 1 } = {}): Promise<TestSender> {
    for (const id of waiting) this.store.waiting.set(id, { id, text: '' });
    opened += 1;
    this.name = `queue ${opened}`;
    const send = async (entries: readonly Entry[]) => {
      this.tried.push(entries.map(({ id }) => id).join(' '));
      return Promise.all(entries.map((entry) => this.respond(entry)));
    };
    this.queue = openSender({ name: this.name, store: this.store, send, maxBatch, delayMs });
    await settled();
    return this.queue;
  }
}

/** A bench for each test; chance always gives the shortest delay. */
export function benchForEach(): () => SenderBench {
  let bench: SenderBench;
  beforeEach(() => {
    bench = new SenderBench();
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.stubGlobal('window', bench.window);
    vi.stubGlobal('document', bench.document);
    // Taking turns is tested in lock.test.ts, and with several tabs in the browser.
    vi.stubGlobal('navigator', {});
  });
  afterEach(() => {
    bench.queue?.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return () => bench;
}
