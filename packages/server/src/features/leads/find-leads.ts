import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { RowRange } from '../../platform/pagination.ts';
import { isUnfiltered, type Searched } from './lead-filter.ts';
import { type LeadOrder, leadOrder } from './lead-orders.ts';
import {
  countLatest,
  countOf,
  glance,
  isAllInTerms,
  list,
  type Source,
  sortFound,
  sortNames,
  sourcesOf,
  walk,
} from './list-queries.ts';

/** So many of the next leads are looked at first: a page of what is frequent is full by then. */
const mostGlanced = 500;
/** So many that an index finds are sorted; of more than these the list itself is looked through. */
const mostSorted = 2_500;
/** The same of names, which need not be looked up one by one. */
const mostNamesSorted = 20_000;
/** A total is exact up to here. */
const mostCounted = 10_000;
/** So many leads are looked at to count what no index knows by itself. */
const mostCountedThrough = 25_000;

/** A page of leads by their ids. */
export interface LeadPage {
  readonly ids: readonly string[];
  /** How many there are on all pages; undefined behind the first page, for more than 10,000, and where only a long count would tell. */
  readonly total: number | undefined;
}

const upToMost = (count: number): number | undefined => (count > mostCounted ? undefined : count);

/** Orders whose indexes count what is narrowed to just that. */
const counting = ['lastAt', 'rating', 'score'] as const;

/** Counts what is wanted, by whatever says so soonest; `share` is how many of the first leads are. */
async function count(executor: Executor, searched: Searched, share: number): Promise<number | undefined> {
  const order = counting.map(leadOrder).find((one) => isUnfiltered(searched, one));
  if (order) return upToMost(await countOf(executor, list(searched, order, mostCounted + 1)));
  const latest = () => countLatest(executor, searched, { most: mostCountedThrough, enough: mostCounted + 1 });
  if (share > mostCounted / mostCountedThrough) {
    const { count: counted, isAll } = await latest();
    if (isAll || counted > mostCounted) return upToMost(counted);
  }
  const sources = sourcesOf(searched);
  for (const source of sources.filter(({ isExact }) => isExact))
    return upToMost(await countOf(executor, source.rows(mostCounted + 1)));
  for (const source of sources) {
    const all = { source, mostSorted: mostCounted, most: mostCounted, after: null, limit: 1 };
    const { candidates, total } = await sortFound(executor, searched, leadOrder('lastAt'), all);
    if (candidates <= mostCounted) return total ?? undefined;
  }
  const { count: counted, isAll } = await latest();
  return isAll ? upToMost(counted) : undefined;
}

/** A page of the list as it is, or up to where it is sorted by what it is narrowed to. */
async function readOn(executor: Executor, searched: Searched, order: LeadOrder, range: RowRange): Promise<LeadPage> {
  const { ids, isAll } = await glance(executor, searched, order, { after: range.after, most: range.limit });
  if (range.after !== null) return { ids, total: undefined };
  return { ids, total: isAll ? ids.length : upToMost(await countOf(executor, list(searched, order, mostCounted + 1))) };
}

/** These leads, if they are wanted. */
function these(ids: readonly string[]): Source {
  const rows = () => sql`select t.id as lead_id from unnest(${ids}::uuid[]) as t (id)`;
  return { upTo: rows, rows, isExact: false };
}

/** A page of what an index finds, if that is few enough to be looked through; else at most what it says of the total. */
async function lookUp(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
): Promise<{ page?: LeadPage; total?: number | undefined; isCounted: boolean }> {
  const totalOf = (count: number): number | undefined => (range.after === null ? upToMost(count) : undefined);
  if (order.by === 'name' && isAllInTerms(searched)) {
    const { candidates, ids } = await sortNames(executor, searched, order, { ...range, most: mostNamesSorted });
    return { isCounted: true, ...(candidates <= mostNamesSorted && { page: { ids, total: totalOf(candidates) } }) };
  }
  const named = searched.filter.ids;
  for (const source of named ? [these(named)] : sourcesOf(searched)) {
    const most = source.isExact ? mostCounted : mostSorted;
    const { ids, total, candidates } = await sortFound(executor, searched, order, {
      ...range,
      source,
      mostSorted,
      most,
    });
    if (ids) return { page: { ids, total: totalOf(total ?? candidates) }, isCounted: true };
    if (source.isExact) return { total: totalOf(candidates), isCounted: true };
  }
  return { isCounted: false };
}

/**
 * Returns a page of what is wanted. What is frequent is among the next leads of the list, what is rare is found by an index
 * and sorted; what is neither is looked for in the list. None of this depends on what a row hides: the filters are about what
 * rows show, and `lead_search` knows what they show.
 */
export async function findLeads(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
): Promise<LeadPage> {
  const { after, limit } = range;
  const isFirst = after === null;
  if (isUnfiltered(searched, order)) return readOn(executor, searched, order, range);
  let share = 0;
  if (searched.filter.ids === undefined) {
    const next = await glance(executor, searched, order, { after, most: mostGlanced });
    const ids = next.ids.slice(0, limit);
    if (next.isAll) return { ids, total: isFirst ? next.ids.length : undefined };
    // Where the list was narrowed to open or locked ones already, it says nothing of how many there are.
    const isNarrowed = order.by === 'name' && searched.filter.unlocked !== undefined;
    share = isNarrowed ? 0 : next.ids.length / mostGlanced;
    if (ids.length >= limit) return { ids, total: isFirst ? await count(executor, searched, share) : undefined };
  }
  const found = await lookUp(executor, searched, order, range);
  if (found.page) return found.page;
  const ids = await walk(executor, searched, order, range);
  if (!isFirst || found.isCounted) return { ids, total: found.total };
  return { ids, total: await count(executor, searched, share) };
}
