import pg, { type Client, type ClientConfig } from 'pg';
import { connectionConfig } from './connection-url.ts';
import { toDatabaseError } from './errors.ts';
import { columnTypes, toRows } from './rows.ts';
import { send, sendCommand } from './send.ts';
import type { Sql } from './sql.ts';

/** A single connection, for what belongs to one, such as advisory locks, or is done once. It is not replaced when it is lost. */
export interface Connection {
  query<Row extends object>(statement: Sql): Promise<Row[]>;
  execute(statement: Sql): Promise<number>;
  /** Any number of statements without values, as in a file; in one transaction unless they say otherwise. */
  runScript(text: string): Promise<void>;
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;

interface Options {
  readonly applicationName?: string;
  readonly onLost?: () => void;
}

/**
 * @param options.onLost is called once when the connection has ended, whichever side ended it
 * @throws DatabaseUnavailableError, or PostgreSQL's refusal of the account or the database
 */
export async function openConnection(url: string, options: Options = {}): Promise<Connection> {
  return connectionOn(await openClient(url, { ...options, pipeline: true }));
}

/** The driver's own client, for copying tables; the caller ends it. */
export async function openClient(url: string, options: Options & { readonly pipeline: boolean }): Promise<Client> {
  const client = new pg.Client({
    ...connectionConfig(url),
    application_name: options.applicationName ?? 'fairlead',
    connectionTimeoutMillis: connectTimeoutMs,
    pipeline: options.pipeline,
    keepAlive: true,
    types: columnTypes as ClientConfig['types'],
  });
  // A statement under way reports the loss by its own answer.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw toDatabaseError(error);
  }
  client.once('end', () => options.onLost?.());
  return client;
}

export function connectionOn(client: Client): Connection {
  return {
    query: async <Row extends object>(statement: Sql) => toRows<Row>(await send(client, statement)),
    execute: async (statement) => (await send(client, statement)).rowCount ?? 0,
    runScript: async (text) => {
      await sendCommand(client, text);
    },
    close: () => client.end(),
  };
}

/** Does something with a connection of its own and closes it. */
export async function withConnection<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await openConnection(url);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
