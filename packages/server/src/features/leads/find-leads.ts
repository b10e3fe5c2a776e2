import type { Executor } from '@fairlead/database/executor';
import type { RowRange } from '../../platform/pagination.ts';
import { countOf } from './count-queries.ts';
import { isLongText, isUnfiltered, profileTerms, type Searched, workTerms } from './lead-filter.ts';
import type { LeadOrder } from './lead-orders.ts';
import { isInRow } from './lead-parts.ts';
import { type Source, sourcesOf, these } from './lead-sources.ts';
import { firstOf, lookUpAmong, readOn, sortFound, sortRows, walk, walkAmong } from './list-queries.ts';
import { walkByTraits } from './trait-queries.ts';

/** So many of the next leads are looked at first: a page of what is frequent is full by then. */
const mostGlanced = 300;
/** So many where enough of these were wanted for a page to be full by then. */
const mostWalked = 2_500;
/** Among so many of the next leads two indexes are put together, and what is neither rare nor close together is looked for. */
const mostAmong = 25_000;
/** The same at first: a page of what one in a hundred has. */
const mostAmongFirst = 10_000;
/** So many are asked for the bits beside their keys, at first and then. */
const mostGlancedByTraits = 5_000;
const mostWalkedByTraits = 60_000;
/** Where fewer than these were wanted at first, the index of terms is likely to find few. */
const fewByTraits = 8;
/** So many that the index of terms finds are sorted. */
const mostSorted = 1_000;
/** The same where not all of them are wanted, and of what an index finds without a look at any row. */
const mostLookedUp = 4_000;
/** Where fewer were wanted of those that were looked at first, it is likely that there are no more. */
const fewWanted = 4;
/** So many that an index finds the list is asked for; of more than these it is looked through. */
const mostFound = 10_000;
/** The same of what an index finds without a look at any row. */
const mostRead = 20_000;
/** So many are sorted by their row in `lead_search`, if it is neither few nor close together. */
const mostRowsSorted = 20_000;

interface Glance {
  /** How many were wanted of those that were looked at. */
  readonly wanted: number;
  readonly among: number;
}

/** Returns the part of the list that is enough for a page if what is wanted lies as close together as in what was looked at. */
const enoughFor = ({ limit }: RowRange, { wanted, among }: Glance): number =>
  wanted === 0 ? mostAmong : Math.min(mostAmong, Math.ceil((2 * limit * among) / wanted));

/** A page of what is found by the rows of `lead_search` alone, in an order of theirs. */
async function findRows(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
  glance: Glance,
): Promise<string[]> {
  // Of several at once the index of terms reads all that has any of them: more of the list is soon read instead.
  if (workTerms(searched.filter).length + (searched.search === null ? 0 : 1) > 1) {
    const { ids } = await walkAmong(executor, searched, order, { ...range, most: mostWalked });
    if (ids.length >= range.limit) return ids;
  }
  const few = glance.wanted < fewWanted && (await sortRows(executor, searched, order, { ...range, most: mostSorted }));
  if (few) return few;
  const among = { ...range, most: enoughFor(range, glance) };
  const { ids, isAll } = await lookUpAmong(executor, searched, order, among);
  if (isAll || ids.length >= range.limit) return ids;
  const found = await sortRows(executor, searched, order, { ...range, most: mostRowsSorted });
  return found ?? walk(executor, searched, order, range);
}

const isMoreThan = async (executor: Executor, { rows }: Source, most: number): Promise<boolean> =>
  (await countOf(executor, rows(most + 1))) > most;

/** How many of what an index finds are sorted, and of how many the list is asked which come first. */
function limitsOf({ isExact, isRead, isOfVisitors }: Source): { mostSorted: number; most: number } {
  if (!isExact || isOfVisitors) return { mostSorted: mostLookedUp, most: mostLookedUp };
  return isRead ? { mostSorted: mostLookedUp, most: mostRead } : { mostSorted, most: mostFound };
}

/** A page of what an index finds, of these leads alone if they are named; null if that is too many. */
async function findFew(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
  sources: readonly Source[],
): Promise<string[] | null> {
  for (const source of sources) {
    const limits = limitsOf(source);
    if (source.isRead && (await isMoreThan(executor, source, limits.most))) continue;
    const ids = await sortFound(executor, searched, order, { ...range, ...limits, source });
    if (ids) return ids;
  }
  return null;
}

/** A page of what is found by whatever index there is; of those who scanned a point it is known that they are many. */
async function findByIndex(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
): Promise<string[]> {
  const sources = sourcesOf(searched);
  const few = await findFew(
    executor,
    searched,
    order,
    range,
    sources.filter(({ isOfVisitors }) => !isOfVisitors),
  );
  if (few) return few;
  const next = await walkAmong(executor, searched, order, { ...range, most: mostAmong });
  if (next.isAll || next.ids.length >= range.limit) return next.ids;
  for (const source of sources.filter(({ isExact, isOfVisitors }) => isExact && isOfVisitors)) {
    const limits = { mostSorted: mostFound, most: mostFound };
    const ids = await sortFound(executor, searched, order, { ...range, ...limits, source });
    if (ids) return ids;
  }
  return walk(executor, searched, order, range);
}

/** A page of what the index of terms finds, if that is no more than `most`. */
async function findByTerms(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { most, ...range }: RowRange & { most: number },
): Promise<string[] | null> {
  if (order.isOfSearch) return sortRows(executor, searched, order, { ...range, most });
  const [source] = sourcesOf(searched);
  return source ? sortFound(executor, searched, order, { ...range, mostSorted: most, most, source }) : null;
}

/** A page of what the bits beside the keys of the list tell; what is rare is found by the index of terms. */
async function findByTraits(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
): Promise<string[]> {
  // Of several at once the index of terms reads all that has any of them.
  const isOne = workTerms(searched.filter).length === 1;
  const first = await walkByTraits(executor, searched, order, { ...range, most: mostGlancedByTraits });
  if (first.length >= range.limit) return first;
  const few =
    isOne &&
    first.length < fewByTraits &&
    (await findByTerms(executor, searched, order, { ...range, most: mostSorted * 2 }));
  if (few) return few;
  const most = isOne ? mostWalkedByTraits : 2 * mostWalkedByTraits;
  const next = await walkByTraits(executor, searched, order, { ...range, most });
  if (next.length >= range.limit) return next;
  const found = await findByTerms(executor, searched, order, { ...range, most: mostFound });
  return found ?? walkByTraits(executor, searched, order, { ...range, most: null });
}

/** A page of what is near the beginning of the list, or else of what an index finds. */
async function findNearOrByIndex(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  range: RowRange,
): Promise<string[]> {
  const { limit } = range;
  let next = await walkAmong(executor, searched, order, { ...range, most: mostGlanced });
  const wanted = next.ids.length;
  const isByRow = order.isOfSearch && isInRow(searched);
  if (wanted * mostWalked >= limit * mostGlanced && wanted < limit && !next.isAll)
    next = await walkAmong(executor, searched, order, { ...range, most: 2 * mostWalked });
  if (next.isAll || next.ids.length >= limit) return next.ids;
  const glance = { wanted, among: mostGlanced };
  return isByRow ? findRows(executor, searched, order, range, glance) : findByIndex(executor, searched, order, range);
}

/** A page of the open leads or of the locked ones that have a text: open ones show it, in locked ones it is what the team wrote. */
async function findText(executor: Executor, searched: Searched, order: LeadOrder, range: RowRange): Promise<string[]> {
  const { limit } = range;
  if (searched.filter.unlocked === true) {
    const first = await lookUpAmong(executor, searched, order, { ...range, most: mostAmongFirst });
    const wanted = first.ids.length;
    if (first.isAll || wanted >= limit) return first.ids;
    return findRows(executor, searched, order, range, { wanted, among: mostAmongFirst });
  }
  const few = await sortRows(executor, searched, order, { ...range, most: mostSorted });
  return few ?? findNearOrByIndex(executor, searched, order, range);
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
  const { filter, search } = searched;
  if (isUnfiltered(searched, order)) return readOn(executor, searched, order, range);
  if (filter.ids !== undefined) {
    const named = await findFew(executor, searched, order, range, [these(filter.ids)]);
    return named ?? walk(executor, searched, order, range);
  }
  if (filter.beaconId !== undefined || filter.capturedBy !== undefined) {
    const visitors = sourcesOf(searched).filter(({ isOfVisitors }) => isOfVisitors);
    const few = await findFew(executor, searched, order, range, visitors);
    if (few) return few;
  }
  if (!isInRow(searched)) return findNearOrByIndex(executor, searched, order, range);
  const isOfProfile = profileTerms(filter).length > 0;
  if (search === null && !isOfProfile && workTerms(filter).length > 0)
    return findByTraits(executor, searched, order, range);
  if (!order.isOfSearch || !isLongText(search)) return findNearOrByIndex(executor, searched, order, range);
  const ids: string[] = [];
  for (const unlocked of [true, false].filter((one) => one === (filter.unlocked ?? one)))
    ids.push(...(await findText(executor, { ...searched, filter: { ...filter, unlocked } }, order, range)));
  return firstOf(executor, searched, order, { ids, limit: range.limit });
}
