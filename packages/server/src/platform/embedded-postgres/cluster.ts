import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusalCode } from '@fairlead/database/errors';
import { type Connection, openConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, explain, ifMissing, inFolder } from './errors.ts';
import type { Location } from './location.ts';
import { isAlive, runTool } from './process.ts';

/** The database's superuser, under which the server connects; no other account can reach the socket. */
export const ROLE = 'fairlead';

/** Creates the data folder when there is none; refuses one that another major version of PostgreSQL made. */
export async function ensureCluster(location: Location, binaries: Binaries, password: string): Promise<void> {
  await removeUnfinished(location);
  const found = await clusterVersion(location);
  if (found === undefined) return inFolder(location.base, () => create(location, binaries, password));
  if (found === binaries.major) return;
  throw new EmbeddedPostgresError(
    `${location.data} was made by PostgreSQL ${found}, and this Fairlead comes with PostgreSQL ${binaries.major}, ` +
      'which cannot read it. Make a backup with the Fairlead that made it (npm run backup), and restore it with this one into ' +
      'an empty folder: see "Data of another major version" in docs/operations.md.',
  );
}

/** The major version of the PostgreSQL that made the data folder; undefined when there is none. */
export async function clusterVersion(location: Location): Promise<string | undefined> {
  const text = await inFolder(location.data, () =>
    readFile(join(location.data, 'PG_VERSION'), 'utf8').catch(ifMissing),
  );
  return text?.trim();
}

/**
 * In a folder of another name that is renamed at the end: a database half made, by a crash or a full disk, is
 * never taken for one, and of two servers that start at once the second finds the first one's in place.
 */
async function create(location: Location, binaries: Binaries, password: string): Promise<void> {
  const unfinished = join(location.base, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`);
  const data = join(unfinished, 'data');
  const passwordFile = join(unfinished, 'password');
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    const { account } = location;
    if (account) for (const path of [unfinished, passwordFile]) await chown(path, account.uid, account.gid);
    await initdb(location, binaries, data, passwordFile);
    await rename(data, location.data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Removes the rest of a server that was killed while it made its database. Its initdb may still be writing there: files that
 * cannot be removed now are removed at a later start.
 */
async function removeUnfinished(location: Location): Promise<void> {
  for (const name of await readdir(location.base)) {
    const owner = /^unfinished-(\d+)-/.exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    await rm(join(location.base, name), { recursive: true, force: true }).catch(() => {});
  }
}

async function initdb(location: Location, binaries: Binaries, data: string, passwordFile: string): Promise<void> {
  const options = [
    `--pgdata=${data}`,
    `--username=${ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Names sort as people of any language expect; the C library's locales differ between machines.
    '--locale-provider=icu',
    '--icu-locale=und',
    '--locale=C',
    '--set=max_connections=100',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
  ];
  const run = await runTool(join(binaries.folder, 'bin/initdb'), options, location.account);
  if (run.code === 0) return;
  throw explain(run.output, location.base) ?? couldNotCreate(location, run.output);
}

function couldNotCreate(location: Location, output: string): EmbeddedPostgresError {
  const said = output
    .trim()
    .split('\n')
    .filter((line) => /error|fatal|could not/i.test(line))
    .join(' ');
  return new EmbeddedPostgresError(
    `PostgreSQL could not create its database in ${location.base}. It said: ${said || output.trim() || 'nothing'}`,
  );
}

/** Where a running database is reached. */
export type SocketLocation = { sockets: string; port: number; password: string };

/**
 * One connection that each server keeps to its database, for three things: it reports at once when the database dies, it shows
 * other servers on the same data that this one still needs it, and it tells when no other server does.
 */
export type Session = {
  /** Resolves when the connection is lost. */
  lost: Promise<void>;
  /** Gives up this server's share; true when it was the last. */
  leave(): Promise<boolean>;
  close(): Promise<void>;
};

/** Any number will do as long as every release uses the same: held shared by each server that uses the database. */
const LOCK = 7_233_104_812;

export async function openSession(socket: SocketLocation): Promise<Session> {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const connection = await open(socket, resolve);
  try {
    await connection.execute(sql`select pg_advisory_lock_shared(${LOCK})`);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    lost,
    leave: async () => {
      await connection.execute(sql`select pg_advisory_unlock_shared(${LOCK})`);
      const [row] = await connection.query<{ last: boolean }>(sql`select pg_try_advisory_lock(${LOCK}) as last`);
      return row?.last ?? false;
    },
    close: connection.close,
  };
}

/** Creates the database the server works in, unless another server was first. */
export async function ensureDatabase(socket: SocketLocation, name: string): Promise<void> {
  const connection = await open(socket, () => {});
  try {
    const found = await connection.execute(sql`select from pg_database where datname = ${name}`);
    if (found === 0) await connection.execute(sql`create database ${sql.identifier(name)}`);
  } catch (error) {
    if (!['42P04', '23505'].includes(refusalCode(error) ?? '')) throw error;
  } finally {
    await connection.close();
  }
}

function open({ sockets, port, password }: SocketLocation, onLost: () => void): Promise<Connection> {
  const url = new URL(`postgres://${ROLE}:${encodeURIComponent(password)}@localhost/postgres`);
  url.searchParams.set('host', sockets);
  url.searchParams.set('port', String(port));
  return openConnection(url.href, { applicationName: 'fairlead-supervisor', onLost });
}
