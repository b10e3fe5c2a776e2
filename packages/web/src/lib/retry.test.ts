import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backOffDelayMs, queueBackOff, requestBackOff, retryRequest } from './retry.ts';

describe('the delay', () => {
  test('begins at 100 ms, doubles, and is capped at 5 s for requests', () => {
    const delays = Array.from({ length: 9 }, (_, attempt) => backOffDelayMs(attempt, requestBackOff, () => 0));
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000]);
  });

  test('has up to 100 ms of jitter, within the cap', () => {
    expect(backOffDelayMs(0, requestBackOff, () => 0.999)).toBeCloseTo(199.9);
    expect(backOffDelayMs(20, requestBackOff, () => 0.999)).toBe(5_000);
  });

  test('of a queue begins at 1 s, doubles, and is capped at 5 minutes, half of it by chance', () => {
    const delays = (random: number) =>
      [0, 1, 2, 30].map((attempt) => backOffDelayMs(attempt, queueBackOff, () => random));
    expect(delays(0)).toEqual([500, 1_000, 2_000, 150_000]);
    expect(delays(1)).toEqual([1_000, 2_000, 4_000, 300_000]);
  });
});

describe('trying again', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const failing = (times: number) => {
    let calls = 0;
    return vi.fn(async () => {
      calls += 1;
      if (calls <= times) throw new Error(`failure ${calls}`);
      return calls;
    });
  };

  test('goes on until it works', async () => {
    const work = failing(3);
    const result = retryRequest(work, { isRetryable: () => true });
    await vi.runAllTimersAsync();
    expect(await result).toBe(4);
  });

  test('ends with the last failure when the tries are used up', async () => {
    const work = failing(9);
    const result = expect(retryRequest(work, { tries: 3, isRetryable: () => true })).rejects.toThrow('failure 3');
    await vi.runAllTimersAsync();
    await result;
    expect(work).toHaveBeenCalledTimes(3);
  });

  test('does not repeat what cannot pass', async () => {
    const work = failing(9);
    await expect(retryRequest(work, { isRetryable: () => false })).rejects.toThrow('failure 1');
  });

  test('waits as long as it is asked to, up to the cap', async () => {
    const requested = [2_000, 60_000];
    const work = failing(2);
    const result = retryRequest(work, { isRetryable: () => true, requestedDelayMs: () => requested.shift() });
    for (const [nth, ms] of [2_000, 5_000].entries()) {
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(work).toHaveBeenCalledTimes(nth + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(work).toHaveBeenCalledTimes(nth + 2);
    }
    await result;
  });

  test('stops waiting when it is no longer wanted', async () => {
    const stop = new AbortController();
    const work = failing(9);
    const result = retryRequest(work, { isRetryable: () => true, signal: stop.signal });
    const outcome = expect(result).rejects.toThrow('not needed');
    await vi.advanceTimersByTimeAsync(0);
    stop.abort(new Error('not needed'));
    await outcome;
    expect(work).toHaveBeenCalledTimes(1);
  });
});
