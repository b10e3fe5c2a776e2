import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { type LeadRow, leadColumns, leadJoins } from './rows.ts';

/** Returns those of these leads that are there, in the order of the ids. */
export async function findLeadsById(
  executor: Executor,
  projectId: string,
  ids: readonly string[],
): Promise<readonly LeadRow[]> {
  return executor.query<LeadRow>(sql`
    select ${leadColumns} from unnest(${ids}::uuid[]) with ordinality as wanted (id, nth)
    join leads l on l.project_id = ${projectId} and l.id = wanted.id ${leadJoins}
    order by wanted.nth`);
}

export async function findLead(executor: Executor, projectId: string, id: string): Promise<LeadRow | undefined> {
  const [row] = await executor.query<LeadRow>(
    sql`select ${leadColumns} from leads l ${leadJoins} where l.project_id = ${projectId} and l.id = ${id}`,
  );
  return row;
}

/** Returns whether any exhibitor has the visitor as a lead. */
export async function hasLeads(executor: Executor, visitorId: string): Promise<boolean> {
  return (await executor.query(sql`select 1 from leads where visitor_id = ${visitorId} limit 1`)).length > 0;
}

/** The leads that these visitors are. */
export async function findLeadsOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<readonly LeadRow[]> {
  return executor.query<LeadRow>(sql`
    select ${leadColumns} from leads l ${leadJoins}
    where l.project_id = ${projectId} and l.visitor_id = any(${visitorIds}::uuid[])`);
}

export interface LeadPoint {
  readonly visitorId: string;
  readonly beaconId: string;
  readonly name: string;
}

/** The points that these visitors scanned, in the order of their first scan. */
export async function pointsOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<readonly LeadPoint[]> {
  return executor.query<LeadPoint>(sql`
    select s.visitor_id, s.beacon_id, b.name from scans s join beacons b on b.id = s.beacon_id
    where s.project_id = ${projectId} and s.visitor_id = any(${visitorIds}::uuid[])
    order by s.first_at, s.beacon_id`);
}

/** The points of a project, also those that are archived: leads show what they scanned. */
export async function pointsOfProject(
  executor: Executor,
  projectId: string,
): Promise<readonly { id: string; name: string }[]> {
  return executor.query<{ id: string; name: string }>(
    sql`select id, name from beacons where project_id = ${projectId} order by id`,
  );
}

/** Returns the tags of leads that may be seen, whatever their capitals, the most used first. */
export async function countTags(
  executor: Executor,
  projectId: string,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  return executor.query<{ tag: string; count: number }>(sql`
    select mode() within group (order by t.tag collate "C") as tag, count(*)::int as count
    from leads l cross join unnest(l.tags) as t (tag)
    where l.project_id = ${projectId} and l.tags <> '{}' and l.consent_withdrawn_at is null
    group by tag_key(t.tag) order by count desc, tag_key(t.tag) collate "C" limit ${limit}`);
}

/** The colleague who captured a visitor first. */
export interface CapturedBy {
  readonly visitorId: string;
  /** Null of a colleague who has left. */
  readonly name: string | null;
  readonly at: Date;
}

/** Returns the colleagues who captured these visitors first; visitors without a capture are left out. */
export async function capturedByOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<readonly CapturedBy[]> {
  if (visitorIds.length === 0) return [];
  return executor.query<CapturedBy>(sql`
    select f.visitor_id, a.name, f.occurred_at as at
    from (
      select distinct on (c.visitor_id) c.visitor_id, c.account_id, c.occurred_at from lead_captures c
      where c.project_id = ${projectId} and c.visitor_id = any(${visitorIds}::uuid[])
      order by c.visitor_id, c.occurred_at, c.id
    ) f
    left join accounts a on a.id = f.account_id`);
}

export interface ViewRow {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly query: string;
  readonly authorId: string;
  /** Null for a former colleague. */
  readonly author: string | null;
}

/** A view's name, filters and whether the team has it. */
export type ViewContent = Pick<ViewRow, 'name' | 'isShared' | 'query'>;

/** A view of a project, as far as an account may see it. */
export interface ViewKey {
  readonly projectId: string;
  readonly id: string;
  readonly accountId: string;
}

const columns = sql`v.id, v.name, v.is_shared, v.query, v.author_id, a.name as author`;

const visibleTo = (accountId: string): Sql => sql`(v.is_shared or v.author_id = ${accountId})`;

export async function listViews(
  executor: Executor,
  { projectId, accountId }: Omit<ViewKey, 'id'>,
): Promise<readonly ViewRow[]> {
  return executor.query<ViewRow>(sql`
    select ${columns} from lead_views v left join accounts a on a.id = v.author_id
    where v.project_id = ${projectId} and ${visibleTo(accountId)} order by v.created_at, v.id`);
}

/** Returns how many views of the project an account has saved; another saving of the same person waits. */
export async function lockAndCountViews(tx: Executor, { projectId, accountId }: Omit<ViewKey, 'id'>): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lead views ${accountId}`}, 0))`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from lead_views where project_id = ${projectId} and author_id = ${accountId}`);
  return row?.count ?? 0;
}

export async function insertView(tx: Executor, key: ViewKey, content: ViewContent, now: Date): Promise<void> {
  const { id, projectId, accountId } = key;
  const row = { id, projectId, authorId: accountId, ...content, createdAt: now };
  await tx.execute(sql`insert into lead_views ${sql.rows(row)}`);
}

/** A view taken out of the team's belongs to the account that did it. Returns undefined if it is not visible to the account. */
export async function replaceView(
  executor: Executor,
  { id, projectId, accountId }: ViewKey,
  { name, isShared, query }: ViewContent,
): Promise<ViewRow | undefined> {
  const [row] = await executor.query<ViewRow>(sql`
    with v as (
      update lead_views v set name = ${name}, query = ${query}, is_shared = ${isShared},
        author_id = case when ${isShared} then v.author_id else ${accountId} end
      where v.id = ${id} and v.project_id = ${projectId} and ${visibleTo(accountId)} returning v.*)
    select ${columns} from v left join accounts a on a.id = v.author_id`);
  return row;
}

/** Returns whether there was such a view. */
export async function deleteView(executor: Executor, { id, projectId, accountId }: ViewKey): Promise<boolean> {
  const removed = await executor.execute(sql`
    delete from lead_views v where v.id = ${id} and v.project_id = ${projectId} and ${visibleTo(accountId)}`);
  return removed > 0;
}

/** Removes an account's own views; those of the team stay, without an author. */
export async function deletePrivateViews(tx: Executor, accountId: string): Promise<void> {
  await tx.execute(sql`delete from lead_views where author_id = ${accountId} and not is_shared`);
}

/**
 * The transactions that a reader sees: all before `below`, and those from there on, before `end`, that were not under way. Between
 * two of these nothing is lost, in whatever order transactions commit.
 */
export interface Seen {
  readonly below: number;
  readonly end: number;
  readonly underWay: readonly number[];
}

/** Transactions that this statement sees, and the history of the database. */
export interface Now {
  readonly seen: Seen;
  readonly history: string;
  readonly at: Date;
}

export async function lookNow(executor: Executor): Promise<Now> {
  const [row] = await executor.query<{ snapshot: string; history: string; at: Date }>(sql`
    select pg_current_snapshot()::text as snapshot, now() as at,
      (select system_identifier from pg_control_system()) || ' ' || (select timeline_id from pg_control_checkpoint()) as history`);
  if (!row) throw new Error('The database says nothing of its transactions');
  const [below = '', end = '', underWay = ''] = row.snapshot.split(':');
  const ids = underWay === '' ? [] : underWay.split(',').map(Number);
  return { seen: { below: Number(below), end: Number(end), underWay: ids }, history: row.history, at: row.at };
}

/** Numbers of transactions as PostgreSQL has them. */
const xids = (ids: readonly number[]): Sql => sql`${ids.map(String)}::text[]::xid8[]`;
const xid = (id: number): Sql => sql`${String(id)}::text::xid8`;

/** No transaction writes for as long before the commit: so rows written since then were not seen at a moment by anybody. */
const longestTransaction = sql`interval '1 hour'`;

/** Changes after `since` that were made in `seen`. */
export interface Changes {
  readonly projectId: string;
  readonly since: Seen | Date;
  readonly seen: Seen;
}

const isNew = (since: Seen | Date): Sql =>
  since instanceof Date
    ? sql`at >= ${since}::timestamptz - ${longestTransaction}`
    : sql`xid >= ${xid(since.below)} and (xid >= ${xid(since.end)} or xid = any(${xids(since.underWay)}))`;

const changed = ({ projectId, since, seen }: Changes): Sql => sql`
  lead_updates where project_id = ${projectId} and ${isNew(since)}
    and xid < ${xid(seen.end)} and xid <> all(${xids(seen.underWay)})`;

/** Returns how many changes there are, counted until there are more than `most`. */
export async function countChanges(executor: Executor, changes: Changes, most: number): Promise<number> {
  const [row] = await executor.query<{ count: number }>(sql`
    select coalesce(sum(count), 0)::int as count from (
      select cardinality(lead_ids) as count from ${changed(changes)} limit ${most + 1}) c`);
  return row?.count ?? 0;
}

interface IdRange {
  readonly after: string;
  readonly limit: number;
}

/** The ids of the next leads that changed, in their order. */
export async function changedLeads(executor: Executor, changes: Changes, { after, limit }: IdRange): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    select distinct c.id from (select unnest(lead_ids) as id from ${changed(changes)}) c
    where c.id > ${after} order by c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The ids of the next leads of all that there are, or were. */
export async function allLeads(executor: Executor, projectId: string, { after, limit }: IdRange): Promise<string[]> {
  const next = (table: Sql, id: Sql): Sql => sql`
    (select ${id} as lead_id from ${table} where project_id = ${projectId} and ${id} > ${after} order by ${id} limit ${limit})`;
  const rows = await executor.query<{ leadId: string }>(sql`
    select lead_id from (${next(sql`leads`, sql`id`)} union ${next(sql`gone_leads`, sql`lead_id`)}) a order by lead_id limit ${limit}`);
  return rows.map(({ leadId }) => leadId);
}

/** Deletes changes from before a time, at most so many; returns how many there were. */
export const deleteOldChanges = (executor: Executor, keptDays: number, most: number): Promise<number> =>
  executor.execute(sql`
    delete from lead_updates where ctid = any(array(
      select ctid from lead_updates where at < now() - make_interval(days => ${keptDays}) limit ${most}))`);
