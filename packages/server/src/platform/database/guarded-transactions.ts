import type { Sql, TransactionSql } from 'postgres';
import { isConnectionLost, TransactionEndedError, TransactionLostError } from './errors.ts';

/** The part of postgres.js's lazily sent statement that sends it. */
type Statement = Promise<unknown> & { handler: (statement: Statement) => void; reject: (error: Error) => void };
type Work = (transaction: TransactionSql) => unknown;

/** One transaction or savepoint: why no more statements are taken, and whether its connection is gone. */
type Scope = { closed: () => Error | undefined; end: () => void; lose: (error: unknown) => void; lost: Promise<never> };

/**
 * The client with a `begin` that lacks two faults of postgres.js 3.4:
 * - A connection lost inside a transaction makes it write its ROLLBACK, or the next statement, to a socket that is
 *   gone, outside of any promise: an uncaught exception, so one lost connection would end the process.
 * - A statement started in a transaction but sent after its end runs on a connection that is back in the pool,
 *   outside of any transaction or inside somebody else's.
 * Here the first rejects as a lost connection, and the second is refused. (`reserve` has the first fault too and
 * is not used by the server.)
 */
export function withGuardedTransactions(client: Sql): Sql {
  const begin = async (...args: unknown[]): Promise<unknown> => {
    const work = args.at(-1) as Work;
    const options = typeof args[0] === 'string' ? args[0] : '';
    const scope = openScope();
    try {
      return await Promise.race([client.begin(options, (transaction) => run(transaction, work, scope)), scope.lost]);
    } catch (error) {
      // The work may still be busy with something else: it must not touch the lost connection again.
      scope.lose(error);
      throw error;
    }
  };
  return new Proxy(client, { get: (target, key) => (key === 'begin' ? begin : Reflect.get(target, key)) });
}

/** The work's result; never, once the connection is lost, because postgres.js would write to it again. */
async function run(transaction: TransactionSql, work: Work, scope: Scope): Promise<unknown> {
  try {
    const result = work(guarded(transaction, scope));
    return await (Array.isArray(result) ? Promise.all(result) : result);
  } finally {
    if (scope.closed()) await new Promise(() => {});
    scope.end();
  }
}

function guarded(transaction: TransactionSql, scope: Scope): TransactionSql {
  const savepoint = async (...args: unknown[]): Promise<unknown> => {
    const inner = openScope(scope);
    // One turn, so that the failure of the statement before is known.
    await undefined;
    const closed = scope.closed();
    if (closed) throw closed;
    const work = args.at(-1) as Work;
    return Promise.race([transaction.savepoint((nested) => run(nested, work, inner)), scope.lost]);
  };
  const unsafe: TransactionSql['unsafe'] = (...args) => watched(transaction.unsafe(...args), scope);
  return new Proxy(transaction, {
    apply: (target, self, args) => watched(Reflect.apply(target, self, args), scope),
    get: (target, key) => (key === 'savepoint' ? savepoint : key === 'unsafe' ? unsafe : Reflect.get(target, key)),
  });
}

function watched<T>(made: T, scope: Scope): T {
  if (!isStatement(made)) return made;
  const send = made.handler;
  made.handler = (statement) => {
    const closed = scope.closed();
    if (closed) return statement.reject(closed);
    statement.catch((error: unknown) => isConnectionLost(error) && scope.lose(error));
    send(statement);
  };
  return made;
}

function isStatement(made: unknown): made is Statement {
  return made instanceof Promise && 'handler' in made && typeof made.handler === 'function';
}

function openScope(outer?: Scope): Scope {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  let closed: (() => Error) | undefined;
  return {
    closed: () => outer?.closed() ?? closed?.(),
    // Made when it is asked for: every transaction ends, and hardly any is given a statement after that.
    end: () => {
      closed ??= () => new TransactionEndedError();
    },
    lose: (error) => {
      const lost = new TransactionLostError(error);
      closed ??= () => lost;
      outer ? outer.lose(error) : reject(error);
    },
    lost: outer?.lost ?? promise,
  };
}
