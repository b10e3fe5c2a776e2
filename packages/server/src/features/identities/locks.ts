import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Keeps other transactions from deciding about the identity by its records until this one ends. */
export async function lockSubject(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${subject}`}, 0))`);
}

/** Keeps the owner of the e-mail, and the invitations under it, as they are until the transaction ends. */
export async function lockEmail(tx: Executor, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
}
