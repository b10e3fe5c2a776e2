import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import type { AccountRow } from './queries.ts';
import { accounts } from './tables.ts';

/** Holds an account until the transaction ends. */
export async function lockCandidate(tx: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row;
}

/** The oldest account with an address, held until the transaction ends. */
export async function lockByAddress(tx: Executor, email: string): Promise<AccountRow | undefined> {
  // Two who register the same person at once make one account.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('account'), hashtext(${email}))`);
  const [row] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.email, email))
    .orderBy(accounts.createdAt)
    .limit(1)
    .for('update');
  return row;
}

export async function makeOrganizer(
  tx: Executor,
  id: string,
  change: Pick<AccountRow, 'roles' | 'organizerId'>,
): Promise<void> {
  await tx.update(accounts).set(change).where(eq(accounts.id, id));
}
