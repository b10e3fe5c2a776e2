import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import type { Person } from '../../packages/e2e/harness/people.ts';
import type { ServerProcess } from '../../packages/e2e/harness/server-process.ts';

/** Returns a UUID v7 as a phone makes it. */
export function eventId(): string {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  const variant = (8 + (Number.parseInt(hex[16] ?? '0', 16) & 3)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

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
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
