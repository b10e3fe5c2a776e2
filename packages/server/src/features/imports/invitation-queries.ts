import { type ImportedPersonState, invitationLimits } from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, byMoment, byText, descending, inOrder, type RowRange } from '../../platform/pagination.ts';

export interface InvitationRow {
  /** Null once the import is too old to be kept. */
  readonly importId: string | null;
  /** Null once the fair is gone. */
  readonly tradeFairId: string | null;
  readonly email: string;
  readonly exhibitorId: string;
  readonly name: string;
  readonly language: Language;
  /** How often the mail server did not take its mail. */
  readonly triedCount: number;
}

/** Returns who was imported before and has no account yet. */
export async function findInvited(
  executor: Executor,
  emails: readonly string[],
): Promise<Pick<InvitationRow, 'email' | 'exhibitorId'>[]> {
  return executor.query<Pick<InvitationRow, 'email' | 'exhibitorId'>>(
    sql`select email, exhibitor_id from exhibitor_invitations where email = any(${emails}::text[])`,
  );
}

type NewInvitation = Omit<InvitationRow, 'importId' | 'tradeFairId' | 'triedCount'>;

/** Inserts people to be invited after an import. */
export async function insertInvitations(
  executor: Executor,
  importId: string,
  rows: readonly NewInvitation[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await executor.execute(sql`
    insert into exhibitor_invitations (email, exhibitor_id, import_id, trade_fair_id, name, language, state, created_at,
      updated_at, try_at)
    select email, "exhibitorId", ${importId}, (select trade_fair_id from imports where id = ${importId}), name, language,
      'WAITING', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${sql.json(rows)}::jsonb)
      as r(email text, "exhibitorId" uuid, name text, language text)`);
}

/** Of an invitation that is sent anew: it is due, and what was before is not counted. */
const waitAnew = (now: Date): Sql =>
  sql`state = 'WAITING', problem = null, tried_count = 0, try_at = ${now}, updated_at = ${now}`;

/** Tries those again who could not be invited, and so got no mail, with the import that names them again. */
export async function retryFailed(
  executor: Executor,
  importId: string,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  await executor.execute(sql`
    update exhibitor_invitations set ${waitAnew(now)}, import_id = ${importId},
      trade_fair_id = (select trade_fair_id from imports where id = ${importId})
    where state = 'FAILED' and email = any(${emails}::text[])`);
}

/**
 * Returns whether the invitation still has a target: the company takes part in the fair, and neither it nor the organizer is
 * suspended. The offset has the company's few projects read first: an import may have filled the fair before PostgreSQL counted it
 * again, and its exhibitors were read whole for each invitation.
 */
const takesPart: Sql = sql`exists (
  select from (
    select parent_id from exhibitions
    where owner_id = i.exhibitor_id and archived_at is null and deleted_at is null offset 0
  ) x join exhibitions f on f.id = x.parent_id
  where f.id = i.trade_fair_id and f.archived_at is null and f.deleted_at is null
    and not exists (select from suspensions s where s.holder in ('EXHIBITOR:' || i.exhibitor_id, 'ORGANIZER:' || f.owner_id)
      and s.lifted_at is null and (s.until_at is null or s.until_at > now())))`;

/** The mails of invitations that are still to go out. */
export const waitsForMail: Sql = sql`i.state in ('WAITING', 'SENDING') and ${takesPart}`;

/** Takes those that wait for longest, and those whose sending was interrupted. */
export async function takeInvitations(executor: Executor, limit: number, now: Date): Promise<InvitationRow[]> {
  const rows = await executor.query<InvitationRow>(sql`
    select email, exhibitor_id, import_id, trade_fair_id, name, language, tried_count from exhibitor_invitations i
    where ${waitsForMail} and try_at <= ${now} order by try_at, email limit ${limit}`);
  const emails = rows.map(({ email }) => email);
  // A bounce of an earlier mail says nothing of the present one; of an interrupted sending it does.
  await executor.execute(sql`
    update exhibitor_invitations set state = 'SENDING', updated_at = ${now},
      bounced_at = case when state = 'SENDING' then bounced_at end
    where email = any(${emails}::text[])`);
  return rows;
}

/** Writes the result of a sending; `subject` is the receiver, null until the owner of the e-mail proves it. */
export async function settleInvitation(
  executor: Executor,
  email: string,
  outcome:
    | { readonly state: 'WAITING'; readonly inMinutes: number }
    | { readonly state: 'FAILED'; readonly problem: string | null }
    | { readonly state: 'SENT'; readonly subject: string | null },
  now: Date,
): Promise<void> {
  const { state } = outcome;
  const change =
    outcome.state === 'WAITING'
      ? sql`try_at = ${now}::timestamptz + ${outcome.inMinutes} * interval '1 minute',
          tried_count = tried_count + ${outcome.inMinutes > 0 ? 1 : 0}`
      : outcome.state === 'SENT'
        ? sql`problem = null, sent_at = ${now}, sent_count = sent_count + 1, account_id = (
          select a.id from accounts a where a.exhibitor_id = exhibitor_invitations.exhibitor_id
            and (a.subject = ${outcome.subject} or (a.subject is null and a.email = ${email}))
          order by a.subject nulls last limit 1)`
        : sql`problem = ${outcome.problem}`;
  await executor.execute(sql`
    update exhibitor_invitations set state = ${state}, updated_at = ${now}, ${change} where email = ${email}`);
}

export async function deleteInvitation(executor: Executor, email: string): Promise<void> {
  await executor.execute(sql`delete from exhibitor_invitations where email = ${email}`);
}

/** Deletes the invitation of a person who leaves the company that they were invited to. */
export async function deleteExhibitorInvitation(executor: Executor, email: string, exhibitorId: string): Promise<void> {
  await executor.execute(
    sql`delete from exhibitor_invitations where email = ${email} and exhibitor_id = ${exhibitorId}`,
  );
}

export interface PersonRow {
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly state: ImportedPersonState;
  readonly problem: string | null;
  readonly joinedAt: Date | null;
  readonly sentAt: Date | null;
  readonly sentCount: number;
  readonly bouncedAt: Date | null;
  readonly createdAt: Date;
}

export const peopleOrder = descending(byMoment(sql`i.created_at`), byText(sql`i.email`));

/** Without those whose company was taken out of the fair before they came: nothing is left to invite them to. */
const ofFair = (tradeFairId: string): Sql => sql`
  exhibitor_invitations i left join accounts a on a.id = i.account_id
  where i.trade_fair_id = ${tradeFairId} and (a.joined_at is not null or exists (
    select from exhibitions x where x.owner_id = i.exhibitor_id and x.parent_id = ${tradeFairId} and x.deleted_at is null))`;
const state: Sql = sql`case when a.joined_at is not null then 'JOINED' when i.state in ('WAITING', 'SENDING') then 'WAITING'
  when i.bounced_at is not null then 'BOUNCED' else i.state end`;
/** Sent so long ago, and so seldom, that it may be sent again. */
const isDue = (sentBefore: Date): Sql =>
  sql`(${state} = 'SENT' and i.sent_at <= ${sentBefore} and i.sent_count < ${invitationLimits.times})`;

export async function listPeople(
  executor: Executor,
  filter: { readonly tradeFairId: string; readonly state: ImportedPersonState | undefined },
  { after, limit }: RowRange,
): Promise<PersonRow[]> {
  const wanted = filter.state === undefined ? sql`true` : sql`${state} = ${filter.state}`;
  return executor.query<PersonRow>(sql`
    select i.email, i.name, (select e.name from exhibitors e where e.id = i.exhibitor_id) as company, ${state} as state,
      i.problem, a.joined_at, i.sent_at, i.sent_count, i.bounced_at, i.created_at
    from ${ofFair(filter.tradeFairId)} and ${wanted} and ${behind(peopleOrder, after)}
    order by ${inOrder(peopleOrder)} limit ${limit}`);
}

interface PeopleCounts extends Readonly<Record<ImportedPersonState, number>> {
  /** How many the reminder of all would go to. */
  readonly remindable: number;
}

export async function countPeople(executor: Executor, tradeFairId: string, sentBefore: Date): Promise<PeopleCounts> {
  const counts = { WAITING: 0, SENT: 0, JOINED: 0, BOUNCED: 0, FAILED: 0, remindable: 0 };
  const rows = await executor.query<{ state: ImportedPersonState; count: number; remindable: number }>(sql`
    select ${state} as state, count(*)::int as count, (count(*) filter (where ${isDue(sentBefore)}))::int as remindable
    from ${ofFair(tradeFairId)} group by 1`);
  for (const row of rows) {
    counts[row.state] = row.count;
    counts.remindable += row.remindable;
  }
  return counts;
}

/** Has invitations wait for their mail anew: those named that failed or are due, or of ALL those due. */
export async function inviteAgain(
  tx: Executor,
  value: {
    readonly tradeFairId: string;
    readonly emails: 'ALL' | readonly string[];
    readonly sentBefore: Date;
    readonly now: Date;
  },
): Promise<number> {
  const due = isDue(value.sentBefore);
  const wanted =
    value.emails === 'ALL' ? due : sql`i.email = any(${value.emails}::text[]) and (${due} or ${state} = 'FAILED')`;
  return tx.execute(sql`
    update exhibitor_invitations set ${waitAnew(value.now)}
    where email in (select i.email from ${ofFair(value.tradeFairId)} and ${wanted} for update of i)
      and state in ('SENT', 'FAILED')`);
}

/** Returns what became of the invitation of a fair under this e-mail. */
export async function findPerson(
  executor: Executor,
  tradeFairId: string,
  email: string,
): Promise<{ readonly state: ImportedPersonState; readonly accountId: string | null } | undefined> {
  const [row] = await executor.query<{ state: ImportedPersonState; accountId: string | null }>(sql`
    select ${state} as state, i.account_id from ${ofFair(tradeFairId)} and i.email = ${email}`);
  return row;
}

export async function isInvited(executor: Executor, email: string): Promise<boolean> {
  return (await executor.query(sql`select from exhibitor_invitations where email = ${email}`)).length > 0;
}

/** Has the invitation wait for its first mail to another e-mail; returns false when one is on its way meanwhile. */
export async function inviteUnder(tx: Executor, email: string, newEmail: string, now: Date): Promise<boolean> {
  const changed = await tx.execute(sql`
    update exhibitor_invitations set email = ${newEmail}, sent_at = null, sent_count = 0, account_id = null, ${waitAnew(now)}
    where email = ${email} and state in ('SENT', 'FAILED')`);
  return changed > 0;
}

/** Marks invitations the mail of which came back; what is told of a time before the invitation is not about it. */
export async function markBounced(
  executor: Executor,
  bounces: readonly { readonly email: string; readonly at: Date }[],
): Promise<void> {
  await executor.execute(sql`
    update exhibitor_invitations i set bounced_at = reported.at
    from (
      select email, max(at) as at
      from unnest(${bounces.map(({ email }) => email)}::text[], ${bounces.map(({ at }) => at)}::timestamptz[]) as b (email, at)
      group by email
    ) reported
    where i.email = reported.email and reported.at >= i.created_at`);
}
