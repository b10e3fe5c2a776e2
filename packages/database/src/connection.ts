import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg, { type ClientConfig, type PoolClient } from 'pg';
import { connectionConfig } from './connection-url.ts';
import { DatabaseUnavailableError, endsConnection, toDatabaseError } from './errors.ts';
import type { Executor } from './executor.ts';
import { createLine } from './line.ts';
import { type RowStream, streamRows } from './row-stream.ts';
import { columnTypes, toRows } from './rows.ts';
import { send } from './send.ts';
import type { Sql } from './sql.ts';
import { runStatements, runTransaction } from './transaction.ts';

export interface Database extends Executor {
  /**
   * For what transactions wait for while they run, such as the identity provider: they never take all connections, so that
   * this always goes on.
   */
  readonly reserve: Executor;
  /**
   * A transaction whose statements are all known beforehand: they and the commit are sent together, so that nothing is locked
   * while an answer travels. What must not be kept has to be refused by a statement. Returns the rows of each.
   */
  transact<Rows extends readonly object[]>(
    statements: readonly Sql[],
  ): Promise<{ [Index in keyof Rows]: Rows[Index][] }>;
  /**
   * Sends a statement whose rows are read as they come, from one snapshot and on a connection of its own, which the caller
   * closes soon.
   */
  stream<Row extends object>(statement: Sql): Promise<RowStream<Row>>;
  /** Waits for what is under way (5 s at most) and closes the connections, once; the handle is of no use afterwards. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Connections at most; statements beyond them wait in line. */
  readonly poolSize?: number;
  /** Limit of a single statement; longer work says `set local statement_timeout`. */
  readonly statementTimeoutMs?: number;
}

const connectTimeoutMs = 5_000;
const closeTimeoutMs = 5_000;
const idleTimeoutMs = 300_000;
/** A transaction that its process forgot must not hold locks and old row versions for ever. */
const forgottenTransactionMs = 60_000;
/**
 * Compiling a statement takes longer than most of ours run: of a list that ends with its first page PostgreSQL estimates the whole.
 * `options` in the URL take its place.
 */
const sessionOptions = '-c jit=off';
/** How much of the pool is kept for statements outside of the transactions, which these may wait for. */
const reservedPart = 1 / 4;

const refusal = (): Error => new DatabaseUnavailableError('The connection to the database was closed.');

/** With a time limit for connecting alone: given to the pool it would limit the waiting in line as well. */
class Client extends pg.Client {
  readonly socket: Socket;

  constructor({ stream, ...config }: Omit<ClientConfig, 'stream'> & { stream: () => Socket }) {
    const socket = stream();
    super({ ...config, stream: () => socket, connectionTimeoutMillis: connectTimeoutMs });
    this.socket = socket;
    // The pool stops listening as it hands a connection out, a moment before its user begins to: a connection lost in between
    // would end the process. Statements sent on it afterwards are refused.
    this.on('error', () => {});
  }
}

/** Returns a pool of connections. They are opened when they are needed, and new ones after the database was unavailable. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const { applicationName = 'fairlead', poolSize = 20, statementTimeoutMs = 30_000 } = options;
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...connectionConfig(url),
    Client: Client as unknown as new () => pg.ClientBase,
    max: poolSize,
    idleTimeoutMillis: idleTimeoutMs,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: forgottenTransactionMs,
    options: sessionOptions,
    keepAlive: true,
    pipeline: true,
    types: columnTypes as ClientConfig['types'],
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  });
  // The pool replaces a connection that is lost while idle, with the next request.
  pool.on('error', () => {});
  const connections = createLine(poolSize);
  // A transaction may need a second connection for what is written outside of it. If transactions could take every
  // connection, they would all wait for one that none of them gives back.
  const transactions = createLine(Math.max(1, poolSize - Math.ceil(poolSize * reservedPart)));

  const checkOut = async (): Promise<PoolClient & Client> => {
    try {
      return (await pool.connect()) as PoolClient & Client;
    } catch (error) {
      throw toDatabaseError(error);
    }
  };
  const once = (statement: Sql) =>
    connections.run(async () => {
      const client = await checkOut();
      let lost = false;
      const lose = (): void => {
        lost = true;
      };
      client.on('error', lose);
      try {
        return await send(client, statement);
      } catch (error) {
        lost ||= endsConnection(error);
        throw error;
      } finally {
        client.off('error', lose);
        client.release(lost);
      }
    });

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const lines = [transactions, connections];
    const idle = Promise.all(lines.map((line) => line.idle()));
    await Promise.race([idle, wait(closeTimeoutMs, undefined, { ref: false })]);
    for (const line of lines) line.dismiss(refusal);
    const ended = pool.end();
    for (const socket of sockets) socket.destroySoon();
    await ended;
  };

  const requireOpen = (): void => {
    if (closing !== undefined) throw refusal();
  };

  const reserve: Executor = {
    async query<Row extends object>(statement: Sql) {
      requireOpen();
      return toRows<Row>(await once(statement));
    },
    async execute(statement) {
      requireOpen();
      return (await once(statement)).rowCount ?? 0;
    },
    async transaction(work) {
      requireOpen();
      return connections.run(async () => runTransaction(await checkOut(), work));
    },
  };
  return {
    ...reserve,
    reserve,
    transaction: (work) => transactions.run(() => reserve.transaction(work)),
    transact: <Rows extends readonly object[]>(statements: readonly Sql[]) =>
      transactions.run(async () => {
        requireOpen();
        const results = await connections.run(async () => runStatements(await checkOut(), statements));
        return results.map(toRows) as { [Index in keyof Rows]: Rows[Index][] };
      }),
    stream: <Row extends object>(statement: Sql) =>
      new Promise<RowStream<Row>>((resolve, reject) => {
        requireOpen();
        const open = async (): Promise<void> => {
          const stream = streamRows<Row>(await checkOut(), statement);
          resolve(stream);
          await stream.closed;
        };
        transactions.run(() => connections.run(open)).catch(reject);
      }),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
