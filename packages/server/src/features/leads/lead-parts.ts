import { type Sql, sql } from '@fairlead/database/sql';
import { behind, inOrder, type RowRange } from '../../platform/pagination.ts';
import {
  bounds,
  conditions,
  isInHalf,
  isOfShared,
  keyConditions,
  profileTerms,
  type Searched,
  workTerms,
} from './lead-filter.ts';
import type { LeadOrder } from './lead-orders.ts';
import { isWantedRow } from './search-queries.ts';

/** A part of a list: up to `most` leads behind a position, in its order; null is all of them. */
export interface Part {
  readonly after: RowRange['after'];
  readonly most: number | null;
}

/**
 * The halves of an index that have what is asked for. Open leads and locked ones stand apart in the indexes of `lead_search`, and
 * those that are shared and withdrawn ones in that of the score.
 */
export function halvesOf(searched: Searched, order: Pick<LeadOrder, 'by' | 'isOfSearch'>): Sql[] {
  const { unlocked } = searched.filter;
  if (order.by === 'lastAt') return [sql`true`];
  if (order.by === 'score') return isOfShared(searched) ? [sql`l.is_shared`] : [sql`l.is_shared`, sql`not l.is_shared`];
  return [true, false]
    .filter((one) => unlocked === undefined || unlocked === one)
    .map((one) => (one ? sql`k.is_open` : sql`not k.is_open`));
}

/** What a row of the list is called: `k`, of `lead_search`, or `l`, the lead. */
export const aliasIn = ({ isOfSearch }: LeadOrder): Sql => (isOfSearch ? sql`k` : sql`l`);

/** The id of a lead in its list. */
export const idIn = ({ keys }: LeadOrder): Sql => keys[1]?.column ?? sql`l.id`;

/** Selects a part of the list; without `columns` what an index has of it, apart from which nothing is read. */
export function partOf(searched: Searched, order: LeadOrder, { after, most }: Part, columns?: Sql): Sql {
  const { projectId, filter } = searched;
  const [{ column: key }] = order.keys;
  const read = columns ?? sql`${aliasIn(order)}.project_id, ${key}, ${idIn(order)}`;
  const end = sql`order by ${inOrder(order)} ${most === null ? sql`` : sql`limit ${most}`}`;
  const isHere = sql`project_id = ${projectId} and ${bounds(filter, order.by)} and ${behind(order, after)}`;
  const alias = aliasIn(order);
  const table = order.isOfSearch ? sql`lead_search` : sql`leads`;
  const halves = halvesOf(searched, order).map(
    (half) => sql`(select ${read} from ${table} ${alias} where ${half} and ${alias}.${isHere} ${end}`,
  );
  const [one] = halves;
  // Without a limit an offset keeps it a list of its own, read in its order.
  if (one && halves.length === 1) return sql`${one} ${most === null ? sql`offset 0` : sql``})`;
  return sql`(select * from (${sql.join(
    halves.map((half) => sql`${half})`),
    ' union all ',
  )}) ${alias} ${most === null ? sql`` : end})`;
}

/** What is asked of a lead that stands beside the keys of an index; a withdrawn lead that has no score is told by its row alone. */
const keysOf = ({ filter: { minScore } }: Searched): Sql =>
  sql`l.project_id, l.visitor_id, l.id, l.score, l.last_at ${minScore === 0 ? sql`, l.is_shared` : sql``}`;

/** What is looked up for each lead by itself: as joins all rows of the tables may be read for a few leads. */
const leadOf = (searched: Searched): Sql => sql`cross join lateral (
  select ${keysOf(searched)} from leads l where l.project_id = k.project_id and l.id = k.lead_id offset 0) l`;
const rowOf = sql`cross join lateral (
  select is_open, work, shown, terms, written, written_terms from lead_search
  where project_id = l.project_id and lead_id = l.id offset 0) k`;

/** Whether a row of `lead_search` says by itself whether it is wanted. */
export function isInRow({ filter, search }: Searched): boolean {
  const { beaconId, capturedBy, minScore, from, to, ids } = filter;
  const isWork = [beaconId, capturedBy, minScore, from, to, ids].every((value) => value === undefined);
  return isWork && (search?.beaconIds ?? []).length === 0;
}

/** What of a part of the list is wanted, as it stands behind `from`. */
export function wantedIn(searched: Searched, order: LeadOrder, part: Part): Sql {
  return order.isOfSearch ? wantedRows(searched, order, part) : wantedLeads(searched, order, part);
}

function wantedLeads(searched: Searched, order: LeadOrder, part: Part): Sql {
  const { projectId, filter, search } = searched;
  const { unlocked } = filter;
  const keys = partOf(searched, order, part, keysOf(searched));
  if (search !== null) {
    const isOfHalf = unlocked === undefined ? sql`true` : sql`k.is_open = ${unlocked}`;
    return sql`${keys} l ${rowOf} where ${keyConditions(filter)} and ${isOfHalf} and ${isWantedRow(searched)}`;
  }
  const isOfKeys = unlocked === undefined && workTerms(filter).length + profileTerms(filter).length === 0;
  if (isOfKeys) return sql`${keys} l where ${keyConditions(filter)}`;
  return sql`${partOf(searched, order, part, sql`l.*`)} l where ${conditions(projectId, filter)} and ${isInHalf(filter)}`;
}

function wantedRows(searched: Searched, order: LeadOrder, part: Part): Sql {
  const { filter, search } = searched;
  const [{ column: key }] = order.keys;
  const work = workTerms(filter).length === 0 ? sql`` : sql`, k.work`;
  const texts = search === null ? sql`` : sql`, k.shown, k.written, k.written_terms`;
  const terms = search === null && profileTerms(filter).length === 0 ? sql`` : sql`, k.terms`;
  const read = partOf(searched, order, part, sql`k.project_id, ${key}, k.lead_id ${work} ${texts} ${terms}`);
  if (isInRow(searched)) return sql`${read} k where ${isWantedRow(searched)}`;
  return sql`${read} k ${leadOf(searched)} where ${keyConditions(filter)} and ${isWantedRow(searched)}`;
}
