import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './listeners.ts';

test('what is added is done in its order, a few things in a turn, and others have theirs between', async () => {
  const done: number[] = [];
  const turns = createTurns<number>((item) => done.push(item), 4);
  for (const item of [1, 2, 3, 4, 5, 6]) turns.add(item);
  expect(done).toEqual([]);
  await setImmediate();
  expect(done).toEqual([1, 2, 3, 4]);
  turns.add(7);
  await setImmediate();
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
  turns.add(8);
  await setImmediate();
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
