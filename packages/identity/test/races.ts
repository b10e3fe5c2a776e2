import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import type { TestDatabase } from './database.ts';
import { register, signIn } from './people.ts';
import type { Service } from './service.ts';

export const statuses = (answers: readonly { status: number }[]) => answers.map((answer) => answer.status).sort();

/**
 * Returns the answer to a call that comes while a change is under way, in a transaction that ends only when the call either
 * waits for it or is through.
 */
export async function during<Answer>(
  { connect }: Pick<TestDatabase, 'connect'>,
  change: (transaction: Executor) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const database = connect();
  const outcome: { settled: boolean; call?: Promise<Answer> } = { settled: false };
  await database.transaction(async (transaction) => {
    await change(transaction);
    outcome.call = call();
    const settle = () => {
      outcome.settled = true;
    };
    outcome.call.then(settle, settle);
    const waiting = () =>
      database.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    while (!outcome.settled && (await waiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  return outcome.call as Promise<Answer>;
}

/**
 * Returns the result of a sign-in while a change of its user is under way: 'signed in', or the reason.
 * @param change a statement about the user of this sub
 */
export async function signInDuring(
  change: (sub: string) => Sql,
  service: Service,
  database: Pick<TestDatabase, 'connect'>,
): Promise<string> {
  const person = await register(service);
  const signingIn = () =>
    signIn(service, person).then(
      () => 'signed in',
      (error: Error) => error.message,
    );
  return during(database, (transaction) => transaction.execute(change(person.sub)), signingIn);
}
