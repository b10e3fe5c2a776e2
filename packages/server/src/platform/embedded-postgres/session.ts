import { refusalCode } from '@fairlead/database/errors';
import { type Connection, openConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { ROLE } from './cluster.ts';

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
