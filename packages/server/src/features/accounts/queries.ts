import { and, asc, eq, gt, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
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
export async function changeAccountEmail(tx: Executor, subject: string, email: string): Promise<void> {
  await tx.execute(sql`update accounts set email = ${email} where subject = ${subject}`);
}

export async function findAccount(executor: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await executor.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

/**
 * Whom the company's own list shows under this e-mail, confirmed or not; somebody who has come before somebody who was only
 * asked in. It says nothing of other companies, and gives no right.
 */
export async function findColleague(tx: Executor, exhibitorId: string, email: string): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.exhibitorId, exhibitorId), eq(accounts.email, email)))
    .orderBy(sql`${accounts.joinedAt} nulls last`)
    .limit(1);
  return row;
}

/** The accounts that wait for whoever shows that this e-mail is theirs, the oldest first; nobody else takes them meanwhile. */
export async function lockWaiting(tx: Executor, email: string): Promise<AccountRow[]> {
  return tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.subject)))
    .orderBy(accounts.createdAt, accounts.id)
    .for('update');
}

/** Whether anybody of the company has come. */
export async function hasPerson(tx: Executor, exhibitorId: string): Promise<boolean> {
  const rows = await tx.execute(
    sql`select 1 from accounts where exhibitor_id = ${exhibitorId} and subject is not null limit 1`,
  );
  return rows.length > 0;
}

export async function deleteAccount(tx: Executor, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id));
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

/** Removes an account unless it is the last one that somebody has in its company; returns whether it did. */
export async function deleteAccountButLast(executor: Executor, row: AccountRow): Promise<boolean> {
  // The company's row is the lock: two colleagues removing each other must not leave nobody.
  await executor.execute(sql`select 1 from exhibitors where id = ${row.exhibitorId} for update`);
  const deleted = await executor.execute(sql`
    delete from accounts a where a.id = ${row.id}
      and exists (select 1 from accounts other where other.exhibitor_id = a.exhibitor_id and other.id <> a.id
          and other.subject is not null)
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
