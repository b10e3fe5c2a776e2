import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, inOrder, type RowRange } from '../../platform/pagination.ts';
import { conditions, isInHalf, type Searched } from './lead-filter.ts';
import { type LeadOrder, orderOfLeads } from './lead-orders.ts';
import { aliasIn, halvesOf, idIn, partOf, wantedIn } from './lead-parts.ts';
import type { Source } from './lead-sources.ts';
import { byTerms, isFound } from './search-queries.ts';

interface Walked {
  readonly ids: string[];
  /** Whether there is nothing behind the part of the list that was looked at. */
  readonly isAll: boolean;
}

/** Returns the ids of the next leads of the list. */
export async function readOn(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { after, limit }: RowRange,
): Promise<string[]> {
  const part = partOf(searched, order, { after, most: limit });
  const rows = await executor.query<{ id: string }>(
    sql`select ${idIn(order)} as id from ${part} ${aliasIn(order)} order by ${inOrder(order)}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of the first leads of the list that are wanted: its leads are looked at until they are found. */
export async function walk(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { after, limit }: RowRange,
): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    select ${idIn(order)} as id from ${wantedIn(searched, order, { after, most: null })}
    order by ${inOrder(order)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The same of no more than the next `most` leads of the list. */
export async function walkAmong(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { after, limit, most }: RowRange & { readonly most: number },
): Promise<Walked> {
  const part = { after, most };
  const [row] = await executor.query<Walked>(sql`
    with found as materialized (select array(
      select ${idIn(order)} from ${wantedIn(searched, order, part)} order by ${inOrder(order)} limit ${limit}) as ids)
    select ids, case when cardinality(ids) < ${limit}
      then (select count(*) from ${partOf(searched, order, part)} ${aliasIn(order)}) < ${most} else false end as is_all
    from found`);
  return row ?? { ids: [], isAll: true };
}

/**
 * The same where the row of `lead_search` says it all: of the next `most` leads the index of the list and that of terms are put
 * together, and no row is read but of those that both have.
 */
export async function lookUpAmong(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { after, limit, most }: RowRange & { readonly most: number },
): Promise<Walked> {
  const [{ column: key }] = order.keys;
  const id = idIn(order);
  const turned = { ...order, isDescending: !order.isDescending };
  const [upTo, from] = order.isDescending ? [sql`>=`, sql`<=`] : [sql`<=`, sql`>=`];
  const isWithin = sql`(${key}, ${id}) ${upTo} (select edge_key, edge_id from edge)`;
  // Says nothing new but to the planner: with both ends it takes the part for a small one, as it is.
  const isBetween = sql`${key} ${upTo} (select edge_key from edge) and ${key} ${from} (select start_key from start)`;
  const isHere = sql`k.project_id = ${searched.projectId} and ${behind(order, after)} and ${isWithin} and ${isBetween}`;
  const columns = sql`${id}, ${key}`;
  const found = halvesOf(searched, order).map(
    (half) => sql`(${byTerms(searched, { most, among: sql`${half} and ${isHere}`, columns })})`,
  );
  const [row] = await executor.query<Walked>(sql`
    with start as materialized (select ${key} as start_key from ${partOf(searched, order, { after, most: 1 })} k),
    edge as materialized (
      (select ${key} as edge_key, ${id} as edge_id, false as is_last
        from ${partOf(searched, order, { after, most })} k order by ${inOrder(order)} offset ${most - 1} limit 1)
      union all
      (select ${key}, ${id}, true from ${partOf(searched, turned, { after: null, most: 1 })} k) limit 1)
    select array(select ${id} from (${sql.join(found, ' union all ')}) k order by ${inOrder(order)} limit ${limit}) as ids,
      coalesce((select is_last from edge), true) as is_all`);
  return row ?? { ids: [], isAll: true };
}

/** Returns the ids of a page of what the index of terms finds, where its rows say it all; null if that is more than `most`. */
export async function sortRows(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { after, limit, most }: RowRange & { readonly most: number },
): Promise<string[] | null> {
  const columns = sql`${idIn(order)}, ${order.keys[0].column}`;
  const [row] = await executor.query<{ ids: string[] | null }>(sql`
    with k as materialized (${byTerms(searched, { most: most + 1, columns })})
    select case when (select count(*) from k) <= ${most} then array(
      select ${idIn(order)} from k where ${behind(order, after)} order by ${inOrder(order)} limit ${limit}) end as ids`);
  return row ? row.ids : [];
}

/**
 * Returns the ids of a page of those that are wanted among what an index finds. Up to `mostSorted` are sorted; of up to `most` the
 * list is asked which come first, and null says that there are more.
 */
export async function sortFound(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { source, mostSorted, most, after, limit }: RowRange & { source: Source; mostSorted: number; most: number },
): Promise<string[] | null> {
  const inLeads = orderOfLeads(order);
  const [row] = await executor.query<{ ids: string[] | null }>(sql`
    with found as materialized (${source.upTo(most + 1)}),
    counted as materialized (select count(*) as candidates from found)
    select case when candidates <= ${mostSorted} then array(
        select ${idIn(inLeads)} from ${ofFound(searched, inLeads, source)} and ${behind(inLeads, after)}
        order by ${inOrder(inLeads)} limit ${limit})
      when candidates <= ${most} then array(
        select f.id from ${amongFound(searched, order, after, source)} order by ${inOrder(order, [sql`f.key`, sql`f.id`])} limit ${limit}) end as ids
    from counted`);
  return row ? row.ids : [];
}

const isWantedLead = (searched: Searched): Sql =>
  sql`${conditions(searched.projectId, searched.filter)} and ${isInHalf(searched.filter)} and ${isFound(searched)}`;

/** The leads that were found, `l`; their ids as an array are looked up in the order of the index. */
const foundLeads = ({ projectId }: Searched, { isOfVisitors }: Source): Sql => sql`
  l.project_id = ${projectId} and ${isOfVisitors ? sql`l.visitor_id` : sql`l.id`} = any(array(select id from found))`;

const foundIds = (searched: Searched, source: Source): Sql =>
  source.isOfVisitors ? sql`select l.id from leads l where ${foundLeads(searched, source)}` : sql`select id from found`;

/** What was found, with what it takes to sort it and to see whether it is wanted. */
export function ofFound(searched: Searched, order: LeadOrder, source: Source): Sql {
  const { projectId, search } = searched;
  if (source.isExact && order.isOfSearch)
    return sql`lead_search k where k.project_id = ${projectId} and k.lead_id = any(array(${foundIds(searched, source)}))`;
  if (source.isExact) return sql`leads l where ${foundLeads(searched, source)}`;
  const row = order.isOfSearch || search !== null;
  return sql`leads l ${row ? sql`join lead_search k on k.project_id = l.project_id and k.lead_id = l.id` : sql``}
    where ${foundLeads(searched, source)} and ${isWantedLead(searched)}`;
}

/** The list in its order, of which only what was found is looked at. */
function amongFound(searched: Searched, order: LeadOrder, after: RowRange['after'], source: Source): Sql {
  const { projectId, search } = searched;
  const part = partOf(searched, order, { after, most: null });
  // As `is true` it is asked lead by lead, in the order of the list, and not joined.
  const found = sql`(select ${order.keys[0].column} as key, ${idIn(order)} as id from ${part} ${aliasIn(order)}
    where (${idIn(order)} in (${foundIds(searched, source)})) is true) f`;
  if (source.isExact) return found;
  const lookUp = (table: Sql, id: Sql, alias: Sql): Sql => sql`cross join lateral (
    select * from ${table} where project_id = ${projectId} and ${id} = f.id offset 0) ${alias}`;
  return sql`${found} ${lookUp(sql`leads`, sql`id`, sql`l`)}
    ${search === null ? sql`` : lookUp(sql`lead_search`, sql`lead_id`, sql`k`)} where ${isWantedLead(searched)}`;
}

/** Returns the first of these leads. */
export async function firstOf(
  executor: Executor,
  { projectId }: Searched,
  order: LeadOrder,
  { ids, limit }: { readonly ids: readonly string[]; readonly limit: number },
): Promise<string[]> {
  const table = order.isOfSearch ? sql`lead_search` : sql`leads`;
  const rows = await executor.query<{ id: string }>(sql`
    select ${idIn(order)} as id from ${table} ${aliasIn(order)}
    where ${aliasIn(order)}.project_id = ${projectId} and ${idIn(order)} = any(${ids}::uuid[])
    order by ${inOrder(order)} limit ${limit}`);
  return rows.map(({ id }) => id);
}
