import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, openConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { call, createStand, createVisitor, type Person } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/embedded-postgres.ts';
import type { Line } from '../line.ts';
import { startBareServer } from '../scan/bare-server.ts';
import { databaseLimit } from '../scan/database-limit.ts';
import { type LoadResult, load, scanBody, scanLoad } from '../scan/scan-load.ts';
import { type Scene, setUp } from '../scan/single-scan.ts';

const connections = 64;
const points = 20;
const secondsEach = 10;
const rounds = 2;

interface Crowd {
  readonly visitors: readonly Person[];
  readonly scene: Scene;
}

async function makeScene(server: ServerProcess, connection: Connection): Promise<Crowd> {
  const { beacons, project } = await createStand(server, points);
  const beaconIds = beacons.map(({ id }) => id);
  const visitors: Person[] = [];
  const visitorIds: string[] = [];
  for (let index = 0; index < connections; index += 1) {
    const visitor = await createVisitor(server);
    // Twice, so that everything that is looked up once is looked up.
    for (const beaconId of beaconIds.slice(0, 2))
      await call(server, 'app', visitor.token, 'POST', '/scan', scanBody(beaconId));
    const [row] = await connection.query<{ visitorId: string }>(
      sql`select visitor_id from scans order by last_at desc limit 1`,
    );
    visitors.push(visitor);
    visitorIds.push(String(row?.visitorId));
  }
  return { visitors, scene: { visitorIds, beaconIds, projectId: project.id } };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const countEvents = async (connection: Connection): Promise<number> => connection.execute(sql`select from scan_events`);

async function measure(
  server: ServerProcess,
  url: string,
  connection: Connection,
): Promise<{ lines: Line[]; versions: Record<string, string> }> {
  const { visitors, scene } = await makeScene(server, connection);
  const { beaconIds } = scene;
  await connection.runScript(setUp);
  const limit = databaseLimit(url);
  const bare = await startBareServer(url);
  const headers = visitors.map(() => ({}));
  const loadBare = (seconds: number) => load({ port: bare.port, path: '/scan', headers, beaconIds, seconds });
  await scanLoad(server, visitors, beaconIds, 3);
  await loadBare(3);
  await limit.perSecond(scene, 3);
  const [product, alone, bareRates]: [LoadResult[], number[], number[]] = [[], [], []];
  let [acknowledged, stored] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await limit.perSecond(scene, secondsEach));
    bareRates.push((await loadBare(secondsEach)).perSecond);
    const before = await countEvents(connection);
    const result = await scanLoad(server, visitors, beaconIds, secondsEach);
    if (result.refused > 0) throw new Error(`${result.refused} scans were refused under load`);
    product.push(result);
    acknowledged += result.acknowledged;
    stored += (await countEvents(connection)) - before;
  }
  await bare.stop();
  if (stored < acknowledged) throw new Error(`${acknowledged - stored} acknowledged scans are lost`);
  const perSecond = { value: mean(product.map((each) => each.perSecond)), unit: '1/s' };
  const latency = (key: 'p50' | 'p99'): string => mean(product.map((each) => each[key])).toFixed(0);
  const [version] = await connection.query<{ serverVersion: string }>(sql`show server_version`);
  const name = `POST /papi/scan, ${connections} connections, signed in`;
  return {
    lines: [
      {
        name,
        measured: perSecond,
        limit: { name: limit.name, value: { value: mean(alone), unit: '1/s' } },
        bound: { kind: 'at least', must: 1.2, aim: 2 },
        notes: [
          `${rounds} rounds of ${secondsEach} s each, in turn; ${connections} visitors, ${points} points of one project, every scan durable (fsync on).`,
          `Latency p50 ${latency('p50')} ms, p99 ${latency('p99')} ms. ${acknowledged} acknowledged, ${stored} stored (requests under way at the end are stored, not counted), none refused.`,
          'The limit is what a scan asks of the database when each is a transaction of its own: a look-up, then four statements between begin and commit.',
        ],
      },
      {
        name: `${name}, beside a server that does nothing but insert`,
        measured: perSecond,
        limit: {
          name: `bare Fastify, one insert a request, ${connections} connections`,
          value: { value: mean(bareRates), unit: '1/s' },
        },
        bound: { kind: 'at least', must: 0.35, aim: 0.6 },
      },
    ],
    versions: {
      PostgreSQL: String(version?.serverVersion),
      ...(limit.version === undefined ? {} : { pgbench: limit.version }),
    },
  };
}

/** The whole way of one scan over HTTP, signed in, beside the bare database, and beside a server that checks nothing. */
export async function postScan(): Promise<{ lines: Line[]; versions: Record<string, string> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  await chmod(dataDir, 0o711);
  const log = { info() {}, warn() {}, error() {} };
  const database = await startEmbeddedPostgres({ dataDir, log });
  const connection = await openConnection(database.url, { applicationName: 'fairlead-bench' });
  const environment = {
    DATABASE_URL: database.url,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
  };
  try {
    const server = await startServer({ environment });
    try {
      return await measure(server, database.url, connection);
    } finally {
      await server.stop();
    }
  } finally {
    await connection.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
