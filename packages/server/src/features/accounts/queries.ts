import type { Account } from '@fairlead/contract/exhibitors';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { containing } from '../../platform/database/like-pattern.ts';
import { markSeen } from '../../platform/database/mark-seen.ts';
import { ascending, behind, byId, byText, inOrder, type RowRange } from '../../platform/pagination.ts';

export interface AccountRow {
  readonly id: string;
  /** Null until somebody shows that the e-mail they were asked in under is theirs. */
  readonly subject: string | null;
  readonly email: string;
  readonly name: string;
  readonly exhibitorId: string;
  readonly organizerId: string | null;
  readonly roles: Account['roles'];
  readonly suspendedAt: Date | null;
  readonly suspendedUntil: Date | null;
  readonly joinedAt: Date | null;
  readonly createdAt: Date;
}

const columns = sql`
  id, subject, email, name, exhibitor_id, organizer_id, roles, suspended_at, suspended_until, joined_at, created_at`;

export async function insertAccount(executor: Executor, row: AccountRow): Promise<void> {
  await executor.execute(sql`insert into accounts ${sql.rows(row)}`);
}

export async function findAccountBySubject(executor: Executor, subject: string): Promise<AccountRow | undefined> {
  const [row] = await executor.query<AccountRow>(sql`select ${columns} from accounts where subject = ${subject}`);
  return row;
}

/** What its company sees of a suspension, or of its end. */
export async function markSuspended(
  tx: Executor,
  subject: string,
  suspension: { at: Date; until: Date | null } | null,
): Promise<void> {
  const change = { suspendedAt: suspension?.at ?? null, suspendedUntil: suspension?.until ?? null };
  await tx.execute(sql`update accounts set ${sql.assignments(change)} where subject = ${subject}`);
}

/** The account goes on under the e-mail that its person signs in with. */
export async function changeAccountEmail(tx: Executor, subject: string, email: string): Promise<void> {
  await tx.execute(sql`update accounts set email = ${email} where subject = ${subject}`);
}

export async function findAccount(executor: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await executor.query<AccountRow>(sql`select ${columns} from accounts where id = ${id}`);
  return row;
}

/**
 * Whom the company's own list shows under this e-mail, confirmed or not; somebody who has come before somebody who was only
 * asked in. It says nothing of other companies, and gives no right.
 */
export async function findColleague(tx: Executor, exhibitorId: string, email: string): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(sql`
    select ${columns} from accounts where exhibitor_id = ${exhibitorId} and email = ${email}
    order by joined_at nulls last limit 1`);
  return row;
}

/** The accounts that wait for whoever shows that this e-mail is theirs, the oldest first; nobody else takes them meanwhile. */
export async function lockWaiting(tx: Executor, email: string): Promise<AccountRow[]> {
  return tx.query<AccountRow>(sql`
    select ${columns} from accounts where email = ${email} and subject is null order by created_at, id for update`);
}

/** Whether anybody of the company has come. */
export async function hasPerson(tx: Executor, exhibitorId: string): Promise<boolean> {
  const found = sql`select 1 from accounts where exhibitor_id = ${exhibitorId} and subject is not null limit 1`;
  return (await tx.execute(found)) > 0;
}

export async function deleteAccount(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from accounts where id = ${id}`);
}

export async function lockAccount(tx: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(sql`select ${columns} from accounts where id = ${id} for update`);
  return row;
}

export async function updateAccount(
  executor: Executor,
  id: string,
  change: Partial<Omit<AccountRow, 'id'>>,
): Promise<AccountRow | undefined> {
  const [row] = await executor.query<AccountRow>(sql`
    update accounts set ${sql.assignments(change)} where id = ${id} returning ${columns}`);
  return row;
}

/** Removes an account unless it is the last one that somebody has in its company; returns whether it did. */
export async function deleteAccountButLast(executor: Executor, row: AccountRow): Promise<boolean> {
  // The company's row is the lock: two colleagues removing each other must not leave nobody.
  await executor.execute(sql`select 1 from exhibitors where id = ${row.exhibitorId} for update`);
  const deleted = await executor.execute(sql`
    delete from accounts a where a.id = ${row.id}
      and exists (select 1 from accounts other where other.exhibitor_id = a.exhibitor_id and other.id <> a.id
          and other.subject is not null)`);
  return deleted > 0;
}

export const accountOrder = ascending(byText(sql`email`), byId(sql`id`));

export async function listAccounts(
  executor: Executor,
  filter: { exhibitorId: string | null; email: string | undefined },
  { after, limit }: RowRange,
): Promise<AccountRow[]> {
  const { exhibitorId, email } = filter;
  const ofCompany = exhibitorId === null ? sql`true` : sql`exhibitor_id = ${exhibitorId}`;
  const fits = email === undefined ? sql`true` : sql`email ilike ${containing(email)}`;
  return executor.query<AccountRow>(sql`
    select ${columns} from accounts where ${ofCompany} and ${fits} and ${behind(accountOrder, after)}
    order by ${inOrder(accountOrder)} limit ${limit}`);
}

export const markAccountsSeen = (executor: Executor, ids: readonly string[], now: Date): Promise<void> =>
  markSeen(executor, sql`accounts`, ids, now);
