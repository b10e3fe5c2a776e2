import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, openConnection } from '@fairlead/database/one-connection';
import { createStand } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { addManyEvents, type ManyEvents } from './many-events.ts';
import { memoryMiB } from './take.ts';

const points = 8;
const idleMs = 4_000;

/** A server with one large project, at rest. */
export interface ReportStage {
  readonly server: ServerProcess;
  readonly connection: Connection;
  readonly databaseUrl: string;
  readonly projectId: string;
  readonly token: string;
  readonly idleMiB: number;
}

export async function onReportStage<Result>(
  size: ManyEvents,
  work: (stage: ReportStage) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  await chmod(dataDir, 0o711);
  const database = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {}, error() {} } });
  const connection = await openConnection(database.url, { applicationName: 'fairlead-bench' });
  const server = await startServer({
    environment: { DATABASE_URL: database.url, SECRETS_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'warn' },
  });
  try {
    const { owner, project } = await createStand(server, points);
    await addManyEvents(connection, project.id, size);
    await wait(idleMs);
    const found = { projectId: project.id, token: owner.token, databaseUrl: database.url };
    return await work({ server, connection, ...found, idleMiB: memoryMiB(server) });
  } catch (error) {
    throw new Error(`The reports failed. The server printed:\n${server.output()}`, { cause: error });
  } finally {
    await server.stop();
    await connection.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
