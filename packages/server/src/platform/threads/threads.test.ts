import { afterEach, expect, test } from 'vitest';
import { createThreads, type Threads, TooHardError } from './threads.ts';

const limits = { running: 1, runningPerPerson: 1, waiting: 4, waitingPerPerson: 4, seconds: 2, memoryMiB: 32 };
const opened: Threads<string, string>[] = [];
function open(): Threads<string, string> {
  const threads = createThreads<string, string>(new URL('./threads-task.fixture.ts', import.meta.url), limits);
  opened.push(threads);
  return threads;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

test.each(['loop', 'fill'])(
  'a task that would %s for good ends in TooHardError, and the next one is done',
  async (task) => {
    const threads = open();
    const hard = threads.run('ana', task);
    const next = threads.run('ben', 'answer');
    await expect(hard).rejects.toThrow(TooHardError);
    expect(await next).toBe('done');
  },
);

test('this thread answers while a task loops', async () => {
  const hard = open().run('ana', 'loop');
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  await expect(hard).rejects.toThrow(TooHardError);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
});

test('what a task throws reaches whoever asked for it', async () => {
  await expect(open().run('ana', 'throw')).rejects.toThrow(new RangeError('refused'));
});
