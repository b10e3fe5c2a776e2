import { type LeadStatus, leadLimits } from '@fairlead/contract/leads';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { InputError } from '../../platform/http/problem.ts';

/** A team's work on a lead, as far as it can be changed and changed back. */
export interface LeadWork {
  readonly rating: number;
  readonly status: LeadStatus;
  readonly tags: readonly string[];
  readonly assigneeId: string | null;
  readonly contactedAt: Date | null;
}

/** The requested change; fields left out stay. */
export interface WantedWork {
  readonly rating?: number | undefined;
  readonly status?: LeadStatus | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

/** The fields that differ, as they are kept in a change. */
export interface KeptWork {
  readonly rating?: number;
  readonly status?: LeadStatus;
  readonly tags?: readonly string[];
  readonly assigneeId?: string | null;
  readonly contactedAt?: string | null;
}

const folded = (tag: string): string => tag.toLocaleLowerCase();

/** Returns the tags that are not among others, whatever their capitals. */
function tagsWithout(tags: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(folded));
  return tags.filter((tag) => !known.has(folded(tag)));
}

/** @throws InputError too_many_tags */
function nextTags(before: readonly string[], { tags, addTags = [], removeTags = [] }: WantedWork): readonly string[] {
  const kept = tagsWithout(tags ?? before, removeTags);
  const next = [...kept, ...tagsWithout(addTags, kept)];
  // Two leads that became one may have more; these stay until a colleague removes them.
  const most = Math.max(leadLimits.tags, before.length);
  if (next.length > most) throw new InputError(addTags.length > 0 ? 'body.addTags' : 'body.tags', 'too_many_tags');
  return next;
}

const isContact = (status: LeadStatus): boolean => status !== 'NEW' && status !== 'DISCARDED';

/**
 * Returns a lead's work after a change. The tags of a withdrawn lead stay: they are not shown. The first contact is the first
 * status that is neither new nor discarded.
 */
export function nextWork(
  before: LeadWork & { readonly isWithdrawn: boolean },
  wanted: WantedWork,
  now: Date,
): LeadWork {
  const { rating = before.rating, status = before.status, assigneeId = before.assigneeId } = wanted;
  const tags = before.isWithdrawn ? before.tags : nextTags(before.tags, wanted);
  const isFirst = before.contactedAt === null && status !== before.status && isContact(status);
  return { rating, status, tags, assigneeId, contactedAt: isFirst ? now : before.contactedAt };
}

const fields = ['rating', 'status', 'tags', 'assigneeId', 'contactedAt'] as const;

const kept = (work: LeadWork, field: (typeof fields)[number]): unknown =>
  field === 'contactedAt' ? (work.contactedAt?.toISOString() ?? null) : work[field];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields in which two states differ, as they were and as they are; null where nothing does. */
export function difference(before: LeadWork, after: LeadWork): { before: KeptWork; after: KeptWork } | null {
  const changed = fields.filter((field) => !isSame(kept(before, field), kept(after, field)));
  if (changed.length === 0) return null;
  const of = (work: LeadWork): KeptWork => Object.fromEntries(changed.map((field) => [field, kept(work, field)]));
  return { before: of(before), after: of(after) };
}

/**
 * Returns a lead's work without a change: of the fields that the change set those that are still so go back. The moment of the
 * first contact goes with the status that set it. `isThere` says whether an account can have leads.
 */
export function withoutChange(
  now: LeadWork & { readonly isWithdrawn: boolean },
  change: { readonly before: KeptWork; readonly after: KeptWork },
  isThere: (accountId: string) => boolean,
): LeadWork {
  const { before, after } = change;
  const isLeft = (field: (typeof fields)[number]): boolean => field in after && isSame(kept(now, field), after[field]);
  const takesContactBack = isLeft('status') && isLeft('contactedAt') && before.contactedAt === null;
  const canAssign = typeof before.assigneeId !== 'string' || isThere(before.assigneeId);
  return {
    rating: isLeft('rating') ? (before.rating ?? now.rating) : now.rating,
    status: isLeft('status') ? (before.status ?? now.status) : now.status,
    tags: isLeft('tags') && !now.isWithdrawn ? (before.tags ?? now.tags) : now.tags,
    assigneeId: isLeft('assigneeId') && canAssign ? (before.assigneeId ?? null) : now.assigneeId,
    contactedAt: takesContactBack ? null : now.contactedAt,
  };
}

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
interface WrittenWork {
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

interface ChangeRow {
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
