import type { Lead } from '@fairlead/contract/leads';

const newestFirst = (a: Lead, b: Lead): number =>
  Date.parse(b.lastAt) - Date.parse(a.lastAt) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/**
 * The rows of the list: those fetched page by page with the newest ones laid over them. Each lead stands once, in its latest
 * state, last seen first.
 */
export function mergeLeads(pages: readonly Lead[], newest: readonly Lead[]): Lead[] {
  const byId = new Map(pages.map((lead) => [lead.id, lead]));
  for (const lead of newest) byId.set(lead.id, lead);
  return [...byId.values()].sort(newestFirst);
}

/** Whether leads may lie between the newest ones and the pages that neither holds; then the pages must be fetched anew. */
export function hasGap(pages: readonly Lead[], newest: readonly Lead[], isNewestAll: boolean): boolean {
  if (isNewestAll || pages.length === 0 || newest.length === 0) return false;
  const known = new Set(pages.map((lead) => lead.id));
  return newest.every((lead) => !known.has(lead.id));
}
