import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { markSeen } from '../../platform/database/mark-seen.ts';

export interface AdminRow {
  readonly id: string;
  /** Null until the owner of the invitation's e-mail proves it. */
  readonly subject: string | null;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
}

const columns = sql`id, subject, email, name, created_at`;

export async function findAdminBySubject(executor: Executor, subject: string): Promise<AdminRow | undefined> {
  const [row] = await executor.query<AdminRow>(sql`select ${columns} from admins where subject = ${subject}`);
  return row;
}

export async function findAdmin(
  executor: Executor,
  named: { id?: string | undefined; email?: string | undefined },
): Promise<AdminRow | undefined> {
  const isNamed = named.id === undefined ? sql`email = ${named.email ?? ''}` : sql`id = ${named.id}`;
  const [row] = await executor.query<AdminRow>(sql`select ${columns} from admins where ${isNamed}`);
  return row;
}

/** Gives the record the e-mail that its person signs in with. */
export async function changeAdminEmail(tx: Executor, subject: string, email: string): Promise<void> {
  await tx.execute(sql`update admins set email = ${email} where subject = ${subject}`);
}

/** Returns undefined if the identity, or the e-mail without an owner, has an admin's record already. */
export async function insertAdmin(executor: Executor, row: AdminRow): Promise<AdminRow | undefined> {
  const [inserted] = await executor.query<AdminRow>(sql`
    insert into admins ${sql.rows(row)} on conflict do nothing returning ${columns}`);
  return inserted;
}

export async function renameAdmin(executor: Executor, id: string, name: string): Promise<AdminRow | undefined> {
  const [row] = await executor.query<AdminRow>(
    sql`update admins set name = ${name} where id = ${id} returning ${columns}`,
  );
  return row;
}

export async function deleteAdmin(executor: Executor, id: string): Promise<boolean> {
  return (await executor.execute(sql`delete from admins where id = ${id}`)) > 0;
}

/** Locks the records of all administrators, so that another removal waits, and returns their subjects. */
export async function lockAdmins(tx: Executor): Promise<string[]> {
  const rows = await tx.query<{ subject: string | null }>(sql`select subject from admins order by id for update`);
  return rows.flatMap(({ subject }) => subject ?? []);
}

/** Returns whether another administrator can act now. */
export async function hasOtherAdmin(tx: Executor, subject: string, now: Date): Promise<boolean> {
  const others = await tx.execute(sql`
    select 1 from admins a where a.subject <> ${subject} and not exists (
      select 1 from suspensions s where s.holder = a.subject and s.lifted_at is null
        and (s.until_at is null or s.until_at > ${now}))
    limit 1`);
  return others > 0;
}

/** Keeps other transactions from making an administrator until this one ends. */
export async function lockForFirst(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table admins in share row exclusive mode`);
}

export async function hasAdmin(executor: Executor): Promise<boolean> {
  return (await executor.execute(sql`select 1 from admins where subject is not null limit 1`)) > 0;
}

/** Gives the record that waits under the e-mail to its owner, unless they have one; returns its id. */
export async function claimAdministration(tx: Executor, subject: string, email: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(sql`
    update admins set subject = ${subject} where email = ${email} and subject is null
      and not exists (select 1 from admins own where own.subject = ${subject})
    returning id`);
  return row?.id;
}

export const markAdminsSeen = (executor: Executor, ids: readonly string[], now: Date): Promise<void> =>
  markSeen(executor, sql`admins`, ids, now);
