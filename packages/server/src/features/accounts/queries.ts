import { and, asc, eq, gt, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { markSeen } from '../../platform/database/mark-seen.ts';
import { accounts } from './tables.ts';

export type AccountRow = typeof accounts.$inferSelect;

export async function insertAccount(executor: Executor, row: AccountRow): Promise<void> {
  await executor.insert(accounts).values(row);
}

export async function findAccountBySubject(executor: Executor, subject: string): Promise<AccountRow | undefined> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.subject, subject));
  return row;
}

/** What its company sees of a suspension, or of its end. */
export async function markSuspended(
  tx: Executor,
  subject: string,
  suspension: { at: Date; until: Date | null } | null,
): Promise<void> {
  const change = { suspendedAt: suspension?.at ?? null, suspendedUntil: suspension?.until ?? null };
  await tx.update(accounts).set(change).where(eq(accounts.subject, subject));
}

/** The account goes on under the address that its person signs in with. */
export async function changeEmail(tx: Executor, subject: string, email: string): Promise<void> {
  await tx.execute(sql`update accounts set email = ${email} where subject = ${subject}`);
}

export async function findAccount(executor: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

/** Whoever asks next about this address waits until the transaction ends. */
export async function lockAddress(tx: Executor, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account ${email}`}, 0))`);
}

export async function findAccountByEmail(executor: Executor, email: string): Promise<AccountRow | undefined> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.email, email)).limit(1);
  return row;
}

export async function lockAccount(tx: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row;
}

export async function updateAccount(
  executor: Executor,
  id: string,
  change: Partial<Omit<AccountRow, 'id'>>,
): Promise<AccountRow | undefined> {
  const [row] = await executor.update(accounts).set(change).where(eq(accounts.id, id)).returning();
  return row;
}

/** Removes an account unless it is its company's last one; answers whether it did. */
export async function deleteAccountButLast(executor: Executor, row: AccountRow): Promise<boolean> {
  // The company's row is the lock: two colleagues removing each other must not leave nobody.
  await executor.execute(sql`select 1 from exhibitors where id = ${row.exhibitorId} for update`);
  const deleted = await executor.execute(sql`
    delete from accounts a where a.id = ${row.id}
      and exists (select 1 from accounts other where other.exhibitor_id = a.exhibitor_id and other.id <> a.id)
    returning a.id`);
  return deleted.length > 0;
}

export async function listAccounts(
  executor: Executor,
  filter: { exhibitorId: string | null; email: string | undefined },
  page: { after: { email: string; id: string } | null; limit: number },
): Promise<AccountRow[]> {
  const conditions: (SQL | undefined)[] = [
    filter.exhibitorId === null ? undefined : eq(accounts.exhibitorId, filter.exhibitorId),
    filter.email === undefined ? undefined : ilike(accounts.email, containing(filter.email)),
    page.after === null
      ? undefined
      : or(
          gt(accounts.email, page.after.email),
          and(eq(accounts.email, page.after.email), gt(accounts.id, page.after.id)),
        ),
  ];
  return executor
    .select()
    .from(accounts)
    .where(and(...conditions))
    .orderBy(asc(accounts.email), asc(accounts.id))
    .limit(page.limit + 1);
}

export const markAccountsSeen = (executor: Executor, ids: readonly string[], now: Date): Promise<void> =>
  markSeen(executor, sql`accounts`, ids, now);
