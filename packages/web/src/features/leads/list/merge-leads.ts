import type { Lead, LeadSort } from '@fairlead/contract/leads';

const sortValues: Readonly<Record<string, (lead: Lead) => number | string>> = {
  lastAt: (lead) => Date.parse(lead.lastAt),
  firstAt: (lead) => Date.parse(lead.firstAt),
  rating: (lead) => lead.rating,
  // Without a score while the consent is withdrawn: after all that have one.
  score: (lead) => lead.score ?? -1,
  name: (lead) => lead.name.toLocaleLowerCase(),
};

/** Whether one stands before the other, as the server sorts. */
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
  arrived: ReadonlyMap<string, Lead>,
  sort: LeadSort,
  hasMore: boolean,
): readonly Lead[] {
  if (arrived.size === 0) return pages;
  const compare = comparing(sort);
  const rows = pages.filter((lead) => !arrived.has(lead.id));
  const added = [...arrived.values()].sort(compare);
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

/** What came in while the list is open. */
export interface Arrivals {
  /** Stand in the list, each at the place that its latest state has. */
  readonly shown: ReadonlyMap<string, Lead>;
  /** Wait until they are asked for. */
  readonly waiting: ReadonlyMap<string, Lead>;
  /** Of those shown, the ones that nobody had seen before. */
  readonly fresh: ReadonlySet<string>;
}

export const noArrivals: Arrivals = { shown: new Map(), waiting: new Map(), fresh: new Set() };

/**
 * Takes in what belongs into the list. While rows may not move, a lead that is in it keeps its place and one that is not waits.
 */
export function takeIn(
  arrivals: Arrivals,
  known: ReadonlySet<string>,
  matching: readonly Lead[],
  mayMove: boolean,
): Arrivals {
  const shown = new Map(arrivals.shown);
  const waiting = new Map(arrivals.waiting);
  const fresh = new Set<string>();
  for (const lead of matching) {
    const isKnown = known.has(lead.id) || shown.has(lead.id);
    if (!isKnown && !mayMove) waiting.set(lead.id, lead);
    else if (mayMove || shown.has(lead.id)) {
      shown.set(lead.id, lead);
      waiting.delete(lead.id);
      if (!isKnown) fresh.add(lead.id);
    }
  }
  return { shown, waiting, fresh: fresh.size > 0 ? fresh : arrivals.fresh };
}

/** Lets those that wait into the list. */
export function letIn(arrivals: Arrivals): Arrivals {
  if (arrivals.waiting.size === 0) return arrivals;
  return {
    shown: new Map([...arrivals.shown, ...arrivals.waiting]),
    waiting: new Map(),
    fresh: new Set(arrivals.waiting.keys()),
  };
}

/** The latest state of leads that are among the arrivals already. */
export function updateArrivals(arrivals: Arrivals, leads: ReadonlyMap<string, Lead>): Arrivals {
  const latest = (before: ReadonlyMap<string, Lead>) =>
    new Map([...before].map(([id, lead]) => [id, leads.get(id) ?? lead]));
  return { ...arrivals, shown: latest(arrivals.shown), waiting: latest(arrivals.waiting) };
}
