import type { Socket } from 'node:net';
import pg, { type PoolClient, type QueryArrayResult } from 'pg';
import { toDatabaseError } from './errors.ts';
import { rowReader } from './rows.ts';
import { sendCommand } from './send.ts';
import type { Sql } from './sql.ts';
import { toStatement } from './statement.ts';

/** Rows of one statement, as PostgreSQL finds them: the server sends no more ahead of the reader than fits into a socket. */
export interface RowStream<Row> {
  /** Returns the next rows, some hundreds; none when all are read. */
  next(): Promise<Row[]>;
  /** Ends the statement if it is under way, and gives the connection back. May be called again, and while rows are waited for. */
  close(): Promise<void>;
  /** Resolves when the connection is given back. */
  readonly closed: Promise<void>;
}

/**
 * Few, so that they are forgotten before the collector of garbage has to move them: of 250, half of the rows of a file became old
 * memory, 400 bytes each, until it was full. What a socket brings at once is handed over together, so it is rarely fewer than 100.
 */
const batchSize = 50;
/** Limit of the whole reading, the reader's own time included; readers close it long before. */
const longestMs = 600_000;
/** Interval at which a statement that finds nothing to send checks whether its reader still waits. */
const checkMs = 500;

/** Takes over the connection and gives it back when it is closed. */
export function streamRows<Row extends object>(client: PoolClient, statement: Sql): RowStream<Row> {
  const { stream } = client.connection as unknown as { stream: Socket };
  const { text, values } = toStatement(statement);
  const closed = Promise.withResolvers<void>();
  let rows: Row[] = [];
  let read: ((values: unknown[]) => Row) | undefined;
  let failure: Error | undefined;
  let isAtEnd = false;
  let isClosed = false;
  let wake = (): void => {};

  const fail = (error: unknown): void => {
    failure ??= toDatabaseError(error, text);
    wake();
  };
  // It stays: a connection that is cut off reports that afterwards.
  client.on('error', fail);
  const begin = `begin read only; set local statement_timeout = ${longestMs}; set local client_connection_check_interval = ${checkMs}`;
  sendCommand(client, begin).catch(fail);
  // Without a name: its plan is to fit the values, and is used once.
  const query = new pg.Query<unknown[]>({ text, values: values as unknown[], rowMode: 'array' } as pg.QueryConfig);
  query.on('row', (row, result) => {
    read ??= rowReader<Row>((result as unknown as QueryArrayResult).fields);
    rows.push(read(row));
    if (rows.length < batchSize) return;
    stream.pause();
    wake();
  });
  query.on('end', () => {
    isAtEnd = true;
    wake();
  });
  query.on('error', fail);
  client.query(query);

  return {
    closed: closed.promise,
    async next() {
      if (rows.length < batchSize && !isAtEnd && failure === undefined && !isClosed) {
        stream.resume();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure !== undefined) throw failure;
      const batch = rows;
      rows = [];
      return batch;
    },
    async close() {
      if (isClosed) return closed.promise;
      isClosed = true;
      // The last rows may have stopped it, and the answer to the commit comes the same way.
      stream.resume();
      if (!isAtEnd || failure !== undefined || !(await isCommitted(client))) {
        failure ??= new Error('The rows are not read any more.');
        wake();
        stream.destroy();
        client.release(true);
      } else {
        client.off('error', fail);
        client.release();
      }
      closed.resolve();
    },
  };
}

async function isCommitted(client: PoolClient): Promise<boolean> {
  try {
    await sendCommand(client, 'commit');
    return true;
  } catch {
    return false;
  }
}
