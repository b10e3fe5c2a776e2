import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLock } from './send-operations.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two works under one name, the first held until it is let go; what happened in its order. */
async function race(name: string, afterMs = 0): Promise<{ order: string[]; release: () => void; done: Promise<void> }> {
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = withLock(name, async () => {
    order.push('first begins');
    await held.promise;
    order.push('first ends');
  });
  const second = withLock(name, async () => void order.push('second'));
  await vi.advanceTimersByTimeAsync(afterMs);
  const done = Promise.all([first, second]).then(() => undefined);
  return { order, release: held.resolve, done };
}

test('the second waits for the first', async () => {
  const { order, release, done } = await race('taking turns', 1_000);
  release();
  await done;
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

test('negative control: without locks it does not', async () => {
  vi.stubGlobal('navigator', {});
  const { order, release, done } = await race('no locks', 1_000);
  release();
  await done;
  expect(order).toEqual(['first begins', 'second', 'first ends']);
});

test('the second does not wait for ever for one that was put to sleep', async () => {
  const { order, release, done } = await race('asleep', 60_000);
  await vi.waitFor(() => expect(order).toEqual(['first begins', 'second']), { timeout: 60_000 });
  release();
  await done;
});

test('what fails is not done twice, and where locks are forbidden it is done all the same', async () => {
  const work = vi.fn(() => Promise.reject(new Error('of the work')));
  await expect(withLock('failing', work)).rejects.toThrow('of the work');
  expect(work).toHaveBeenCalledTimes(1);
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } });
  expect(await withLock('forbidden', async () => 'done')).toBe('done');
});
