import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres, { type ISql, type Sql } from 'postgres';
import { addArrayTypes } from './array-types.ts';
import { connectionTarget } from './connection-url.ts';
import { withGuardedTransactions } from './guarded-transactions.ts';
import { limitTransactions } from './limit-transactions.ts';
import { preparing, preparingWithin } from './prepared-statements.ts';

/** The database or a transaction in it: the first argument of every query function. */
export type Executor = PgDatabase<PostgresJsQueryResultHKT>;

export type Database = {
  db: Executor;
  /**
   * The driver, for what Drizzle cannot say: cursors, COPY, statements by hand. Dates come back as text and JSON
   * parsed; parameters may be dates, objects, or text that is sent as it is.
   */
  sql: Sql;
  /** The executor of a transaction that was begun with `sql`. */
  within(transaction: ISql): Executor;
  /** Commits what the work did when it resolves, and keeps nothing of it when it rejects. */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** Lets running statements end (5 s at most) and closes the connections; the handle is of no use afterwards. */
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Connections at most; statements beyond them wait in line. */
  poolSize?: number;
  /** What a single statement may take, in milliseconds; longer work says `set local statement_timeout`. */
  statementTimeout?: number;
};

const CLOSE_SECONDS = 5;
/** How much of the pool is kept for statements outside of the transactions, which these may wait for. */
const reservedPart = 1 / 4;

/**
 * A pool of connections. It opens them when they are needed, and by itself again after the database was away. Both
 * rest on patches/postgres+3.4.9.patch: see docs/decisions/009-patched-database-driver.md.
 */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const { applicationName = 'fairlead', poolSize = 20, statementTimeout = 30_000 } = options;
  const target = connectionTarget(url);
  const client = postgres(target.url, {
    ...target.options,
    max: poolSize,
    connect_timeout: 5,
    fetch_types: false,
    idle_timeout: 300,
    // A request must learn within moments that the database is away, and find it again as fast.
    backoff: (attempt: number) => Math.min(0.02 * attempt, 0.2),
    onnotice: () => {},
    connection: {
      application_name: applicationName,
      statement_timeout: statementTimeout,
      // A transaction that its process forgot must not hold locks and old row versions for ever.
      idle_in_transaction_session_timeout: 60_000,
    },
  });
  const sql = withGuardedTransactions(client);
  const db: Executor = drizzle(preparing(sql));
  acceptDatesAndObjects(client);
  addArrayTypes(client);
  const limited = limitTransactions(Math.max(1, poolSize - Math.ceil(poolSize * reservedPart)));
  return {
    db,
    sql,
    within: (transaction) => drizzle(preparingWithin(client, transaction)),
    transaction: (work) => limited(() => db.transaction(work)),
    close: () => client.end({ timeout: CLOSE_SECONDS }),
  };
}

/** Drizzle makes the client pass these types through as text; statements by hand give dates and objects too. */
function acceptDatesAndObjects(client: Sql): void {
  const { serializers } = client.options;
  const text = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
  const json = (value: unknown): unknown => (typeof value === 'string' ? value : JSON.stringify(value));
  for (const type of [1082, 1083, 1114, 1184]) serializers[type] = text;
  for (const type of [114, 3802]) serializers[type] = json;
}
