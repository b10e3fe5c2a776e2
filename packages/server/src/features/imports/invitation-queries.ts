import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { exhibitorInvitations } from './tables.ts';

export type InvitationRow = typeof exhibitorInvitations.$inferSelect;

/** Who was imported before and has no account yet. */
export async function findInvited(
  executor: Executor,
  emails: readonly string[],
): Promise<{ email: string; exhibitorId: string }[]> {
  return executor
    .select({ email: exhibitorInvitations.email, exhibitorId: exhibitorInvitations.exhibitorId })
    .from(exhibitorInvitations)
    .where(sql`${exhibitorInvitations.email} = any(${sql.param(emails)}::text[])`);
}

type NewInvitation = Pick<InvitationRow, 'email' | 'exhibitorId' | 'name' | 'language'>;

/** People to be asked in after an import. */
export async function insertInvitations(
  executor: Executor,
  importId: string,
  rows: readonly NewInvitation[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const at = now.toISOString();
  await executor.execute(sql`
    insert into exhibitor_invitations (email, exhibitor_id, import_id, name, language, state, created_at, updated_at)
    select email, "exhibitorId", ${importId}, name, language, 'WAITING', ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(email text, "exhibitorId" uuid, name text, language text)`);
}

/** Those who could not be asked in, and so were not told, are tried again by the import that names them again. */
export async function retryFailed(
  executor: Executor,
  importId: string,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  await executor
    .update(exhibitorInvitations)
    .set({ state: 'WAITING', problem: null, importId, updatedAt: now })
    .where(
      and(
        eq(exhibitorInvitations.state, 'FAILED'),
        sql`${exhibitorInvitations.email} = any(${sql.param(emails)}::text[])`,
      ),
    );
}

/** Takes the oldest that wait, and those whose sending was broken off, which come with `state` SENDING. */
export async function takeInvitations(executor: Executor, limit: number, now: Date): Promise<InvitationRow[]> {
  const rows = await executor
    .select()
    .from(exhibitorInvitations)
    .where(sql`${exhibitorInvitations.state} in ('WAITING', 'SENDING')`)
    .orderBy(exhibitorInvitations.createdAt, exhibitorInvitations.email)
    .limit(limit);
  const emails = rows.map(({ email }) => email);
  await executor
    .update(exhibitorInvitations)
    .set({ state: 'SENDING', updatedAt: now })
    .where(sql`${exhibitorInvitations.email} = any(${sql.param(emails)}::text[])`);
  return rows;
}

export async function settleInvitation(
  executor: Executor,
  email: string,
  outcome: { state: 'WAITING' | 'SENT' | 'FAILED'; problem: string | null },
  now: Date,
): Promise<void> {
  await executor
    .update(exhibitorInvitations)
    .set({ ...outcome, updatedAt: now })
    .where(eq(exhibitorInvitations.email, email));
}

/** Nobody has to be asked in any more. */
export async function deleteInvitation(executor: Executor, email: string): Promise<void> {
  await executor.delete(exhibitorInvitations).where(eq(exhibitorInvitations.email, email));
}

/** Somebody leaves the company that they were asked into. */
export async function deleteExhibitorInvitation(executor: Executor, email: string, exhibitorId: string): Promise<void> {
  await executor
    .delete(exhibitorInvitations)
    .where(and(eq(exhibitorInvitations.email, email), eq(exhibitorInvitations.exhibitorId, exhibitorId)));
}
