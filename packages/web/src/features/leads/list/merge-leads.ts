import { getLead, type Lead, type LeadSort, listLeads } from '@fairlead/contract/leads';
import type { Page } from '@fairlead/contract/page';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client/call.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import type { LeadRequest } from '../url/lead-query.ts';

const atOnce = 100;

type Stored = Page<Lead> | InfiniteData<Page<Lead>> | undefined;

/** Puts the latest state of leads into every list that is stored: what is masked now is masked in all of them. */
export function storeLeads(client: QueryClient, leads: ReadonlyMap<string, Lead>): void {
  if (leads.size === 0) return;
  const renew = (page: Page<Lead>): Page<Lead> =>
    page.items.some(({ id }) => leads.has(id))
      ? { ...page, items: page.items.map((lead) => leads.get(lead.id) ?? lead) }
      : page;
  client.setQueriesData<Stored>({ queryKey: endpointKey(listLeads) }, (stored) => {
    if (stored === undefined) return undefined;
    return 'pages' in stored ? { ...stored, pages: stored.pages.map(renew) } : renew(stored);
  });
  client.setQueriesData<Lead>(
    { queryKey: endpointKey(getLead) },
    (stored) => stored && (leads.get(stored.id) ?? stored),
  );
}

/** Reads leads by their ids, as many as there are; those of another project or that are gone are left out. */
export async function readLeads(
  projectId: string,
  ids: readonly string[],
  request: Partial<LeadRequest> = {},
): Promise<Lead[]> {
  const leads: Lead[] = [];
  for (let at = 0; at < ids.length; at += atOnce) {
    const query = { ...request, ids: ids.slice(at, at + atOnce).join(','), limit: atOnce };
    leads.push(...(await call(listLeads, { params: { projectId }, query }, { isQuiet: true })).items);
  }
  return leads;
}

export const byLeadId = (leads: readonly Lead[]): ReadonlyMap<string, Lead> =>
  new Map(leads.map((lead) => [lead.id, lead]));

const sortValues: Readonly<Record<string, (lead: Lead) => number | string>> = {
  lastAt: (lead) => Date.parse(lead.lastAt),
  firstAt: (lead) => Date.parse(lead.firstAt),
  rating: (lead) => lead.rating,
  // Without a score while the consent is withdrawn: after all that have one.
  score: (lead) => lead.score ?? -1,
  name: (lead) => lead.name.toLocaleLowerCase(),
};

/** Compares two leads as the server sorts them. */
export function comparing(sort: LeadSort): (a: Lead, b: Lead) => number {
  const isDescending = sort.startsWith('-');
  const read = sortValues[isDescending ? sort.slice(1) : sort] ?? sortValues['lastAt'];
  const direction = isDescending ? -1 : 1;
  return (a, b) => {
    const [one, other] = [read?.(a) ?? 0, read?.(b) ?? 0];
    if (one !== other) return one < other ? -direction : direction;
    return a.id === b.id ? 0 : a.id < b.id ? -direction : direction;
  };
}

/**
 * The rows of the list: those fetched page by page with the arrived ones laid between them. Each lead stands once. One that
 * would stand below the last page waits for the page that it is on.
 */
export function mergeLeads(
  pages: readonly Lead[],
  { shown, places }: Pick<Arrivals, 'shown' | 'places'>,
  sort: LeadSort,
  hasMore: boolean,
): readonly Lead[] {
  if (shown.size === 0) return pages;
  const byValue = comparing(sort);
  const compare = (a: Lead, b: Lead) => byValue(places.get(a.id) ?? a, places.get(b.id) ?? b);
  const rows = pages.filter((lead) => !shown.has(lead.id));
  const added = [...shown.values()].sort(compare);
  const merged: Lead[] = [];
  let next = 0;
  for (const row of rows) {
    for (let lead = added[next]; lead && compare(lead, row) < 0; lead = added[next]) {
      merged.push(lead);
      next += 1;
    }
    merged.push(row);
  }
  if (hasMore) {
    const before = new Set(pages.map((lead) => lead.id));
    return [...merged, ...added.slice(next).filter((lead) => before.has(lead.id))];
  }
  return [...merged, ...added.slice(next)];
}

/** Leads that came in while the list is open. */
export interface Arrivals {
  /** Stand in the list. */
  readonly shown: ReadonlyMap<string, Lead>;
  /** The earlier states of leads that changed since and keep the place that these give them. */
  readonly places: ReadonlyMap<string, Lead>;
  /** Wait until they are asked for. */
  readonly waiting: ReadonlyMap<string, Lead>;
  /** Those of the shown leads that are new since the list opened. */
  readonly fresh: ReadonlySet<string>;
}

export const noArrivals: Arrivals = { shown: new Map(), places: new Map(), waiting: new Map(), fresh: new Set() };

/** The list as it was fetched. */
export interface FetchedLeads {
  readonly pages: readonly Lead[];
  readonly sort: LeadSort;
  readonly hasMore: boolean;
}

/**
 * Takes in what belongs into the list. While rows may not move, a lead that is in it keeps its place and one that is not waits. One
 * that stands below the last page is not new: it comes with its page.
 */
export function takeIn(
  arrivals: Arrivals,
  { pages, sort, hasMore }: FetchedLeads,
  matching: readonly Lead[],
  mayMove: boolean,
): Arrivals {
  const known = new Set(pages.map(({ id }) => id));
  const shown = new Map(arrivals.shown);
  const places = new Map(arrivals.places);
  const waiting = new Map(arrivals.waiting);
  const fresh = new Set<string>();
  const compare = comparing(sort);
  const last = hasMore ? pages.at(-1) : undefined;
  const end = last && (places.get(last.id) ?? last);
  for (const lead of matching) {
    const isKnown = known.has(lead.id) || shown.has(lead.id);
    if (!isKnown && end && compare(lead, end) > 0) continue;
    if (!isKnown && !mayMove) waiting.set(lead.id, lead);
    else if (mayMove) {
      shown.set(lead.id, lead);
      places.delete(lead.id);
      waiting.delete(lead.id);
      if (!isKnown) fresh.add(lead.id);
    }
  }
  return { shown, places, waiting, fresh: fresh.size > 0 ? fresh : arrivals.fresh };
}

/** Lets those that wait into the list, and those that changed to their place. */
export function letIn(arrivals: Arrivals): Arrivals {
  const { shown, places, waiting } = arrivals;
  if (waiting.size === 0) return arrivals;
  return {
    shown: new Map([...shown, ...waiting]),
    places: new Map([...places].filter(([id]) => !shown.has(id))),
    waiting: new Map(),
    fresh: new Set(waiting.keys()),
  };
}

/** The latest state of leads that are in the list or wait: each stays where it stands. */
export function updateArrivals(arrivals: Arrivals, pages: readonly Lead[], leads: ReadonlyMap<string, Lead>): Arrivals {
  const places = new Map(arrivals.places);
  for (const row of [...pages, ...arrivals.shown.values()])
    if (leads.has(row.id) && !arrivals.places.has(row.id)) places.set(row.id, row);
  const latest = (before: ReadonlyMap<string, Lead>) =>
    new Map([...before].map(([id, lead]) => [id, leads.get(id) ?? lead]));
  return { ...arrivals, places, shown: latest(arrivals.shown), waiting: latest(arrivals.waiting) };
}
