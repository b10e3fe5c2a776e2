import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Locks until the transaction ends, so that of two first sign-ins at once one creates the user and the other finds him. */
export async function lockExternal(executor: Executor, provider: string, subject: string): Promise<void> {
  await executor.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity external ${provider} ${subject}`}, 0))`,
  );
}

/** Compares the subject to the letter, case included: what it looks like is the provider's business. */
export async function findExternal(executor: Executor, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await executor.query<{ sub: string }>(sql`
    select sub from identity.external_identities where provider = ${provider} and subject = ${subject}`);
  return row?.sub;
}

export async function insertExternal(
  executor: Executor,
  identity: { provider: string; subject: string; sub: string },
  now: Date,
): Promise<void> {
  await executor.execute(sql`
    insert into identity.external_identities (provider, subject, sub, created_at)
    values (${identity.provider}, ${identity.subject}, ${identity.sub}, ${now})`);
}
