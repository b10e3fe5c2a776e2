import { afterEach, expect, test, vi } from 'vitest';
import { createRecent } from './recent.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what was used longest ago goes when there are too many', () => {
  const recent = createRecent<{ name: string }>(3);
  for (const name of ['a', 'b', 'c', 'c']) recent.set(name, { name });
  recent.get('a');
  for (const name of ['d', 'e']) recent.set(name, { name });
  expect([...recent.keys()].sort()).toEqual(['a', 'd', 'e']);
});

test('it holds as many as it was made for, again after everything was forgotten', () => {
  const recent = createRecent<{ index: number }>(1000);
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 2500; index += 1) recent.set(String(index), { index });
    expect(recent.size).toBe(1000);
    expect(recent.get('1499')).toBeUndefined();
    expect(recent.get('1500')).toEqual({ index: 1500 });
    recent.clear();
    expect(recent.size).toBe(0);
  }
});

test('a value goes when its time is over, counted from when it was set last', () => {
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  // The library looks at the clock once a millisecond.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  const recent = createRecent<{ name: string }>(10, 60_000);
  const kept = createRecent<{ name: string }>(10);
  for (const one of [recent, kept]) one.set('a', { name: 'a' });
  recent.set('b', { name: 'b' });
  pass(50_000);
  recent.set('b', { name: 'b' });
  expect(recent.get('a')).toEqual({ name: 'a' });
  pass(10_001);
  expect(recent.get('a')).toBeUndefined();
  expect(recent.get('b')).toEqual({ name: 'b' });
  expect(kept.get('a')).toEqual({ name: 'a' });
});
