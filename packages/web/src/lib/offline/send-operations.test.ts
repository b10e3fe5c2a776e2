import { describe, expect, test, vi } from 'vitest';
import { answered, benchForEach, refused, settled, unavailable } from './test/sender-bench.ts';

const bench = benchForEach();

describe('the order', () => {
  test('is that of the store, and each is sent once', async () => {
    const its = bench();
    const queue = await its.open(['1', '2', '3']);
    await queue.flush();
    expect(its.tried).toEqual(['1', '2', '3']);
    expect(its.store.waiting.size).toBe(0);
  });

  test('does not matter for what is changed or gone by the time of its turn: it is sent as it is now, or not at all', async () => {
    const its = bench();
    const sent: string[] = [];
    its.respond = ({ id, text }) => {
      sent.push(`${id} ${text}`);
      its.store.waiting.delete('3');
      if (id === '1') its.store.waiting.set('2', { id: '2', text: 'newer' });
      return answered(id);
    };
    await its.open(['1', '2', '3']);
    expect(sent).toEqual(['1 ', '2 newer']);
  });
});

test('whoever listens hears of every answer, and of nothing else that becomes of an entry', async () => {
  const its = bench();
  its.respond = ({ id }) => ({ bad: refused, lost: unavailable('NETWORK') })[id] ?? answered(`to ${id}`);
  const queue = await its.open();
  const heard: string[] = [];
  const stop = queue.onAnswer((answer) => heard.push(answer));
  for (const id of ['1', 'bad', 'lost', '2']) await queue.add({ id, text: '' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.toSorted()).toEqual(['to 1', 'to 2']);
  stop();
  await queue.add({ id: '3', text: '' });
  await queue.flush();
  expect(its.tried).toContain('3');
  expect(heard).toHaveLength(2);
});

describe('a bad neighbour', () => {
  test('that is refused for good leaves the queue, and the others are sent', async () => {
    const its = bench();
    its.respond = ({ id }) => (id === 'bad' ? refused : answered(id));
    await its.open(['bad', 'good']);
    expect([its.store.refused, its.tried]).toEqual([['bad'], ['bad', 'good']]);
    expect(its.store.waiting.size).toBe(0);
  });

  test.each([
    ['that the server always fails on', () => unavailable('SERVER')],
    ['that never gets through', () => unavailable('NETWORK')],
    ['that something on the way forbids', () => unavailable('SESSION')],
    ['that is a fault of ours', () => Promise.reject(new TypeError('stored by nobody knows what'))],
  ])('%s does not keep the others from being sent, however many of them are older', async (_, answer) => {
    const its = bench();
    const bad = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7'];
    its.respond = ({ id }) => (id.startsWith('b') ? answer() : answered(id));
    await its.open([...bad, 'good']);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(its.store.ids()).toEqual(bad);
  });

  test('that the storage cannot read does not either', async () => {
    const its = bench();
    const { store } = its;
    store.findWaiting = async (ids) => {
      if (ids.some((id) => id.startsWith('b'))) throw new DOMException('The record is broken', 'DataError');
      return ids.map((id) => store.waiting.get(id));
    };
    await its.open(['b1', 'b2', 'b3', 'good']);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(its.tried).toEqual(['good']);
  });

  test('negative control: where nobody remembers what failed, three bad ones are enough', async () => {
    const its = bench();
    its.respond = ({ id }) => (id.startsWith('b') ? unavailable('SERVER') : answered(id));
    for (let visit = 0; visit < 20; visit += 1) {
      const queue = await its.open(['b1', 'b2', 'b3', 'good']);
      queue.close();
    }
    expect(its.store.waiting.has('good')).toBe(true);
    // A page that stays open for the next round sends it.
    await its.open();
    await vi.advanceTimersByTimeAsync(500);
    expect(its.store.waiting.has('good')).toBe(false);
  });
});

describe('entries that go together', () => {
  const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n));

  test('are as many as may, in the order of the store, and each gets its own result', async () => {
    const its = bench();
    its.respond = ({ id }) => (id === '4' ? refused : answered(id));
    await its.open(ids(1, 10), { maxBatch: 4 });
    expect(its.tried).toEqual(['1 2 3 4', '5 6 7 8', '9 10']);
    expect([its.store.refused, its.store.waiting.size]).toEqual([['4'], 0]);
  });

  test('of which one fails leave it behind, and it is tried again with fewer', async () => {
    const its = bench();
    its.respond = ({ id }) => (id === '2' || id === '5' ? unavailable('SERVER') : answered(id));
    await its.open(ids(1, 6), { maxBatch: 4 });
    expect(its.tried).toEqual(['1 2 3 4', '5 6']);
    await vi.advanceTimersByTimeAsync(500);
    expect(its.tried.slice(2)).toEqual(['2', '5']);
    expect(its.store.ids()).toEqual(['2', '5']);
  });

  test('of which one takes all with it are cut smaller until it is alone', async () => {
    const its = bench();
    const poison = '77';
    its.respond = ({ id }) => (its.tried.at(-1)?.split(' ').includes(poison) ? unavailable('SERVER') : answered(id));
    await its.open(ids(1, 200), { maxBatch: 64 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(its.store.ids()).toEqual([poison]);
    const together = its.tried.map((group) => group.split(' ')).filter((group) => group.includes(poison));
    expect(together.slice(0, 5).map(({ length }) => length)).toEqual([64, 16, 4, 1, 1]);
  });

  test('go in full again once something has changed for the better', async () => {
    const its = bench();
    its.respond = () => unavailable('NETWORK');
    const queue = await its.open(ids(1, 8), { maxBatch: 8 });
    await vi.advanceTimersByTimeAsync(5_000);
    its.tried = [];
    its.respond = ({ id }) => answered(id);
    queue.wake();
    await settled();
    expect(its.tried).toEqual([ids(1, 8).join(' ')]);
  });

  test('and were answered for fewer are asked for again', async () => {
    const its = bench();
    its.respond = ({ id }) => (id === '3' ? (undefined as never) : answered(id));
    await its.open(ids(1, 3), { maxBatch: 8 });
    expect(its.store.ids()).toEqual(['3']);
  });
});

describe('a failure', () => {
  test('of the way to the server ends the round; of the server, the third in a row does', async () => {
    const its = bench();
    its.respond = () => unavailable('NETWORK');
    const queue = await its.open(['1', '2', '3', '4']);
    expect(its.tried).toEqual(['1']);
    its.tried = [];
    its.respond = ({ id }) => (id === '3' ? answered(id) : unavailable('SERVER'));
    queue.wake();
    await settled();
    expect(its.tried).toEqual(['1', '2', '3', '4']);
  });

  test('of the server is counted in a row: what is answered in between begins it anew', async () => {
    const its = bench();
    its.respond = ({ id }) => (id === '3' ? answered(id) : unavailable('SERVER'));
    await its.open(['1', '2', '3', '4', '5', '6', '7']);
    expect(its.tried).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('is tried again after 0.5 s, 1 s, 2 s and at last every 150 s, without chance', async () => {
    const its = bench();
    its.respond = () => unavailable('NETWORK');
    await its.open(['1']);
    for (const [ms, tries] of [
      [499, 1],
      [1, 2],
      [999, 2],
      [1, 3],
      [2_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(its.tried).toHaveLength(tries);
    }
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    its.tried = [];
    await vi.advanceTimersByTimeAsync(10 * 150_000);
    expect(its.tried).toHaveLength(10);
  });

  test('is tried again at once, and from the shortest delay, when the network is back or the page is looked at', async () => {
    const its = bench();
    its.respond = () => unavailable('NETWORK');
    await its.open(['1']);
    await vi.advanceTimersByTimeAsync(60_000);
    for (const [target, event] of [
      [its.window, 'online'],
      [its.window, 'focus'],
      [its.document, 'visibilitychange'],
    ] as const) {
      its.tried = [];
      target.dispatchEvent(new Event(event));
      await settled();
      expect(its.tried).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(500);
      expect(its.tried).toHaveLength(2);
    }
  });

  test('that asks for patience ends the round and gets it on top, up to an hour', async () => {
    const its = bench();
    its.respond = () => unavailable('SERVER', 30_000);
    await its.open(['1', '2']);
    expect(its.tried).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(30_499);
    expect(its.tried).toHaveLength(1);
    its.respond = () => unavailable('SERVER', 2 ** 40);
    await vi.advanceTimersByTimeAsync(1);
    expect(its.tried).toHaveLength(2);
    its.respond = ({ id }) => answered(id);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(its.tried).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(its.store.waiting.size).toBe(0);
  });

  test('begins from the shortest delay once something got through', async () => {
    const its = bench();
    its.respond = () => unavailable('NETWORK');
    const queue = await its.open(['1', '2', '3']);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    its.respond = ({ id }) => (id === '2' ? answered(id) : unavailable('SERVER'));
    await queue.flush();
    its.tried = [];
    await vi.advanceTimersByTimeAsync(500);
    expect(its.tried.toSorted()).toEqual(['1', '3']);
  });
});
