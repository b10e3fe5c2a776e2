import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWorkLimit } from './work-limit.ts';

const limits = { running: 2, runningPerPerson: 1, waiting: 3, waitingPerPerson: 2 };

test('a person runs as much as their own limit allows, and the rest of theirs waits for it', async () => {
  const limit = createWorkLimit(limits);
  const started: string[] = [];
  const first = await limit.acquire('ana');
  const second = limit.acquire('ana').then((release) => {
    started.push('ana');
    return release;
  });
  const other = await limit.acquire('ben');
  await setImmediate();
  expect(started).toEqual([]);
  other();
  await setImmediate();
  expect(started).toEqual([]);
  first();
  (await second)();
  expect(started).toEqual(['ana']);
});

test('whoever is below their own limit goes before those who wait for work of their own', async () => {
  const limit = createWorkLimit(limits);
  const ana = await limit.acquire('ana');
  const anaAgain = limit.acquire('ana');
  const ben = await limit.acquire('ben');
  const cleo = limit.acquire('cleo');
  ben();
  (await cleo)();
  ana();
  (await anaAgain)();
});

test('what would wait behind too much is refused at once, for one person and for all', async () => {
  const limit = createWorkLimit(limits);
  const release = await limit.acquire('ana');
  const waiting = [limit.acquire('ana'), limit.acquire('ana')];
  await expect(limit.acquire('ana')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 });
  const ben = await limit.acquire('ben');
  waiting.push(limit.acquire('ben'));
  await expect(limit.acquire('cleo')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  release();
  ben();
  for (const one of waiting) (await one)();
  (await limit.acquire('cleo'))();
});

test('room is given back once, also by work that fails', async () => {
  const limit = createWorkLimit(limits);
  await expect(limit.run('ana', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const release = await limit.acquire('ana');
  release();
  release();
  await limit.acquire('ana');
  await limit.acquire('ben');
  let isThird = false;
  void limit.acquire('cleo').then(() => {
    isThird = true;
  });
  await setImmediate();
  expect(isThird).toBe(false);
});

test('whoever goes away while waiting leaves the line to the others', async () => {
  const limit = createWorkLimit(limits);
  const first = await limit.acquire('ana');
  const leaving = new AbortController();
  const waiting = [limit.acquire('ana', leaving.signal), limit.acquire('ana')];
  await expect(limit.acquire('ana')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  leaving.abort(new Error('gone'));
  await expect(waiting[0]).rejects.toThrow('gone');
  await expect(limit.acquire('ana', leaving.signal)).rejects.toThrow('gone');
  const last = limit.acquire('ana');
  first();
  (await waiting[1])?.();
  (await last)();
});
