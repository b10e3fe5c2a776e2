import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../../packages/e2e/harness/people.ts';
import type { ServerProcess } from '../../packages/e2e/harness/server-process.ts';
import { type LoadResult, scanBody } from './scan-load.ts';

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/**
 * Scans that arrive as people do: each on its own, so many a second on average, whether or not those before are answered. A
 * scan's time begins when it is due, so that one that has to wait for the sender counts as slow.
 */
export async function steadyLoad(
  server: ServerProcess,
  visitors: readonly Person[],
  beaconIds: readonly string[],
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let refused = 0;

  const send = (dueAt: number): Promise<void> =>
    new Promise((done) => {
      const headers = {
        host: `app.localhost:${server.port}`,
        authorization: `Bearer ${pick(visitors).token}`,
        'content-type': 'application/json',
      };
      const options = { agent, port: server.port, host: '127.0.0.1', method: 'POST', path: '/papi/scan', headers };
      const refuse = () => {
        refused += 1;
        done();
      };
      request(options, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode !== 200) return refuse();
          times.push(performance.now() - dueAt);
          done();
        });
      })
        .on('error', refuse)
        .end(JSON.stringify(scanBody(pick(beaconIds))));
    });

  const begunAt = performance.now();
  const sent: Promise<void>[] = [];
  for (let dueAt = begunAt; dueAt < begunAt + seconds * 1000; ) {
    // Times between arrivals of a Poisson process.
    dueAt += (-Math.log(1 - Math.random()) / perSecond) * 1000;
    const left = dueAt - performance.now();
    if (left > 0) await wait(left);
    sent.push(send(dueAt));
  }
  await Promise.all(sent);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / seconds,
    acknowledged: times.length,
    refused,
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    p50: at(0.5),
    p99: at(0.99),
  };
}
