import type { Executor } from '@fairlead/database/executor';
import { authorize } from '../exhibitions/public.ts';
import { countFound, countLatest, countOf, rowsOf } from './count-queries.ts';
import { isUnfiltered, type LeadFilter, type Searched } from './lead-filter.ts';
import { leadOrder } from './lead-orders.ts';
import { sourcesOf, these } from './lead-sources.ts';
import type { LeadContext } from './list-leads.ts';
import { searchFor } from './search-labels.ts';

/** Counts are exact up to here. */
const mostCounted = 10_000;
/** So many leads are looked at to count what no index knows by itself. */
const mostLookedAt = 25_000;

/** Orders whose indexes count what is narrowed to just that. */
const counting = ['lastAt', 'rating', 'score'] as const;

const upToMost = (count: number): number | null => (count > mostCounted ? null : count);

/**
 * Returns how many leads are wanted, by whatever says so soonest; null for more than 10,000, and where only a long count would
 * tell. As with lists none of this depends on what a row hides.
 */
export async function countWanted(executor: Executor, searched: Searched): Promise<number | null> {
  const order = counting.map(leadOrder).find((one) => isUnfiltered(searched, one));
  if (order) return upToMost(await countOf(executor, rowsOf(searched, order, mostCounted + 1)));
  const { ids } = searched.filter;
  const sources = ids === undefined ? sourcesOf(searched) : [these(ids)];
  for (const source of sources.filter(({ isExact }) => isExact))
    return upToMost(await countOf(executor, source.rows(mostCounted + 1)));
  for (const source of sources) {
    const count = await countFound(executor, searched, { source, most: mostCounted });
    if (count !== null) return count;
  }
  const { count, isAll } = await countLatest(executor, searched, { most: mostLookedAt, enough: mostCounted + 1 });
  return isAll ? upToMost(count) : null;
}

interface CountInput {
  readonly projectId: string;
  readonly q?: string | undefined;
  readonly filter: LeadFilter;
}

/** Counts the leads of a list apart from its pages, which are there sooner. */
export async function countLeads(
  context: LeadContext,
  { projectId, q, filter }: CountInput,
): Promise<{ total: number | null }> {
  await authorize(context, 'editProject', projectId);
  const search = await searchFor(context, projectId, q);
  return { total: await countWanted(context.database, { projectId, filter, search }) };
}
