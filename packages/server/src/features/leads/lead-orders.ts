import type { LeadSort, leadSortKeys } from '@fairlead/contract/leads';
import { sql } from '@fairlead/database/sql';
import {
  ascending,
  byId,
  byInteger,
  byMoment,
  byText,
  descending,
  type Position,
  type SortKey,
  type SortOrder,
} from '../../platform/pagination.ts';
import type { ListedLead } from './rows.ts';

type LeadSortKey = (typeof leadSortKeys)[number];

/**
 * What a list of leads is sorted by: `l` is the lead, `k` its row in `lead_search`. That row has the name as it is shown, and
 * what a scan of a known lead does not change: such a scan writes to every index of `leads`, and to none of `lead_search`.
 */
interface LeadOrder extends SortOrder {
  readonly by: LeadSortKey;
  /** Whether it is an order of `k`. */
  readonly isOfSearch: boolean;
  readonly positionOf: (row: ListedLead) => Position;
}

const keys: Readonly<Record<LeadSortKey, { first: SortKey; id: SortKey; of: (row: ListedLead) => Position[number] }>> =
  {
    lastAt: { first: byMoment(sql`l.last_at`), id: byId(sql`l.id`), of: (row) => row.lastAt },
    firstAt: { first: byMoment(sql`k.first_at`), id: byId(sql`k.lead_id`), of: (row) => row.firstAt },
    rating: { first: byInteger(sql`k.rating`), id: byId(sql`k.lead_id`), of: (row) => row.rating },
    score: { first: byInteger(sql`l.score`), id: byId(sql`l.id`), of: (row) => row.score },
    name: { first: byText(sql`k.sort_name`), id: byId(sql`k.lead_id`), of: (row) => row.sortName },
  };

/** Returns the order of a list; each has an index of its own. */
export function leadOrder(sort: LeadSort): LeadOrder {
  const by = sort.replace('-', '') as LeadSortKey;
  const { first, id, of } = keys[by];
  const order = sort.startsWith('-') ? descending(first, id) : ascending(first, id);
  const isOfSearch = by !== 'lastAt' && by !== 'score';
  return { ...order, by, isOfSearch, positionOf: (row) => [of(row), row.id] };
}

/** The same order by the lead itself, where it has what the list is sorted by: for what another index finds. */
export function orderOfLeads(order: LeadOrder): LeadOrder {
  if (!order.isOfSearch || order.by === 'name') return order;
  const first = order.by === 'firstAt' ? byMoment(sql`l.first_at`) : byInteger(sql`l.rating`);
  return { ...order, keys: [first, keys.lastAt.id], isOfSearch: false };
}

export type { LeadOrder };
