import type postgres from 'postgres';
import type { TestDatabase } from './database.ts';
import { type Person, register, signIn } from './people.ts';
import type { Service } from './service.ts';

export const statuses = (answers: readonly { status: number }[]) => answers.map((answer) => answer.status).sort();

/**
 * What a call answers that comes while a change is under way, in a transaction that ends only when the call either waits for
 * it or is through.
 */
export async function during<Answer>(
  { connect }: Pick<TestDatabase, 'connect'>,
  change: (transaction: postgres.TransactionSql) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const sql = connect();
  const outcome: { settled: boolean; call?: Promise<Answer> } = { settled: false };
  await sql.begin(async (transaction) => {
    await change(transaction);
    outcome.call = call();
    const settle = () => {
      outcome.settled = true;
    };
    outcome.call.then(settle, settle);
    const isWaiting = async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    };
    while (!outcome.settled && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  return outcome.call as Promise<Answer>;
}

/**
 * What becomes of a sign-in while a change of its user is under way: 'signed in', or why not.
 * @param change a statement with the user's sub as its only parameter
 */
export async function signInDuring(
  change: string,
  service: Service,
  database: Pick<TestDatabase, 'connect'>,
): Promise<string> {
  const person: Person & { sub: string } = await register(service);
  const signingIn = () =>
    signIn(service, person).then(
      () => 'signed in',
      (error: Error) => error.message,
    );
  return during(database, (transaction) => transaction.unsafe(change, [person.sub]), signingIn);
}
