import autocannon from 'autocannon';
import { eventId } from '../../packages/e2e/harness/event-id.ts';
import type { Person } from '../../packages/e2e/harness/people.ts';
import type { ServerProcess } from '../../packages/e2e/harness/server-process.ts';

export const scanBody = (beaconId: string): { id: string; beaconId: string; occurredAt: string; source: string } => ({
  id: eventId(),
  beaconId,
  occurredAt: new Date().toISOString(),
  source: 'CAMERA',
});

export interface LoadResult {
  readonly perSecond: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Milliseconds; the percentiles are whole ones. */
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
}

/** One signed-in visitor a connection, each scanning points at random as fast as it is answered. */
export function scanLoad(
  server: ServerProcess,
  visitors: readonly Person[],
  beaconIds: readonly string[],
  seconds: number,
): Promise<LoadResult> {
  const headers = visitors.map(({ token }) => ({
    host: `app.localhost:${server.port}`,
    authorization: `Bearer ${token}`,
  }));
  return load({ port: server.port, path: '/papi/scan', headers, beaconIds, seconds });
}

/** The same bodies, sent to anything that takes them: a connection for each of `headers`. */
export async function load(target: {
  port: number;
  path: string;
  headers: readonly Record<string, string>[];
  beaconIds: readonly string[];
  seconds: number;
}): Promise<LoadResult> {
  const { headers, beaconIds } = target;
  let next = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${target.port}`,
    connections: headers.length,
    duration: target.seconds,
    setupClient: (client) => {
      client.setHeaders({ 'content-type': 'application/json', ...headers[next % headers.length] });
      next += 1;
    },
    requests: [
      {
        method: 'POST',
        path: target.path,
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify(scanBody(beaconIds[Math.floor(Math.random() * beaconIds.length)] ?? '')),
        }),
      },
    ],
  });
  const acknowledged = result['2xx'];
  const refused = result.non2xx + result.errors + result.timeouts;
  return {
    perSecond: acknowledged / result.duration,
    acknowledged,
    refused,
    mean: result.latency.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
