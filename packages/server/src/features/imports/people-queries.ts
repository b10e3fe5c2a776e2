import { type ImportedPersonState, invitationLimits } from '@fairlead/contract/imports';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, byMoment, byText, descending, inOrder, type RowRange } from '../../platform/pagination.ts';

export interface PersonRow {
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly state: ImportedPersonState;
  readonly problem: string | null;
  readonly joinedAt: Date | null;
  readonly sentAt: Date | null;
  readonly sentCount: number;
  readonly createdAt: Date;
}

export const peopleOrder = descending(byMoment(sql`i.created_at`), byText(sql`i.email`));

const ofFair = (tradeFairId: string): Sql => sql`
  exhibitor_invitations i left join accounts a on a.id = i.account_id
  where i.trade_fair_id = ${tradeFairId}`;
const state: Sql = sql`case when a.joined_at is not null then 'JOINED' when i.state = 'SENDING' then 'WAITING' else i.state end`;
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
      i.problem, a.joined_at, i.sent_at, i.sent_count, i.created_at
    from ${ofFair(filter.tradeFairId)} and ${wanted} and ${behind(peopleOrder, after)}
    order by ${inOrder(peopleOrder)} limit ${limit}`);
}

export interface PeopleCounts extends Readonly<Record<ImportedPersonState, number>> {
  /** How many the reminder of all would go to. */
  readonly remindable: number;
}

export async function countPeople(executor: Executor, tradeFairId: string, sentBefore: Date): Promise<PeopleCounts> {
  const counts = { WAITING: 0, SENT: 0, JOINED: 0, FAILED: 0, remindable: 0 };
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
    value.emails === 'ALL'
      ? due
      : sql`i.email = any(${value.emails}::text[]) and (${due} or (i.state = 'FAILED' and a.joined_at is null))`;
  return tx.execute(sql`
    update exhibitor_invitations set state = 'WAITING', problem = null, updated_at = ${value.now}
    where email in (select i.email from ${ofFair(value.tradeFairId)} and ${wanted} for update of i)
      and state in ('SENT', 'FAILED')`);
}
