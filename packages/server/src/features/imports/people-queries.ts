import { type ImportedPersonState, invitationLimits } from '@fairlead/contract/imports';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, byMoment, byText, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import { waitAnew } from './invitation-queries.ts';

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

export interface PeopleCounts extends Readonly<Record<ImportedPersonState, number>> {
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
