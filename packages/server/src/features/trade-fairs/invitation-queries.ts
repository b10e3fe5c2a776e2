import { and, eq, isNull, sql } from 'drizzle-orm';
import { ownerOfEmail } from '../../platform/auth/email-owners.ts';
import type { Position } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { fairInvitations } from './tables.ts';

export type InvitationRow = typeof fairInvitations.$inferSelect;

/** An invitation of the same exhibitor or address again is the same one, sent later. Answers its id. */
export async function upsertInvitation(executor: Executor, row: InvitationRow): Promise<string> {
  const { invitedAt, invitedBy } = row;
  const target =
    row.exhibitorId === null
      ? { columns: [fairInvitations.tradeFairId, fairInvitations.email], where: sql`exhibitor_id is null` }
      : { columns: [fairInvitations.tradeFairId, fairInvitations.exhibitorId], where: sql`email is null` };
  const [stored] = await executor
    .insert(fairInvitations)
    .values(row)
    .onConflictDoUpdate({ target: target.columns, targetWhere: target.where, set: { invitedAt, invitedBy } })
    .returning({ id: fairInvitations.id });
  return stored?.id ?? row.id;
}

export interface ListedInvitation extends Record<string, unknown> {
  readonly id: string;
  readonly email: string | null;
  readonly invited_at: string;
  readonly exhibitor_id: string | null;
  readonly exhibitor_name: string | null;
  readonly has_joined: boolean;
}

/** Invitations with whom they reached: the exhibitor that was named, or that of whoever has shown the e-mail to be theirs. */
export async function listInvitations(
  executor: Executor,
  filter: { tradeFairId: string; id?: string },
  page: { after: Position | null; limit: number },
): Promise<readonly ListedInvitation[]> {
  const one = filter.id === undefined ? sql`true` : sql`i.id = ${filter.id}`;
  const after = page.after
    ? sql`(i.invited_at, i.id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : sql`true`;
  return executor.execute<ListedInvitation>(sql`
    select i.id, i.email, i.invited_at, e.id as exhibitor_id, e.name as exhibitor_name,
      exists (select 1 from exhibitions p where p.parent_id = i.trade_fair_id and p.owner_id = e.id) as has_joined
    from fair_invitations i
    left join lateral (
      select e.id, e.name from exhibitors e
      where e.id = coalesce(i.exhibitor_id,
        (select a.exhibitor_id from accounts a where a.subject = ${ownerOfEmail(sql`i.email`)}))
    ) e on true
    where i.trade_fair_id = ${filter.tradeFairId} and ${one} and ${after}
    order by i.invited_at desc, i.id desc limit ${page.limit + 1}`);
}

/** Answers what it was. */
export async function deleteInvitation(
  executor: Executor,
  tradeFairId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  const [row] = await executor
    .delete(fairInvitations)
    .where(and(eq(fairInvitations.tradeFairId, tradeFairId), eq(fairInvitations.id, id)))
    .returning();
  return row;
}

export interface Recipient extends Record<string, unknown> {
  readonly email: string;
  readonly language: 'en' | 'es' | 'de';
}

/** Everybody of an exhibitor who can act on an invitation; empty when there is no such exhibitor. */
export async function recipientsOf(executor: Executor, exhibitorId: string): Promise<readonly Recipient[]> {
  return executor.execute<Recipient>(sql`
    select a.email, e.language from accounts a join exhibitors e on e.id = a.exhibitor_id
    where e.id = ${exhibitorId} and (a.suspended_at is null or a.suspended_until <= now()) order by a.email limit 50`);
}

/**
 * What was sent to somebody who leaves stays as an invitation of their company, without the e-mail. An invitation under an
 * e-mail that they only typed was not sent to them and stays as it is.
 */
export async function forgetInvitedEmail(
  tx: Executor,
  { subject, email, exhibitorId }: { subject: string; email: string; exhibitorId: string },
): Promise<void> {
  const rows = await tx
    .delete(fairInvitations)
    .where(
      and(
        eq(fairInvitations.email, email),
        isNull(fairInvitations.exhibitorId),
        sql`${ownerOfEmail(sql`${email}`)} = ${subject}`,
      ),
    )
    .returning();
  if (rows.length === 0) return;
  await tx
    .insert(fairInvitations)
    .values(rows.map((row) => ({ ...row, email: null, exhibitorId })))
    .onConflictDoNothing();
}
