import { unlockedLeads } from '../../platform/metrics/product-metrics.ts';
import type { LeadNews } from '../live/public.ts';

/** Effects of a settled payment on leads. */
export interface Settled {
  readonly unlocked: readonly string[];
  /** These, and those that are locked again because their money went back. */
  readonly changed: readonly string[];
}

export const nothingSettled: Settled = { unlocked: [], changed: [] };

/** Counts and tells what was settled; only when its transaction is there, for one that fails did nothing. */
export function announceSettled(news: LeadNews, projectId: string, { unlocked, changed }: Settled): void {
  unlockedLeads.inc({ source: 'PAYMENT' }, unlocked.length);
  if (changed.length > 0) news.leadsChanged(projectId, changed);
}
