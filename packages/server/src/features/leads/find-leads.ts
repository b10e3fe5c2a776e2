import type { Executor } from '@fairlead/database/executor';
import type { RowRange } from '../../platform/pagination.ts';
import { isUnfiltered, type Searched, workTerms } from './lead-filter.ts';
import type { LeadOrder } from './lead-orders.ts';
import { isInRow } from './lead-parts.ts';
import { sourcesOf, these } from './lead-sources.ts';
import { lookUpAmong, readOn, sortFound, sortRows, walk, walkAmong } from './list-queries.ts';

/** So many of the next leads are looked at first: a page of what is frequent is full by then. */
const mostGlanced = 300;
/** So many where enough of these were wanted for a page to be full by then. */
const mostWalked = 2_500;
/** The same where indexes cannot be put together. */
const mostLeadsWalked = 5_000;
/** Among so many of the next leads two indexes are put together. */
const mostAmong = 25_000;
/** So many that an index finds are sorted. */
const mostSorted = 1_000;
/** Where fewer were wanted of those that were looked at first, it is likely that there are no more. */
const fewWanted = 4;
/** The same where the list cannot be asked which of them come first, for not all of them are wanted. */
const mostLookedUp = 2_500;
/** So many that an index finds the list is asked for; of more than these it is looked through. */
const mostFound = 10_000;
/** The same of what an index finds without a look at any row. */
const mostRead = 50_000;
/** So many are sorted by their row in `lead_search`, if it is neither few nor close together. */
const mostRowsSorted = 20_000;

/** Returns the part of the list that is enough for a page if what is wanted lies as close together as in what was looked at. */
const enoughFor = ({ limit }: RowRange, wanted: number): number =>
  wanted === 0 ? mostAmong : Math.min(mostAmong, Math.ceil((2 * limit * mostGlanced) / wanted));

/** A page of what is found by the rows of `lead_search` alone, in an order of theirs; `wanted` are among the first of the list. */
async function findRows(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
  wanted: number,
): Promise<string[]> {
  // Of several at once the index of terms reads all that has any of them: more of the list is soon read instead.
  if (workTerms(searched.filter).length + (searched.search === null ? 0 : 1) > 1) {
    const { ids } = await walkAmong(executor, searched, order, { ...range, most: mostWalked });
    if (ids.length >= range.limit) return ids;
  }
  const few = wanted < fewWanted && (await sortRows(executor, searched, order, { ...range, most: mostSorted }));
  if (few) return few;
  const among = { ...range, most: enoughFor(range, wanted) };
  const { ids, isAll } = await lookUpAmong(executor, searched, order, among);
  if (isAll || ids.length >= range.limit) return ids;
  const found = await sortRows(executor, searched, order, { ...range, most: mostRowsSorted });
  return found ?? walk(executor, searched, order, range);
}

/** A page of what is found by whatever index there is, of these leads alone if they are named. */
async function findByIndex(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
): Promise<string[]> {
  const named = searched.filter.ids;
  for (const source of named ? [these(named)] : sourcesOf(searched)) {
    const limits = source.isExact
      ? { mostSorted, most: source.isRead ? mostRead : mostFound }
      : { mostSorted: mostLookedUp, most: mostLookedUp };
    const ids = await sortFound(executor, searched, order, { ...range, ...limits, source });
    if (ids) return ids;
  }
  return walk(executor, searched, order, range);
}

/**
 * Returns the ids of a page of what is wanted. What is frequent is among the next leads of the list, what is rare is found by an
 * index and sorted; what is neither is looked for in the list. None of this depends on what a row hides: the filters are about
 * what rows show, and `lead_search` knows what they show.
 */
export async function findLeads(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
): Promise<string[]> {
  if (isUnfiltered(searched, order)) return readOn(executor, searched, order, range);
  if (searched.filter.ids !== undefined) return findByIndex(executor, searched, order, range);
  const { limit } = range;
  let next = await walkAmong(executor, searched, order, { ...range, most: mostGlanced });
  const wanted = next.ids.length;
  const isByRow = order.isOfSearch && isInRow(searched);
  const most = isByRow ? mostWalked : mostLeadsWalked;
  if (wanted * most >= limit * mostGlanced && wanted < limit && !next.isAll)
    next = await walkAmong(executor, searched, order, { ...range, most });
  if (next.isAll || next.ids.length >= limit) return next.ids;
  return isByRow ? findRows(executor, searched, order, range, wanted) : findByIndex(executor, searched, order, range);
}
