import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, inOrder, type RowRange } from '../../platform/pagination.ts';
import { bounds, conditions, type LeadFilter, type Searched } from './lead-filter.ts';
import { type LeadOrder, leadOrder } from './lead-orders.ts';
import { byPoints, byTerms, isInTerms, isWanted, scansOf } from './search-queries.ts';

/** Looked up for each lead by itself: a condition that is true of many would have all rows of the table read for a few leads. */
const found = sql`left join lateral (
  select shown, terms, written, written_terms from lead_search
  where project_id = l.project_id and lead_id = l.id offset 0) s on true`;

/** The leads with their rows in `lead_search`. */
const joined = ({ isOfSearch }: LeadOrder): Sql =>
  isOfSearch
    ? sql`lead_search k join leads l on l.project_id = k.project_id and l.id = k.lead_id ${found}`
    : sql`leads l ${found}`;

/** The same of a part of the list: what belongs to each of its leads is looked up by itself, and not read for all at once. */
const joinedTo = ({ isOfSearch }: LeadOrder, part: Sql): Sql =>
  isOfSearch
    ? sql`${part} k cross join lateral (
        select * from leads where project_id = k.project_id and id = k.lead_id offset 0) l ${found}`
    : sql`${part} l ${found}`;

const unlocks = sql`left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id`;

const wanted = (searched: Searched): Sql =>
  sql`${conditions(searched.projectId, searched.filter)} and ${isWanted(searched)}`;

/** Names of open and of locked leads are told apart by the index itself: an initial stands before many names. */
const isShown = ({ unlocked }: LeadFilter, { by }: LeadOrder): Sql =>
  by !== 'name' || unlocked === undefined ? sql`true` : unlocked ? sql`k.is_open` : sql`not k.is_open`;

/** The part of the list that is looked through, in its order. */
function firstOf(
  { projectId, filter }: Searched,
  order: LeadOrder,
  after: RowRange['after'],
  most: number | null,
): Sql {
  const from = order.isOfSearch
    ? sql`k.project_id, k.sort_name, k.first_at, k.rating, k.lead_id from lead_search k
        where ${isShown(filter, order)} and k.project_id`
    : sql`* from leads l where l.project_id`;
  // Without a limit an offset keeps it a list of its own, read in its order.
  const end = most === null ? sql`offset 0` : sql`limit ${most}`;
  return sql`(select ${from} = ${projectId} and ${bounds(filter, order.by)} and ${behind(order, after)}
    order by ${inOrder(order)} ${end})`;
}

/** Returns the ids of the first leads of the list that are wanted: all of its leads are looked at until they are found. */
export async function walk(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { after, limit }: RowRange,
): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    select l.id from ${joinedTo(order, firstOf(searched, order, after, null))} ${unlocks}
    where ${wanted(searched)} order by ${inOrder(order)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

interface Glance {
  readonly ids: string[];
  /** Whether there is no lead behind those that were looked at. */
  readonly isAll: boolean;
}

/** Returns the ids of those among the next `most` leads of the list that are wanted. */
export async function glance(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { after, most }: { after: RowRange['after']; most: number },
): Promise<Glance> {
  const alias = order.isOfSearch ? sql`k` : sql`l`;
  const [row] = await executor.query<{ ids: string[]; seen: number }>(sql`
    with looked_at as materialized (select * from ${firstOf(searched, order, after, most)} ${alias})
    select (select count(*)::int from looked_at) as seen, array(
      select l.id from ${joinedTo(order, sql`looked_at`)} ${unlocks}
      where ${wanted(searched)} order by ${inOrder(order)}) as ids`);
  return { ids: row?.ids ?? [], isAll: (row?.seen ?? 0) < most };
}

/** What an index finds of a filter. */
export interface Source {
  /** Selects the ids of leads, among which all that are wanted are if there are not more than `most`. */
  readonly upTo: (most: number) => Sql;
  /** Selects as many rows, without ids: for counting. */
  readonly rows: (most: number) => Sql;
  /** Whether no others are among them. */
  readonly isExact: boolean;
}

/** Returns what indexes know of what is asked for. */
export function sourcesOf(searched: Searched): Source[] {
  const { projectId, filter } = searched;
  const { beaconId, minScore, from, to } = filter;
  const found: Pick<Source, 'upTo' | 'rows'>[] = [];
  const add = (upTo: Source['upTo'], rows = upTo): unknown => found.push({ upTo, rows });
  const byBounds =
    (by: 'score' | 'lastAt') =>
    (most: number): Sql =>
      sql`select l.id as lead_id from leads l where l.project_id = ${projectId} and ${bounds(filter, by)} limit ${most}`;
  if (isInTerms(searched)) add((most) => byTerms(searched, most));
  if (beaconId !== undefined) {
    add(
      (most) => byPoints(projectId, [beaconId], most),
      (most) => scansOf(projectId, [beaconId], most),
    );
  }
  if (minScore !== undefined) add(byBounds('score'));
  if (from !== undefined || to !== undefined) add(byBounds('lastAt'));
  // A withdrawn lead has no score: none at all, not 0.
  const isExact = found.length === 1 && minScore !== 0;
  return found.map((source) => ({ ...source, isExact }));
}

/** Whether the index of terms knows all that is asked for. */
export const isAllInTerms = (searched: Searched): boolean =>
  isInTerms(searched) && sourcesOf(searched).length === 1 && (searched.search?.beaconIds ?? []).length === 0;

export interface Found {
  /** Null where there are too many. */
  readonly ids: string[] | null;
  /** How many there are on all pages; null where not each was looked at. */
  readonly total: number | null;
  /** How many the index found, counted up to one more than asked for. */
  readonly candidates: number;
}

/** The list in its order, of which only what is among `found` is looked at. */
function amongFound(searched: Searched, order: LeadOrder, after: RowRange['after']): Sql {
  const part = firstOf(searched, order, after, null);
  // As `is true` it is asked lead by lead, in the order of the list, and not joined.
  const isFound = (id: Sql): Sql => sql`where (${id} in (select lead_id from found)) is true`;
  return order.isOfSearch
    ? sql`${part} k cross join lateral (
        select * from leads where project_id = k.project_id and id = k.lead_id offset 0) l ${unlocks} ${isFound(sql`k.lead_id`)}`
    : sql`${part} l ${unlocks} ${isFound(sql`l.id`)}`;
}

/**
 * Returns the ids of a page of those that are wanted among what an index finds. Up to `mostSorted` are sorted, and counted; of
 * up to `most` the list is read to where the page is full; of more only the candidates are counted.
 */
export async function sortFound(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { source, mostSorted, most, after, limit }: RowRange & { source: Source; mostSorted: number; most: number },
): Promise<Found> {
  const isWhole = source.rows === source.upTo;
  const counted = isWhole ? sql`found` : sql`(${source.rows(most + 1)}) r`;
  const [row] = await executor.query<Found>(sql`
    with found as materialized (${source.upTo(isWhole ? most + 1 : mostSorted + 1)}),
    counted as materialized (select count(*)::int as candidates from ${counted}),
    hits as materialized (
      select l.id, row_number() over (order by ${inOrder(order)}) as nth, ${behind(order, after)} as is_behind
      from ${joined(order)} ${unlocks}
      where (select candidates from counted) <= ${mostSorted} and l.id = any(array(select lead_id from found))
        and ${wanted(searched)})
    select candidates, case when candidates <= ${mostSorted} then (select count(*)::int from hits) end as total,
      case when candidates <= ${mostSorted} then array(select id from hits where is_behind order by nth limit ${limit})
        when candidates <= ${isWhole ? most : mostSorted} then array(
          select l.id from ${amongFound(searched, order, after)} and ${conditions(searched.projectId, searched.filter)}
          order by ${inOrder(order)} limit ${limit}) end as ids
    from counted`);
  return row ?? { ids: [], total: 0, candidates: 0 };
}

/** Returns how many rows a statement has. */
export async function countOf(executor: Executor, rows: Sql): Promise<number> {
  const [row] = await executor.query<{ count: number }>(sql`select count(*)::int as count from (${rows}) r`);
  return row?.count ?? 0;
}

/** Selects the leads between the bounds of an order. */
export const list = ({ projectId, filter }: Searched, order: LeadOrder, most: number): Sql => sql`
  select from ${order.isOfSearch ? sql`lead_search k where k.project_id` : sql`leads l where l.project_id`} = ${projectId}
    and ${bounds(filter, order.by)} limit ${most}`;

/** Returns how many of the last `most` leads that were seen are wanted, counted up to `enough`, and whether these are all. */
export async function countLatest(
  executor: Executor,
  searched: Searched,
  { most, enough }: { most: number; enough: number },
): Promise<{ count: number; isAll: boolean }> {
  const latest = leadOrder('-lastAt');
  const [row] = await executor.query<{ count: number; seen: number | null }>(sql`
    with counted as materialized (
      select count(*)::int as count from (
        select from ${joinedTo(latest, firstOf(searched, latest, null, most))} ${unlocks}
        where ${wanted(searched)} limit ${enough}) c)
    select count, case when count < ${enough} then (select count(*)::int from (${list(searched, latest, most)}) l) end as seen
    from counted`);
  return { count: row?.count ?? 0, isAll: (row?.seen ?? most) < most };
}

/** As `sortFound`, by name, for what the index of terms knows all of: names are beside the terms, and what it finds is what there is. */
export async function sortNames(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { most, after, limit }: RowRange & { most: number },
): Promise<{ ids: string[]; candidates: number }> {
  const [row] = await executor.query<{ ids: string[]; candidates: number }>(sql`
    with k as materialized (${byTerms(searched, most + 1, sql`s.lead_id, s.sort_name`)})
    select (select count(*)::int from k) as candidates,
      array(select k.lead_id from k where ${behind(order, after)} order by ${inOrder(order)} limit ${limit}) as ids`);
  return row ?? { ids: [], candidates: 0 };
}
