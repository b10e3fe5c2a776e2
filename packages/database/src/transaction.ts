import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PoolClient, QueryArrayResult } from 'pg';
import { endsConnection, TransactionEndedError, TransactionLostError } from './errors.ts';
import type { Executor } from './executor.ts';
import { toRows } from './rows.ts';
import { send, sendCommand } from './send.ts';
import type { Sql } from './sql.ts';

/**
 * Commits the work when it resolves, and gives the connection back. Statements that are not awaited in between are sent
 * together.
 */
export async function runTransaction<T>(client: PoolClient, work: (tx: Executor) => Promise<T>): Promise<T> {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => {});
  const scope = new Scope(client);
  const lose = (error: unknown): void => {
    const reason = new TransactionLostError(error);
    scope.end(reason);
    reject(reason);
  };
  client.on('error', lose);
  try {
    sendCommand(client, 'begin').catch(lose);
    const result = await Promise.race([work(scope), lost]);
    scope.end();
    await commit(client, scope);
    client.release();
    return result;
  } catch (error) {
    scope.end();
    client.release(await rollBack(client));
    throw error;
  } finally {
    client.off('error', lose);
  }
}

/** One packet wakes the database once, not for each statement. */
function inOnePacket<T>(socket: Socket, write: () => T): T {
  socket.cork();
  try {
    return write();
  } finally {
    socket.uncork();
  }
}

/**
 * Sends BEGIN, the statements and COMMIT at once, and gives the connection back. Locks are held for as long as the database
 * works, not until answers have travelled. One statement that fails takes all of them back, and is what is thrown.
 */
export async function runStatements(
  client: PoolClient & { readonly socket: Socket },
  statements: readonly Sql[],
): Promise<QueryArrayResult[]> {
  let isLost = true;
  const lose = (): void => {
    isLost = true;
  };
  client.on('error', lose);
  try {
    const answers = inOnePacket(client.socket, () => [
      sendCommand(client, 'begin'),
      ...statements.map((statement) => send(client, statement)),
      sendCommand(client, 'commit'),
    ]);
    const outcomes = await Promise.allSettled(answers);
    // The first in order: those behind it are refused because of it.
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    isLost = refused !== undefined && endsConnection(refused.reason);
    if (refused) throw refused.reason;
    return (await Promise.all(answers)).slice(1, -1);
  } finally {
    client.off('error', lose);
    client.release(isLost);
  }
}

/** Throws when the COMMIT is answered with ROLLBACK: PostgreSQL does so, without an error, after a failed statement. */
async function commit(client: PoolClient, scope: Scope): Promise<void> {
  const { command } = await sendCommand(client, 'commit');
  if (command === 'COMMIT') return;
  // The failed statement may have no waiting caller: its answer is read in this turn of the event loop.
  await nextTurn();
  throw scope.failure ?? new Error('The transaction was rolled back');
}

/** Returns whether the connection is lost. */
async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await sendCommand(client, 'rollback');
    return false;
  } catch {
    return true;
  }
}

/** A transaction, or a savepoint in one. */
class Scope implements Executor {
  /** The first statement that failed: its caller may have continued. */
  failure: unknown;
  readonly #client: PoolClient;
  readonly #outer: Scope | undefined;
  #ended: (() => Error) | undefined;
  #savepoints = 0;

  constructor(client: PoolClient, outer?: Scope) {
    this.#client = client;
    this.#outer = outer;
  }

  query<Row extends object>(statement: Sql): Promise<Row[]> {
    return this.#send(statement, toRows<Row>);
  }

  execute(statement: Sql): Promise<number> {
    return this.#send(statement, ({ rowCount }) => rowCount ?? 0);
  }

  async transaction<T>(work: (transaction: Executor) => Promise<T>): Promise<T> {
    this.#mustBeOpen();
    const inner = new Scope(this.#client, this);
    const name = inner.#savepointName();
    sendCommand(this.#client, `savepoint ${name}`).catch(() => {});
    try {
      const result = await work(inner);
      inner.end();
      // Refused when a statement failed that the work did not mind.
      await sendCommand(this.#client, `release savepoint ${name}`).catch((error: unknown) => {
        throw inner.failure ?? error;
      });
      return result;
    } catch (error) {
      inner.end();
      // If this fails the connection is lost, which the transaction hears of by itself.
      await sendCommand(this.#client, `rollback to savepoint ${name}`).catch(() => {});
      throw error;
    }
  }

  /** From now on statements are refused. */
  end(reason?: Error): void {
    this.#ended ??= () => reason ?? new TransactionEndedError();
  }

  #send<T>(statement: Sql, read: (result: QueryArrayResult) => T): Promise<T> {
    const work = async (): Promise<T> => {
      this.#mustBeOpen();
      return read(await send(this.#client, statement));
    };
    const answer = work();
    // The transaction fails with it, so the error cannot be missed.
    answer.catch((error: unknown) => {
      this.failure ??= error;
    });
    return answer;
  }

  #mustBeOpen(): void {
    if (this.#outer) this.#outer.#mustBeOpen();
    if (this.#ended) throw this.#ended();
  }

  #savepointName(): string {
    let outermost: Scope = this;
    while (outermost.#outer) outermost = outermost.#outer;
    outermost.#savepoints += 1;
    return `s${outermost.#savepoints}`;
  }
}
