import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, openConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { call, createStand, createVisitor, type Person } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { scanBody } from './scan-load.ts';
import type { Scene } from './single-scan.ts';

/** A server with a stand and people who scan it, and the database under it. */
export interface Stage {
  readonly server: ServerProcess;
  readonly connection: Connection;
  readonly url: string;
  /** A folder that the database's own process reads and writes. */
  readonly folder: string;
  /** Whose stand it is. */
  readonly owner: Person;
  readonly visitors: readonly Person[];
  readonly scene: Scene;
}

async function makeCrowd(
  server: ServerProcess,
  connection: Connection,
  size: { visitors: number; points: number },
): Promise<Pick<Stage, 'owner' | 'visitors' | 'scene'>> {
  const { owner, beacons, project } = await createStand(server, size.points);
  const beaconIds = beacons.map(({ id }) => id);
  const visitors: Person[] = [];
  const visitorIds: string[] = [];
  for (let index = 0; index < size.visitors; index += 1) {
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
  return { owner, visitors, scene: { visitorIds, beaconIds, projectId: project.id } };
}

/** Sets the stage on a new database that waits for its disk, and takes it down again. */
export async function onStage<T>(
  size: { visitors: number; points: number },
  run: (stage: Stage) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  await chmod(dataDir, 0o711);
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-copies-'));
  await chmod(folder, 0o777);
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
      const crowd = await makeCrowd(server, connection, size);
      return await run({ server, connection, url: database.url, folder, ...crowd });
    } finally {
      await server.stop();
    }
  } finally {
    await connection.close();
    await database.stop();
    for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true });
  }
}

export const countEvents = async (connection: Connection): Promise<number> =>
  connection.execute(sql`select from scan_events`);
