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
import { captureStatements, logSettings } from '../scan/captured-statements.ts';
import { databaseLimit } from '../scan/database-limit.ts';
import { type Replay, replay } from '../scan/replay.ts';
import { type LoadResult, scanBody, scanLoad } from '../scan/scan-load.ts';

const connections = 64;
const points = 20;
const secondsEach = 10;
const rounds = 2;

interface Scene {
  readonly visitors: readonly Person[];
  readonly visitorIds: readonly string[];
  readonly beaconIds: readonly string[];
  readonly projectId: string;
}

async function makeScene(server: ServerProcess, connection: Connection): Promise<Scene> {
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
  return { visitors, visitorIds, beaconIds, projectId: project.id };
}

async function captureScan(
  server: ServerProcess,
  connection: Connection,
  logFile: string,
  scene: Scene,
): Promise<Replay> {
  const [visitor, visitorId, beaconId] = [scene.visitors[5], scene.visitorIds[5], scene.beaconIds[7]];
  if (!visitor || visitorId === undefined || beaconId === undefined) throw new Error('The scene is too small');
  const body = scanBody(beaconId);
  const statements = await captureStatements(connection, logFile, 'fairlead', async () => {
    await call(server, 'app', visitor.token, 'POST', '/scan', body);
  });
  const { visitorIds, beaconIds, projectId } = scene;
  return replay(statements, { eventId: body.id, visitorId, beaconId, visitorIds, beaconIds, fixedIds: [projectId] });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const countEvents = async (connection: Connection): Promise<number> => connection.execute(sql`select from scan_events`);

async function measure(
  server: ServerProcess,
  url: string,
  connection: Connection,
  logFile: string,
): Promise<{ lines: Line[]; versions: Record<string, string> }> {
  const scene = await makeScene(server, connection);
  const captured = await captureScan(server, connection, logFile, scene);
  const limit = databaseLimit(url);
  await scanLoad(server, scene.visitors, scene.beaconIds, 3);
  await limit.perSecond(captured, 3, false);
  const [product, plain, pipelined]: [LoadResult[], number[], number[]] = [[], [], []];
  let [acknowledged, stored] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await limit.perSecond(captured, secondsEach, false));
    if (limit.canPipeline) pipelined.push(await limit.perSecond(captured, secondsEach, true));
    const before = await countEvents(connection);
    const result = await scanLoad(server, scene.visitors, scene.beaconIds, secondsEach);
    if (result.refused > 0) throw new Error(`${result.refused} scans were refused under load`);
    product.push(result);
    acknowledged += result.acknowledged;
    stored += (await countEvents(connection)) - before;
  }
  if (stored < acknowledged) throw new Error(`${acknowledged - stored} acknowledged scans are lost`);
  const perSecond = { value: mean(product.map((each) => each.perSecond)), unit: '1/s' };
  const latency = (key: 'p50' | 'p99'): string => mean(product.map((each) => each[key])).toFixed(0);
  const [version] = await connection.query<{ serverVersion: string }>(sql`show server_version`);
  const measured = { name: `POST /papi/scan, ${connections} connections, signed in`, measured: perSecond };
  const inOneFlight: Line[] = limit.canPipeline
    ? [
        {
          name: `${measured.name}, beside the same statements sent in one flight`,
          measured: perSecond,
          limit: { name: `${limit.name}, pipelined`, value: { value: mean(pipelined), unit: '1/s' } },
        },
      ]
    : [];
  return {
    lines: [
      {
        ...measured,
        limit: { name: limit.name, value: { value: mean(plain), unit: '1/s' } },
        bound: { kind: 'at least', must: 0.3, aim: 0.6 },
        notes: [
          `${rounds} rounds of ${secondsEach} s each, in turn; ${connections} visitors, ${points} points of one project, every scan durable (fsync on).`,
          `Latency p50 ${latency('p50')} ms, p99 ${latency('p99')} ms. ${acknowledged} acknowledged, ${stored} stored (requests under way at the end are stored, not counted), none refused.`,
          `The limit runs the ${captured.statements.length} statements (and begin, commit) that the database logged while the product took one scan.`,
        ],
      },
      ...inOneFlight,
    ],
    versions: {
      PostgreSQL: String(version?.serverVersion),
      ...(limit.version === undefined ? {} : { pgbench: limit.version }),
    },
  };
}

/** The whole way of one scan over HTTP, signed in, beside the bare database doing the same statements. */
export async function postScan(): Promise<{ lines: Line[]; versions: Record<string, string> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  await chmod(dataDir, 0o711);
  const log = { info() {}, warn() {}, error() {} };
  const database = await startEmbeddedPostgres({ dataDir, log, settings: logSettings });
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
      return await measure(server, database.url, connection, join(dataDir, 'postgres/data/log/statements.json'));
    } finally {
      await server.stop();
    }
  } finally {
    await connection.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
