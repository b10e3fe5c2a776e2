import { installedBinaries, removeOtherCopies, runnableBinaries } from './binaries.ts';
import { ensureCluster, ROLE } from './cluster.ts';
import { connectOrStart } from './connect-or-start.ts';
import type { EmbeddedPostgresLog, Installation } from './installation.ts';
import { settleLocation } from './location.ts';
import { readPassword } from './password.ts';
import { ensureDatabase, type SocketLocation } from './session.ts';
import { supervise } from './supervision.ts';

export type EmbeddedPostgresOptions = {
  /** The installation's folder; the database lies in its folder `postgres` (see location.ts for the exception). */
  dataDir: string;
  log: EmbeddedPostgresLog;
  /** PostgreSQL settings that win over ours. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** Stays the same while the process lives, whatever happens to the database. */
  url: string;
  /** Ends the database within 10 s, unless another server on the same data still uses it. */
  stop(): Promise<void>;
};

const DATABASE = 'fairlead';

/**
 * Starts the embedded PostgreSQL, or adopts the one that a killed server left running, and keeps it running: when
 * it dies it is started again. Rejects with an EmbeddedPostgresError whose message is meant for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {} } = options;
  const installed = await installedBinaries();
  const location = await settleLocation(dataDir, (message) => log.warn(message));
  const binaries = await runnableBinaries(installed, location.account, location.base);
  const password = await readPassword(location, binaries);
  await ensureCluster(location, binaries, password);
  const installation: Installation = { location, binaries, password, settings, log };
  const reached = await connectOrStart(installation);
  if (reached.started && location.account) await removeOtherCopies(location.base, binaries);
  await ensureDatabase(reached.socket, DATABASE);
  const supervision = supervise(installation, reached);
  return { url: urlOf(reached.socket), stop: supervision.stop };
}

function urlOf({ sockets, port, password }: SocketLocation): string {
  return `postgres://${ROLE}:${password}@localhost/${DATABASE}?host=${encodeURIComponent(sockets)}&port=${port}`;
}
