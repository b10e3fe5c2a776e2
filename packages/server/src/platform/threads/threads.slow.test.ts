import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createThreadStreams, createThreads, type Threads, TooHardError } from './threads.ts';

// The start of a thread counts as well, which takes seconds on a busy machine: a limit that the next task must keep is no shorter.
const limits = { running: 1, runningPerPerson: 1, waiting: 4, waitingPerPerson: 4, seconds: 60, memoryMiB: 32 };
const shortLimits = { ...limits, seconds: 8 };
const opened: Pick<Threads<string, string>, 'close'>[] = [];
function open(given = limits): Threads<string, string> {
  const threads = createThreads<string, string>(new URL('./threads-task.fixture.ts', import.meta.url), given);
  opened.push(threads);
  return threads;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

test('a task that would loop for good ends in TooHardError, and the next one is done', async () => {
  const threads = open(shortLimits);
  const hard = threads.run('ana', 'loop');
  const next = threads.run('ben', 'answer');
  await expect(hard).rejects.toThrow(TooHardError);
  expect(await next).toBe('done');
});

test('this thread answers while a task loops', async () => {
  const hard = open(shortLimits).run('ana', 'loop');
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  await expect(hard).rejects.toThrow(TooHardError);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
});

describe('a task that answers in pieces', () => {
  type Count = { until: number; end: 'return' | 'throw' | 'loop' };
  function openStreams(given = limits) {
    const threads = createThreadStreams<Count, number>(new URL('./threads-stream.fixture.ts', import.meta.url), given);
    opened.push(threads);
    return threads;
  }
  async function piecesOf(pieces: AsyncIterable<number>): Promise<number[]> {
    const taken: number[] = [];
    for await (const piece of pieces) taken.push(piece);
    return taken;
  }

  test('that loops for good ends in TooHardError, and the next one is done', async () => {
    const threads = openStreams(shortLimits);
    await expect(piecesOf(threads.stream('ana', { until: 3, end: 'loop' }))).rejects.toThrow(TooHardError);
    expect(await piecesOf(threads.stream('ana', { until: 3, end: 'return' }))).toEqual([1, 2, 3]);
  });

  test('is charged for its own time, not for the time of whoever takes the pieces', async () => {
    const taken: number[] = [];
    for await (const piece of openStreams(shortLimits).stream('ana', { until: 3, end: 'return' })) {
      taken.push(piece);
      await setTimeout((shortLimits.seconds * 1000) / 2);
    }
    expect(taken).toEqual([1, 2, 3]);
  });
});
