import type { Language } from '@fairlead/contract/languages';
import type { VisitorProfile } from '@fairlead/contract/visitors';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { markSeen } from '../../platform/database/mark-seen.ts';
import { profileColumns } from './rows.ts';

export interface VisitorRow extends Readonly<VisitorProfile> {
  readonly id: string;
  /** Null for a person whom an organizer imported and who has never signed in. */
  readonly subject: string | null;
  readonly email: string;
  readonly code: string;
  readonly language: Language;
  readonly configuration: object;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`
  id, subject, email, ${sql.join(profileColumns)}, code, language, configuration, created_at, updated_at`;

export async function insertVisitors(executor: Executor, rows: readonly VisitorRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, configuration: sql.json(row.configuration) }));
  await executor.execute(sql`insert into visitors ${sql.rows(values)}`);
}

export async function findVisitorLanguage(executor: Executor, id: string): Promise<VisitorRow['language'] | undefined> {
  const [row] = await executor.query<Pick<VisitorRow, 'language'>>(sql`
    select language from visitors where id = ${id}`);
  return row?.language;
}

export async function findVisitor(executor: Executor, id: string): Promise<VisitorRow | undefined> {
  const [row] = await executor.query<VisitorRow>(sql`select ${columns} from visitors where id = ${id}`);
  return row;
}

export async function findVisitorIdBySubject(executor: Executor, subject: string): Promise<string | undefined> {
  const [row] = await executor.query<{ id: string }>(sql`select id from visitors where subject = ${subject}`);
  return row?.id;
}

export async function findConfiguration(
  executor: Executor,
  subject: string,
): Promise<Pick<VisitorRow, 'id' | 'configuration'> | undefined> {
  const [row] = await executor.query<Pick<VisitorRow, 'id' | 'configuration'>>(sql`
    select id, configuration from visitors where subject = ${subject}`);
  return row;
}

export async function changeVisitorEmail(tx: Executor, subject: string, email: string): Promise<void> {
  await tx.execute(sql`update visitors set email = ${email} where subject = ${subject}`);
}

export async function updateVisitor(
  executor: Executor,
  id: string,
  change: Partial<Omit<VisitorRow, 'id'>>,
): Promise<VisitorRow | undefined> {
  const configuration = change.configuration && sql.json(change.configuration);
  const [row] = await executor.query<VisitorRow>(sql`
    update visitors set ${sql.assignments({ ...change, configuration })} where id = ${id} returning ${columns}`);
  return row;
}

/** Keeps a number in a profile that has none. Returns whether the profile has one then; null is none to keep. */
export async function addTelephone(
  tx: Executor,
  id: string,
  telephone: { prefix: string; phone: string } | null,
  now: Date,
): Promise<boolean> {
  if (telephone) {
    await tx.execute(sql`
      update visitors set prefix = ${telephone.prefix}, phone = ${telephone.phone}, updated_at = ${now}
      where id = ${id} and phone is null`);
  }
  return (await tx.query(sql`select 1 from visitors where id = ${id} and phone is not null`)).length > 0;
}

/** Waits for scans that are under way, and keeps later ones waiting; returns whether there is such a visitor. */
export async function lockVisitor(tx: Executor, id: string): Promise<boolean> {
  return (await tx.execute(sql`select 1 from visitors where id = ${id} for update`)) > 0;
}

/** Waits for scans that are under way, and keeps later ones waiting. One order for all locks prevents deadlocks. */
export async function lockVisitors(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select 1 from visitors where id = any(${ids}::uuid[]) order by id for update`);
}

/** Gives the record of one subject to another; returns whether there was one. */
export async function changeVisitorSubject(tx: Executor, from: string, to: string): Promise<boolean> {
  return (await tx.execute(sql`update visitors set subject = ${to} where subject = ${from}`)) > 0;
}

/** Dates a person's profile back to when another record began, so that the consents of that record count as the person's own. */
export async function datePersonBack(tx: Executor, id: string, recordId: string): Promise<void> {
  await tx.execute(sql`
    update visitors own set created_at = least(own.created_at, r.created_at) from visitors r
    where own.id = ${id} and r.id = ${recordId}`);
}

/** Removes the profile for good. */
export async function deleteVisitor(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from visitors where id = ${id}`);
}

export const markVisitorsSeen = (executor: Executor, ids: readonly string[], now: Date): Promise<void> =>
  markSeen(executor, sql`visitors`, ids, now);
