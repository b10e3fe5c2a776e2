import { describe, expect, test, vi } from 'vitest';
import { answered, benchForEach, MemoryStore, settled, type TestSender, unavailable } from './test/sender-bench.ts';

const bench = benchForEach();

describe('a storage', () => {
  test('that refuses a new entry says so, and nothing is sent that is not stored', async () => {
    const its = bench();
    const queue = await its.open();
    its.store.isForbidden = true;
    await expect(queue.add({ id: '1', text: '' })).rejects.toThrow('full');
    await queue.flush();
    expect(its.tried).toEqual([]);
  });

  test('that never answers is said to have refused the entry', async () => {
    const its = bench();
    const queue = await its.open();
    its.store.add = () => Promise.withResolvers<never>().promise;
    const refusedAfter = expect(queue.add({ id: '1', text: '' })).rejects.toThrow('no answer');
    await vi.advanceTimersByTimeAsync(10_000);
    await refusedAfter;
  });

  test('that a browser keeps from the site leaves no channel to other tabs, and what is stored is sent', async () => {
    const its = bench();
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      },
    );
    const queue = await its.open();
    await queue.add({ id: '1', text: '' });
    await queue.flush();
    expect(its.tried).toEqual(['1']);
  });

  test('that cannot be read for a while is read again by itself', async () => {
    const its = bench();
    its.store.isForbidden = true;
    await its.open(['1']);
    expect(its.tried).toEqual([]);
    its.store.isForbidden = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(its.tried).toEqual(['1']);
  });

  test('that does not take an answer has it said, sends the others, and asks again', async () => {
    const its = bench();
    const heard: string[] = [];
    its.respond = ({ id }) => {
      its.store.storeResults = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
      return answered(id);
    };
    const queue = await its.open();
    queue.onAnswer((answer) => heard.push(answer));
    for (const id of ['1', '2']) await its.store.add([{ id, text: '' }]);
    await queue.flush();
    expect([heard, its.store.ids()]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    its.respond = ({ id }) => {
      its.store.storeResults = MemoryStore.prototype.storeResults;
      return answered(id);
    };
    await vi.advanceTimersByTimeAsync(500);
    expect(its.store.waiting.size).toBe(0);
  });
});

describe('a pause', () => {
  test('begins anew with each entry, and ends with the last', async () => {
    const its = bench();
    const queue = await its.open([], { delayMs: 800 });
    await queue.add({ id: '1', text: 'a' });
    await vi.advanceTimersByTimeAsync(700);
    await queue.add({ id: '1', text: 'ab' });
    await vi.advanceTimersByTimeAsync(700);
    expect(its.tried).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(its.tried).toEqual(['1']);
  });

  test('is not waited for by who leaves, nor by a flush', async () => {
    const its = bench();
    const queue = await its.open([], { delayMs: 800 });
    await queue.add({ id: '1', text: '' });
    its.document.visibilityState = 'hidden';
    its.document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(its.tried).toEqual(['1']);
    await queue.add({ id: '2', text: '' });
    await queue.flush();
    expect(its.tried).toEqual(['1', '2']);
  });
});

describe('a pause in which a round fails', () => {
  test('is as long as ever: what was added is not left to the back-off', async () => {
    const its = bench();
    const queue = await its.open([], { delayMs: 800 });
    its.respond = () => unavailable('NETWORK');
    await queue.add({ id: '1', text: '' });
    // Until the next delay would be 2 s.
    await vi.advanceTimersByTimeAsync(800 + 500 + 1_000);
    const answer = Promise.withResolvers<ReturnType<typeof answered>>();
    its.respond = () => answer.promise;
    const round = queue.flush();
    await queue.add({ id: '2', text: '' });
    answer.resolve(unavailable('NETWORK'));
    await round;
    its.respond = ({ id }) => answered(id);
    await vi.advanceTimersByTimeAsync(800);
    expect(its.store.ids()).toEqual([]);
  });
});

describe('what is changed while it is on its way', () => {
  /** Final state on the server of an entry that is changed before its first answer comes. */
  async function lastText(its: ReturnType<typeof bench>): Promise<string> {
    const answer = Promise.withResolvers<void>();
    let last = '';
    its.respond = async ({ id, text }) => {
      last = text;
      await answer.promise;
      return answered(id);
    };
    const queue = await its.open();
    await queue.add({ id: '1', text: 'older' });
    await settled();
    await queue.add({ id: '1', text: 'newer' });
    answer.resolve();
    await queue.flush();
    return last;
  }

  test('is sent as it is now', async () => {
    expect(await lastText(bench())).toBe('newer');
  });

  test('negative control: where an answer is taken for one to whatever lies there, it is lost', async () => {
    const { store } = bench();
    store.storeResults = async (sent) => {
      for (const { entry } of sent) store.waiting.delete(entry.id);
    };
    expect(await lastText(bench())).toBe('older');
  });
});

describe('closed in between', () => {
  test('it sends nothing more, and stores the answer that was on its way', async () => {
    const its = bench();
    const answer = Promise.withResolvers<ReturnType<typeof answered>>();
    its.respond = () => answer.promise;
    const queue = await its.open(['1', '2']);
    queue.close();
    answer.resolve(answered('1'));
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    its.window.dispatchEvent(new Event('online'));
    await queue.flush();
    expect([its.tried, its.store.ids()]).toEqual([['1'], ['2']]);
  });

  test('whoever opens the queue next hears of the answer that was on its way', async () => {
    const its = bench();
    const answer = Promise.withResolvers<ReturnType<typeof answered>>();
    its.respond = () => answer.promise;
    const first = await its.open(['1']);
    first.close();
    const next = new BroadcastChannel(its.name);
    const heard = new Promise((resolve) => {
      next.onmessage = (event) => resolve(Reflect.get(event, 'data'));
    });
    answer.resolve(answered('to 1'));
    expect(await heard).toBe('to 1');
    next.close();
  });
});

describe('what is added at the very end of a round', () => {
  /** Adds an entry so many turns after the last one was settled, and says how many of these stay behind. */
  async function leftBehind(flush: (queue: TestSender) => Promise<void>): Promise<number> {
    const its = bench();
    let left = 0;
    for (let turns = 0; turns < 40; turns += 1) {
      its.store = new MemoryStore();
      const queue = await its.open();
      its.store.waiting.set('1', { id: '1', text: '' });
      const late = Promise.withResolvers<void>();
      const settle = its.store.storeResults.bind(its.store);
      its.store.storeResults = async (sent) => {
        await settle(sent);
        its.store.storeResults = settle;
        const turn = (rest: number): void => {
          if (rest > 0) {
            queueMicrotask(() => turn(rest - 1));
            return;
          }
          its.store.waiting.set('2', { id: '2', text: '' });
          void flush(queue).then(late.resolve);
        };
        turn(turns);
      };
      await Promise.all([flush(queue), late.promise]);
      left += its.store.waiting.size;
      queue.close();
    }
    return left;
  }

  test('is sent, in whichever moment it comes', async () => {
    expect(await leftBehind((each) => each.flush())).toBe(0);
  });

  test('negative control: where the flag is taken down a turn later, it is left behind', async () => {
    let running: Promise<void> | undefined;
    let isWantedAgain = false;
    const run = async (each: TestSender) => {
      do {
        isWantedAgain = false;
        await each.flush();
      } while (isWantedAgain);
    };
    const careless = (each: TestSender) => {
      if (running !== undefined) isWantedAgain = true;
      running ??= run(each).finally(() => {
        running = undefined;
      });
      return running;
    };
    expect(await leftBehind(careless)).toBeGreaterThan(0);
  });
});
