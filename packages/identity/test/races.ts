import type { TestDatabase } from './database.ts';
import { type Person, register, signIn } from './people.ts';
import type { Service } from './service.ts';

export const statuses = (answers: readonly { status: number }[]) => answers.map((answer) => answer.status).sort();

/**
 * What becomes of a sign-in while a change of its user is under way, in a transaction that ends only when the sign-in
 * either waits for it or is through: 'signed in', or why not.
 * @param change a statement with the user's sub as its only parameter
 */
export async function signInDuring(
  change: string,
  service: Service,
  { connect }: Pick<TestDatabase, 'connect'>,
): Promise<string> {
  const person: Person & { sub: string } = await register(service);
  const sql = connect();
  const outcome = { settled: false };
  let signingIn: Promise<string> = Promise.resolve('');
  await sql.begin(async (transaction) => {
    await transaction.unsafe(change, [person.sub]);
    signingIn = signIn(service, person).then(
      () => 'signed in',
      (error: Error) => error.message,
    );
    void signingIn.finally(() => {
      outcome.settled = true;
    });
    const isWaiting = async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    };
    while (!outcome.settled && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  return signingIn;
}
