import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import type { KeptWork, LeadWork } from './work.ts';

/** A lead that is locked until the transaction ends. */
export interface LockedLead extends LeadWork {
  readonly id: string;
  readonly visitorId: string;
  readonly isWithdrawn: boolean;
}

/** Locks leads of a project in the order of their keys, as scans do. */
async function lock(tx: Executor, projectId: string, which: Sql): Promise<LockedLead[]> {
  return tx.query<LockedLead>(sql`
    select id, visitor_id, rating, status, tags, assignee_id, contacted_at,
      consent_withdrawn_at is not null as is_withdrawn
    from leads where project_id = ${projectId} and ${which} order by visitor_id for no key update`);
}

export const lockLeads = (tx: Executor, projectId: string, ids: readonly string[]): Promise<LockedLead[]> =>
  lock(tx, projectId, sql`id = any(${ids}::uuid[])`);

export const lockLeadsOf = (tx: Executor, projectId: string, visitorIds: readonly string[]): Promise<LockedLead[]> =>
  lock(tx, projectId, sql`visitor_id = any(${visitorIds}::uuid[])`);

/** Returns which of these accounts can have leads of the company, and holds them: none of them leaves meanwhile. */
export async function lockColleagues(
  tx: Executor,
  exhibitorId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(sql`
    select id from accounts
    where id = any(${ids}::uuid[]) and exhibitor_id = ${exhibitorId} and joined_at is not null
      and (suspended_at is null or suspended_until <= ${now}::timestamptz)
    order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Changed columns of a lead, kept as a change of it. */
export interface WrittenWork {
  readonly id: string;
  readonly visitorId: string;
  readonly work: LeadWork;
  readonly before: KeptWork;
  readonly after: KeptWork;
}

interface Change {
  readonly projectId: string;
  readonly changeId: string;
  readonly authorId: string;
  readonly at: Date;
}

/** Writes leads that are locked, and the changes of all of them under one id. */
export async function writeWork(tx: Executor, change: Change, leads: readonly WrittenWork[]): Promise<void> {
  const rows = leads.map(({ id, visitorId, work, before, after }) => ({
    id,
    visitor_id: visitorId,
    rating: work.rating,
    status: work.status,
    tags: work.tags,
    assignee_id: work.assigneeId,
    contacted_at: work.contactedAt,
    before,
    after,
  }));
  await tx.execute(sql`
    with written as (
      select * from jsonb_to_recordset(${sql.json(rows)}::jsonb) as w (id uuid, visitor_id uuid, rating smallint, status text,
        tags text[], assignee_id uuid, contacted_at timestamptz, before jsonb, after jsonb)
    ), changed as (
      update leads l set rating = w.rating, status = w.status, tags = w.tags, assignee_id = w.assignee_id,
        contacted_at = w.contacted_at
      from written w where l.project_id = ${change.projectId} and l.visitor_id = w.visitor_id)
    insert into lead_changes (project_id, visitor_id, id, change_id, at, author_id, before, after)
    select ${change.projectId}::uuid, visitor_id, id, ${change.changeId}::uuid, ${change.at}::timestamptz,
      ${change.authorId}::uuid, before, after
    from written`);
}

export interface ChangeRow {
  readonly visitorId: string;
  readonly at: Date;
  readonly before: KeptWork;
  readonly after: KeptWork;
}

/** Returns one change of several leads, in the order in which they were named. */
export async function findChange(
  executor: Executor,
  { projectId, changeId, authorId }: Omit<Change, 'at'>,
): Promise<ChangeRow[]> {
  return executor.query<ChangeRow>(sql`
    select visitor_id, at, before, after from lead_changes
    where project_id = ${projectId} and change_id = ${changeId} and author_id = ${authorId} order by id`);
}

/** Takes an account off the leads that it had. */
export async function unassignLeads(tx: Executor, accountId: string): Promise<void> {
  await tx.execute(sql`
    with assigned as (
      select project_id, visitor_id from leads where assignee_id = ${accountId}
      order by project_id, visitor_id for no key update)
    update leads l set assignee_id = null from assigned a
    where l.project_id = a.project_id and l.visitor_id = a.visitor_id and l.assignee_id = ${accountId}`);
}
