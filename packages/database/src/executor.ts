import type { Sql } from './sql.ts';

/** The database or a transaction in it: the first argument of every query function. */
export interface Executor {
  /** The rows, their columns named in camel case: moments are `Date`, dates without a time, bigint and numeric are text. */
  query<Row extends object = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** How many rows it changed, or found. */
  execute(statement: Sql): Promise<number>;
  /**
   * Keeps what the work did when it resolves, and nothing of it when it rejects. In a transaction it is a savepoint: the
   * rest of the transaction may go on without it.
   */
  transaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T>;
}
