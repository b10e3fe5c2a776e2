import postgres, { type Sql } from 'postgres';
import { ROLE } from './cluster.ts';

/** Where a running database is reached. */
export type Address = { sockets: string; port: number; password: string };

/**
 * One connection that each server keeps to its database, for three things: it is told at once when the database
 * dies, it shows other servers on the same data that this one still needs it, and it tells when nobody else does.
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

export async function openSession(address: Address): Promise<Session> {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const sql = client(address, 'postgres', resolve);
  try {
    await sql`select pg_advisory_lock_shared(${LOCK})`;
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
  return {
    lost,
    leave: async () => {
      await sql`select pg_advisory_unlock_shared(${LOCK})`;
      const [row] = await sql<{ last: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as last`;
      return row?.last ?? false;
    },
    close: () => sql.end({ timeout: 1 }),
  };
}

/** Creates the database the server works in, unless another server was first. */
export async function ensureDatabase(address: Address, name: string): Promise<void> {
  const sql = client(address, 'postgres', () => {});
  try {
    const found = await sql`select from pg_database where datname = ${name}`;
    if (found.length === 0) await sql`create database ${sql(name)}`;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && ['42P04', '23505'].includes(error.code))) throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function client(address: Address, database: string, onclose: () => void): Sql {
  return postgres({
    host: address.sockets,
    port: address.port,
    username: ROLE,
    password: address.password,
    database,
    max: 1,
    connect_timeout: 5,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    onclose,
    connection: { application_name: 'fairlead-supervisor' },
  });
}
