import { execFileSync } from 'node:child_process';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import type { Line } from '../line.ts';

const idleMilliseconds = 5000;

/** Resident memory of the server process alone, after it answered once on each host and was left alone. */
export async function idleMemory(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  try {
    for (const role of ['admin', 'business', 'app'] as const) await server.ask(role, 'GET', '/');
    await new Promise((done) => setTimeout(done, idleMilliseconds));
    const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' }));
    const measured = { value: kibibytes / 1024, unit: 'MiB' };
    return [
      {
        name: 'memory of an idle server process, the database aside',
        measured,
        bound: { kind: 'at most', must: 140, aim: 100 },
      },
    ];
  } finally {
    await server.stop();
  }
}
