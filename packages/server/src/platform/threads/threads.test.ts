import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createThreadStreams, createThreads, type Threads, TooHardError } from './threads.ts';

// The start of a thread counts as well, which takes seconds on a busy machine.
const limits = { running: 1, runningPerPerson: 1, waiting: 4, waitingPerPerson: 4, seconds: 60, memoryMiB: 32 };
const opened: Pick<Threads<string, string>, 'close'>[] = [];
function open(given = limits): Threads<string, string> {
  const threads = createThreads<string, string>(new URL('./threads-task.fixture.ts', import.meta.url), given);
  opened.push(threads);
  return threads;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

test('a task that would fill the memory for good ends in TooHardError, and the next one is done', async () => {
  const threads = open();
  const hard = threads.run('ana', 'fill');
  const next = threads.run('ben', 'answer');
  await expect(hard).rejects.toThrow(TooHardError);
  expect(await next).toBe('done');
});

test('a task that takes longer than it may ends in TooHardError', async () => {
  await expect(open({ ...limits, seconds: 0.05 }).run('ana', 'loop')).rejects.toThrow(TooHardError);
});

test('what a task throws reaches whoever asked for it', async () => {
  await expect(open().run('ana', 'throw')).rejects.toThrow(new RangeError('refused'));
});

test('a thread whose memory runs out just as its task is ended takes nobody with it', async () => {
  const threads = open();
  await threads.run('ana', 'answer');
  const leaving = new AbortController();
  const hard = threads.run('ana', 'fill', [], leaving.signal);
  await setImmediate();
  // Longer than the memory lasts: this thread ends the task before it can hear how the other one ended.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  leaving.abort(new Error('gone'));
  await expect(hard).rejects.toThrow('gone');
  expect(await threads.run('ben', 'answer')).toBe('done');
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

  test('hands over all of them in order, and then how it ended', async () => {
    const threads = openStreams();
    expect(await piecesOf(threads.stream('ana', { until: 1000, end: 'return' }))).toHaveLength(1000);
    expect(await piecesOf(threads.stream('ana', { until: 0, end: 'return' }))).toEqual([]);
    await expect(piecesOf(threads.stream('ana', { until: 3, end: 'throw' }))).rejects.toThrow(
      new RangeError('refused'),
    );
    expect(await piecesOf(threads.stream('ana', { until: 3, end: 'return' }))).toEqual([1, 2, 3]);
  });

  test('gives its room to the next one when nobody asks for more', async () => {
    const threads = openStreams();
    const first = threads.stream('ana', { until: 1000, end: 'return' });
    await first.next();
    const second = threads.stream('ben', { until: 1, end: 'return' }).next();
    await first.return();
    expect((await second).value).toBe(1);
  });
});

test('a task ends when whoever asked for it goes away', async () => {
  const threads = open();
  const leaving = new AbortController();
  const hard = threads.run('ana', 'loop', [], leaving.signal);
  const next = threads.run('ben', 'answer');
  void setTimeout(100).then(() => leaving.abort(new Error('gone')));
  await expect(hard).rejects.toThrow('gone');
  expect(await next).toBe('done');
});
