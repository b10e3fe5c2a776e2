import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { markSeen } from '../../platform/database/mark-seen.ts';
import { admins } from './tables.ts';

export type AdminRow = typeof admins.$inferSelect;

export async function findAdminBySubject(executor: Executor, subject: string): Promise<AdminRow | undefined> {
  const [row] = await executor.select().from(admins).where(eq(admins.subject, subject));
  return row;
}

export async function findAdmin(
  executor: Executor,
  named: { id?: string | undefined; email?: string | undefined },
): Promise<AdminRow | undefined> {
  const isNamed = named.id === undefined ? eq(admins.email, named.email ?? '') : eq(admins.id, named.id);
  const [row] = await executor.select().from(admins).where(isNamed);
  return row;
}

/** The record goes on under the address that its person signs in with. */
export async function changeAdminEmail(tx: Executor, subject: string, email: string): Promise<void> {
  await tx.update(admins).set({ email }).where(eq(admins.subject, subject));
}

/** Undefined when the identity, or the e-mail that nobody owns, has an admin's record already. */
export async function insertAdmin(executor: Executor, row: AdminRow): Promise<AdminRow | undefined> {
  const [inserted] = await executor.insert(admins).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function deleteAdmin(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor.delete(admins).where(eq(admins.id, id)).returning({ id: admins.id });
  return rows.length > 0;
}

/** Holds every administrator until the transaction ends; whoever decides about one of them waits. Answers their subjects. */
export async function lockAdmins(tx: Executor): Promise<string[]> {
  const rows = await tx.execute<{ subject: string | null }>(sql`select subject from admins order by id for update`);
  return rows.flatMap(({ subject }) => subject ?? []);
}

/** Whether somebody other than this one may administrate now. */
export async function hasOtherAdmin(tx: Executor, subject: string, now: Date): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from admins a where a.subject <> ${subject} and not exists (
      select 1 from suspensions s where s.holder = a.subject and s.lifted_at is null
        and (s.until_at is null or s.until_at > ${now.toISOString()}::timestamptz))
    limit 1`);
  return rows.length > 0;
}

/** Until the transaction ends nobody else makes an administrator. */
export async function lockForFirst(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table admins in share row exclusive mode`);
}

export async function hasAdmin(executor: Executor): Promise<boolean> {
  const rows = await executor.execute(sql`select 1 from admins where subject is not null limit 1`);
  return rows.length > 0;
}

/** Gives the record that waits under the e-mail to its owner, unless they have one; returns its id. */
export async function claimAdministration(tx: Executor, subject: string, email: string): Promise<string | undefined> {
  const [row] = await tx.execute<{ id: string }>(sql`
    update admins set subject = ${subject} where email = ${email} and subject is null
      and not exists (select 1 from admins own where own.subject = ${subject})
    returning id`);
  return row?.id;
}

export const markAdminsSeen = (executor: Executor, ids: readonly string[], now: Date): Promise<void> =>
  markSeen(executor, sql`admins`, ids, now);
