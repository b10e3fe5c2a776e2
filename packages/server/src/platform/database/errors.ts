/** What PostgreSQL and postgres.js answer when there is no server to do the work, whoever is to blame. */
const AWAY = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
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

/** The same from the operating system; other things than databases fail like this too, see below. */
const UNREACHABLE = new Set([
  'EACCES',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // the socket of a stopped server
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The statement was sent after its transaction had ended: a promise that nobody awaited. A mistake in our code. */
export class TransactionEndedError extends Error {
  override name = 'TransactionEndedError';
  constructor() {
    super('A statement was started after its transaction had ended. Await every statement inside the transaction.');
  }
}

/** The transaction lost its connection; nothing of it was kept unless the commit was already under way. */
export class TransactionLostError extends Error {
  override name = 'TransactionLostError';
  readonly code = 'CONNECTION_CLOSED';
  constructor(cause: unknown) {
    super('The connection was lost in the middle of a transaction.', { cause });
  }
}

/**
 * Whether the error says that the database cannot be reached now (answer 503 and let the client retry), in
 * contrast to a statement that the database refused. Looks through Drizzle's wrapping.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (const link of causes(error)) {
    const code = textOf(link, 'code');
    if (code === undefined) continue;
    if (AWAY.has(code)) return true;
    // postgres.js notes the statement on the error: a failed call to some other service does not carry one.
    if (UNREACHABLE.has(code) && 'query' in link) return true;
  }
  return false;
}

/** Whether the statement failed together with its connection, in contrast to a statement that was refused. */
export function isConnectionLost(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const severity = textOf(error, 'severity');
  if (severity !== undefined) return severity === 'FATAL' || severity === 'PANIC';
  const code = textOf(error, 'code');
  return code !== undefined && (code.startsWith('CONNECTION_') || UNREACHABLE.has(code));
}

/** The name of the unique, foreign key, check or exclusion constraint the statement violated. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const link of causes(error)) {
    if (textOf(link, 'code')?.startsWith('23')) return textOf(link, 'constraint_name');
  }
  return undefined;
}

function* causes(error: unknown): Generator<object> {
  let link = error;
  for (let depth = 0; depth < 8 && typeof link === 'object' && link !== null; depth += 1) {
    yield link;
    link = 'cause' in link ? link.cause : undefined;
  }
}

function textOf(object: object, key: string): string | undefined {
  const value: unknown = Reflect.get(object, key);
  return typeof value === 'string' ? value : undefined;
}
