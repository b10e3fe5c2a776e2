import type { Executor } from './connection.ts';

/**
 * What a service writes through: the database, or, when the request carries an Idempotency-Key, one transaction around
 * the whole request, in which `transaction` joins.
 */
export interface UnitOfWork {
  readonly db: Executor;
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
}
