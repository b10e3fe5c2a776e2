import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import type { Line } from '../line.ts';

const repetitions = 5;
const quiet = { LOG_LEVEL: 'warn' };

async function secondsToReady(dataDir: string): Promise<number> {
  const started = performance.now();
  const server = await startServer({ dataDir, environment: quiet });
  const seconds = (performance.now() - started) / 1000;
  await server.stop();
  return seconds;
}

/** From the start of the process to the first "ready" of its health check: with a new folder, and with the database there. */
export async function startToReady(): Promise<Line[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  await chmod(dataDir, 0o711);
  try {
    const fromNothing = await secondsToReady(dataDir);
    const times: number[] = [];
    for (let index = 0; index < repetitions; index += 1) times.push(await secondsToReady(dataDir));
    const sorted = times.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(repetitions / 2)] ?? 0;
    const spread = `${repetitions} starts: ${sorted.map((time) => time.toFixed(2)).join(', ')} s`;
    return [
      {
        name: 'start to ready, database present',
        measured: { value: median, unit: 's' },
        bound: { kind: 'at most', must: 3, aim: 1 },
        notes: [`Median of ${spread}`],
      },
      {
        name: 'start to ready, from nothing',
        measured: { value: fromNothing, unit: 's' },
        bound: { kind: 'at most', must: 10, aim: 5 },
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
