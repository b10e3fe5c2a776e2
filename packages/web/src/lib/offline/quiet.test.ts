import { expect, test } from 'vitest';
import { createQuiet } from './quiet.ts';

/** A clock that moves only while a caller waits; `at` runs when it passes that moment. */
function clock(at: Readonly<Record<number, () => void>> = {}) {
  let time = 0;
  const pause = async (ms: number) => {
    const until = time + ms;
    for (const [moment, work] of Object.entries(at)) {
      if (Number(moment) <= time || Number(moment) > until) continue;
      time = Number(moment);
      work();
    }
    time = until;
    await Promise.resolve();
  };
  return { now: () => time, pause };
}

test('waits until no page has asked for anything for three seconds', async () => {
  const { now, pause } = clock({ 1000: () => quiet.note(), 3500: () => quiet.note() });
  const quiet = createQuiet(now, pause);
  await quiet.wait();
  expect(now()).toBe(6_500);
  await quiet.wait();
  expect(now()).toBe(6_500);
});

test('waits for an answer that is still on its way, whether it comes or fails', async () => {
  const settle: { fail: (error: Error) => void } = { fail: () => undefined };
  const answer = new Promise<void>((_, reject) => {
    settle.fail = reject;
  });
  const { now, pause } = clock({ 10000: () => settle.fail(new Error('cut')) });
  const quiet = createQuiet(now, pause);
  quiet.note(answer);
  await quiet.wait();
  expect(now()).toBeGreaterThanOrEqual(13_000);
  expect(now()).toBeLessThan(20_000);
});

test('takes its turn after half a minute beside a page that never rests', async () => {
  const { now, pause } = clock();
  const quiet = createQuiet(now, async (ms) => {
    await pause(ms);
    quiet.note();
  });
  await quiet.wait();
  expect(now()).toBe(30_000);
});
