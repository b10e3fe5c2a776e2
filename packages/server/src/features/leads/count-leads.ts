import { authorize } from '../exhibitions/public.ts';
import { countFound, type LeadFilter } from './lead-query.ts';
import type { LeadContext } from './list-leads.ts';
import { searchFor } from './search-labels.ts';

/** Counts are exact up to here, so that a long list is not read to its end. */
const maxCounted = 10_000;

interface CountInput {
  readonly projectId: string;
  readonly q?: string | undefined;
  readonly filter: LeadFilter;
}

/** Counts the leads of a list apart from its pages, which are there sooner; null for more than 10,000. */
export async function countLeads(
  context: LeadContext,
  { projectId, q, filter }: CountInput,
): Promise<{ total: number | null }> {
  await authorize(context, 'editProject', projectId);
  const search = await searchFor(context, projectId, q);
  const total = await countFound(context.database, { projectId, filter, search }, maxCounted + 1);
  return { total: total > maxCounted ? null : total };
}
