import pg from 'pg';

/** Answers of PostgreSQL when no server can do the work, whatever the cause. */
const unavailable = new Set([
  '08000', // connection exception
  '08001', // client unable to establish the connection
  '08003', // connection does not exist
  '08004', // server rejected the connection
  '08006', // connection failure
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now: starting up, shutting down, in recovery
]);

/** The database cannot be reached now: answer 503 and let the client retry. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/** The transaction lost its connection; nothing of it was kept unless the commit was already under way. */
export class TransactionLostError extends DatabaseUnavailableError {
  override name = 'TransactionLostError';
  constructor(cause: unknown) {
    super('The connection was lost in the middle of a transaction.', cause);
  }
}

/** The statement was sent after its transaction had ended: a promise was not awaited. A mistake in our code. */
export class TransactionEndedError extends Error {
  override name = 'TransactionEndedError';
  constructor() {
    super('A statement was started after its transaction had ended. Await every statement inside the transaction.');
  }
}

/**
 * Turns what the driver reports into an error that the rest of the program knows: everything that is no answer of
 * PostgreSQL to the statement is the database being unavailable. What PostgreSQL refused carries the statement's text
 * (`query`), for the log.
 */
export function toDatabaseError(error: unknown, query?: string): Error {
  if (error instanceof DatabaseUnavailableError) return error;
  if (error instanceof pg.DatabaseError) {
    if (unavailable.has(error.code ?? '')) return new DatabaseUnavailableError('The database is not there.', error);
    return Object.assign(error, { query });
  }
  return new DatabaseUnavailableError('The database cannot be reached.', error);
}

/** Returns whether the connection is of no use after this, in contrast to a statement that was refused. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

/** Returns whether the error, or what caused it, says that the database cannot be reached now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof DatabaseUnavailableError);
}

/** Returns PostgreSQL's code of what it refused, such as '23505'. */
export function refusalCode(error: unknown): string | undefined {
  return refusalIn(error)?.code;
}

/** Returns the name of the unique, foreign key, check or exclusion constraint the statement violated. */
export function violatedConstraint(error: unknown): string | undefined {
  const refusal = refusalIn(error);
  return refusal?.code?.startsWith('23') ? refusal.constraint : undefined;
}

const refusalIn = (error: unknown): pg.DatabaseError | undefined =>
  causes(error).find((cause) => cause instanceof pg.DatabaseError);

function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let cause = error; found.length < 8 && cause instanceof Error; cause = cause.cause) found.push(cause);
  return found;
}
