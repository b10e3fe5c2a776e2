import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

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
