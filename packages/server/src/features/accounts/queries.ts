import type { Account } from '@fairlead/contract/exhibitors';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { containing } from '../../platform/database/like-pattern.ts';
import { markSeen } from '../../platform/database/mark-seen.ts';
import { newId } from '../../platform/identifier.ts';
import { ascending, behind, byId, byText, inOrder, type RowRange } from '../../platform/pagination.ts';

export interface AccountRow {
  readonly id: string;
  /** Null until the owner of the invitation's e-mail proves it. */
  readonly subject: string | null;
  readonly email: string;
  readonly name: string;
  readonly exhibitorId: string;
  readonly organizerId: string | null;
  readonly roles: Account['roles'];
  readonly mayBuy: boolean;
  readonly suspendedAt: Date | null;
  readonly suspendedUntil: Date | null;
  readonly joinedAt: Date | null;
  readonly createdAt: Date;
}

const columns = sql`
  id, subject, email, name, exhibitor_id, organizer_id, roles, may_buy, suspended_at, suspended_until, joined_at, created_at`;

export type NewAccount = Omit<AccountRow, 'id' | 'suspendedAt' | 'suspendedUntil'>;

export async function insertAccount(executor: Executor, account: NewAccount): Promise<AccountRow> {
  const row: AccountRow = { ...account, id: newId(), suspendedAt: null, suspendedUntil: null };
  await executor.execute(sql`insert into accounts ${sql.rows(row)}`);
  return row;
}

export async function findAccountBySubject(executor: Executor, subject: string): Promise<AccountRow | undefined> {
  const [row] = await executor.query<AccountRow>(sql`select ${columns} from accounts where subject = ${subject}`);
  return row;
}

/** Writes what the person's company sees: a suspension, or null once it is lifted. */
export async function markSuspended(
  tx: Executor,
  subject: string,
  suspension: { at: Date; until: Date | null } | null,
): Promise<void> {
  const change = { suspendedAt: suspension?.at ?? null, suspendedUntil: suspension?.until ?? null };
  await tx.execute(sql`update accounts set ${sql.assignments(change)} where subject = ${subject}`);
}

/** Gives the account the e-mail that its person signs in with. */
export async function changeAccountEmail(tx: Executor, subject: string, email: string): Promise<void> {
  await tx.execute(sql`update accounts set email = ${email} where subject = ${subject}`);
}

export async function findAccount(executor: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await executor.query<AccountRow>(sql`select ${columns} from accounts where id = ${id}`);
  return row;
}

/**
 * Returns the company's own account under this e-mail, verified or not; one that has joined before one that was only
 * invited. It says nothing of other companies, and gives no right.
 */
export async function findColleague(tx: Executor, exhibitorId: string, email: string): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(sql`
    select ${columns} from accounts where exhibitor_id = ${exhibitorId} and email = ${email}
    order by joined_at nulls last limit 1`);
  return row;
}

/** Locks the accounts that wait for the proven owner of this e-mail, and returns them, the oldest first. */
export async function lockWaiting(tx: Executor, email: string): Promise<AccountRow[]> {
  return tx.query<AccountRow>(sql`
    select ${columns} from accounts where email = ${email} and subject is null order by created_at, id for update`);
}

/** Returns whether any account of the company has a person. */
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

/** Holds the company's row, so that two who take something from each other do so one after the other. */
export async function lockCompany(tx: Executor, exhibitorId: string): Promise<void> {
  await tx.execute(sql`select 1 from exhibitors where id = ${exhibitorId} for update`);
}

/** Returns whether anybody but this account may buy, and has come to say so. */
export async function hasBuyerBut(tx: Executor, exhibitorId: string, accountId: string | null): Promise<boolean> {
  const found = sql`
    select 1 from accounts where exhibitor_id = ${exhibitorId} and id is distinct from ${accountId}::uuid
      and may_buy and subject is not null and joined_at is not null limit 1`;
  return (await tx.execute(found)) > 0;
}

/** Deletes an account unless no other one in its company has a person; returns whether a row was deleted. */
export async function deleteAccountButLast(executor: Executor, row: AccountRow): Promise<boolean> {
  // Two colleagues who remove each other must not leave the company empty.
  await lockCompany(executor, row.exhibitorId);
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

/** Returns the companies of people, by subject. */
export async function findCompanies(
  executor: Executor,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await executor.query<{ subject: string; exhibitorId: string }>(sql`
    select subject, exhibitor_id from accounts where subject = any(${subjects}::text[])`);
  return new Map(rows.map(({ subject, exhibitorId }) => [subject, exhibitorId]));
}

/** Returns the company of a person's account; null without one. */
export async function companyOf(executor: Executor, subject: string): Promise<string | null> {
  const [row] = await executor.query<{ exhibitorId: string }>(sql`
    select exhibitor_id from accounts where subject = ${subject}`);
  return row?.exhibitorId ?? null;
}

/** Returns the name of a company, for the mails of its people. */
export async function nameOfCompany(executor: Executor, exhibitorId: string): Promise<string> {
  const [row] = await executor.query<{ name: string }>(sql`select name from exhibitors where id = ${exhibitorId}`);
  return row?.name ?? '';
}

/** Returns the names of accounts and admins by their ids, for showing who changed something. */
export async function namesOfEditors(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor.query<{ id: string; name: string }>(sql`
    select id, name from accounts where id = any(${ids}::uuid[])
    union all select id, name from admins where id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const markAccountsSeen = (executor: Executor, ids: readonly string[], now: Date): Promise<void> =>
  markSeen(executor, sql`accounts`, ids, now);
