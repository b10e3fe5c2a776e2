import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import { ownerOfEmail } from '../identities/rows.ts';

export interface InvitationRow {
  readonly id: string;
  readonly tradeFairId: string;
  readonly exhibitorId: string | null;
  readonly email: string | null;
  /** The account or admin who sent it. */
  readonly invitedBy: string | null;
  readonly invitedAt: Date;
}

const columns = sql`id, trade_fair_id, exhibitor_id, email, invited_by, invited_at`;

/** Stores an invitation; one of the same exhibitor or e-mail is the same one, sent later. Returns its id. */
export async function upsertInvitation(executor: Executor, row: InvitationRow): Promise<string> {
  const same =
    row.exhibitorId === null
      ? sql`(trade_fair_id, email) where exhibitor_id is null`
      : sql`(trade_fair_id, exhibitor_id) where email is null`;
  const [stored] = await executor.query<{ id: string }>(sql`
    insert into fair_invitations ${sql.rows(row)}
    on conflict ${same} do update set invited_at = excluded.invited_at, invited_by = excluded.invited_by
    returning id`);
  return stored?.id ?? row.id;
}

export interface ListedInvitation {
  readonly id: string;
  readonly email: string | null;
  readonly invitedAt: Date;
  readonly exhibitorId: string | null;
  readonly exhibitorName: string | null;
  readonly hasJoined: boolean;
}

export const invitationOrder = descending(byMoment(sql`i.invited_at`), byId(sql`i.id`));

/** Returns invitations with their receivers: the named exhibitor, or that of the proven owner of the e-mail. */
export async function listInvitations(
  executor: Executor,
  filter: { tradeFairId: string; id?: string },
  { after, limit }: RowRange,
): Promise<readonly ListedInvitation[]> {
  const one = filter.id === undefined ? sql`true` : sql`i.id = ${filter.id}`;
  return executor.query<ListedInvitation>(sql`
    select i.id, i.email, i.invited_at, e.id as exhibitor_id, e.name as exhibitor_name,
      exists (select 1 from exhibitions p where p.parent_id = i.trade_fair_id and p.owner_id = e.id) as has_joined
    from fair_invitations i
    left join lateral (
      select e.id, e.name from exhibitors e
      where e.id = coalesce(i.exhibitor_id,
        (select a.exhibitor_id from accounts a where a.subject = ${ownerOfEmail(sql`i.email`)}))
    ) e on true
    where i.trade_fair_id = ${filter.tradeFairId} and ${one} and ${behind(invitationOrder, after)}
    order by ${inOrder(invitationOrder)} limit ${limit}`);
}

/** Deletes it and returns what it was. */
export async function deleteInvitation(
  executor: Executor,
  tradeFairId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  const [row] = await executor.query<InvitationRow>(sql`
    delete from fair_invitations where trade_fair_id = ${tradeFairId} and id = ${id} returning ${columns}`);
  return row;
}

export interface Recipient {
  readonly email: string;
  readonly language: 'en' | 'es' | 'de';
  /** Null of who is invited by an e-mail alone. */
  readonly company: string | null;
}

/** Returns all accounts of an exhibitor that can act on an invitation; none for an unknown exhibitor. */
export async function recipientsOf(executor: Executor, exhibitorId: string): Promise<readonly Recipient[]> {
  return executor.query<Recipient>(sql`
    select a.email, e.language, e.name as company from accounts a join exhibitors e on e.id = a.exhibitor_id
    where e.id = ${exhibitorId} and (a.suspended_at is null or a.suspended_until <= now()) order by a.email limit 50`);
}

/**
 * Turns an invitation of a person who leaves into one of their company, without the e-mail. An invitation under an e-mail that
 * they only typed was not sent to them and stays as it is.
 */
export async function forgetInvitedEmail(
  tx: Executor,
  { subject, email, exhibitorId }: { subject: string; email: string; exhibitorId: string },
): Promise<void> {
  const rows = await tx.query<InvitationRow>(sql`
    delete from fair_invitations
    where email = ${email} and exhibitor_id is null and ${ownerOfEmail(sql`${email}`)} = ${subject}
    returning ${columns}`);
  if (rows.length === 0) return;
  const ofCompany = rows.map((row) => ({ ...row, email: null, exhibitorId }));
  await tx.execute(sql`insert into fair_invitations ${sql.rows(ofCompany)} on conflict do nothing`);
}
