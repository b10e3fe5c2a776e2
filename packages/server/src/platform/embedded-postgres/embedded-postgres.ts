import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, installedBinaries, removeOtherCopies, runnableBinaries } from './binaries.ts';
import { clusterVersion, ensureCluster, ensureDatabase, ROLE, type SocketLocation } from './cluster.ts';
import { connectOrStart } from './connect-or-start.ts';
import { EmbeddedPostgresError, ifMissing, inFolder } from './errors.ts';
import type { EmbeddedPostgresLog, Installation } from './installation.ts';
import { type Location, settleLocation } from './location.ts';
import { runTool } from './process.ts';
import { supervise } from './supervision.ts';

/**
 * The password of the database, from its file in the data folder; made at the first start, and made anew when the
 * file was lost.
 */
async function readPassword(location: Location, binaries: Binaries): Promise<string> {
  const { password: file } = location;
  return inFolder(file, async () => {
    // In this order: a password is always there before its database, even when two servers start at once.
    const version = await clusterVersion(location);
    const found = await readFile(file, 'utf8').catch(ifMissing);
    if (found) return found;
    const made = randomBytes(24).toString('base64url');
    if (version !== undefined) await setPassword(location, binaries, made);
    return place(file, made);
  });
}

/** Linked into place whole, so that of two servers that start at once both go on with the same. */
async function place(file: string, password: string): Promise<string> {
  const fresh = `${file}.${process.pid}`;
  try {
    await writeFile(fresh, password, { mode: 0o600 });
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { force: true });
  }
  return readFile(file, 'utf8');
}

/** PostgreSQL's single-user mode asks for no password; it needs a database that is not running. */
async function setPassword(location: Location, binaries: Binaries, password: string): Promise<void> {
  const program = join(binaries.folder, 'bin/postgres');
  const statement = `alter role ${ROLE} password '${password}'\n`;
  const run = await runTool(program, ['--single', '-D', location.data, 'postgres'], location.account, statement);
  if (run.code === 0 && !/ERROR|FATAL|PANIC/.test(run.output)) return;
  throw new EmbeddedPostgresError(
    `The password of the embedded database in ${location.base} should be in ${location.password}, but that file is gone, ` +
      'and no new one can be set while the database runs. Bring the file back, or end that PostgreSQL (the first line of ' +
      `${join(location.data, 'postmaster.pid')} is its process number) and start Fairlead again. ` +
      `PostgreSQL said: ${run.output.trim()}`,
  );
}

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
