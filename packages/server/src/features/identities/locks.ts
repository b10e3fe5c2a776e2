import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Until the transaction ends nobody else decides something about the identity by looking at its records. */
export async function lockSubject(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${subject}`}, 0))`);
}

/** Until the transaction ends nobody else comes to own the e-mail, and nobody else is asked in under it. */
export async function lockEmail(tx: Executor, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
}
