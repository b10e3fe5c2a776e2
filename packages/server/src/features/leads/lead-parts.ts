import { type Sql, sql } from '@fairlead/database/sql';
import { behind, inOrder, type RowRange } from '../../platform/pagination.ts';
import { bounds, conditions, isInHalf, isOfShared, type Searched } from './lead-filter.ts';
import type { LeadOrder } from './lead-orders.ts';
import { isFound, isWantedRow } from './search-queries.ts';

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

/** What is looked up for each lead by itself: as joins all rows of the tables may be read for a few leads. */
const leadOf = sql`cross join lateral (select * from leads where project_id = k.project_id and id = k.lead_id offset 0) l`;
const rowOf = sql`cross join lateral (
  select shown, terms, written, written_terms from lead_search where project_id = l.project_id and lead_id = l.id offset 0) k`;

/** Whether a row of `lead_search` says by itself whether it is wanted. */
export function isInRow({ filter, search }: Searched): boolean {
  const { beaconId, minScore, from, to, ids } = filter;
  const isWork = [beaconId, minScore, from, to, ids].every((value) => value === undefined);
  return isWork && (search?.beaconIds ?? []).length === 0;
}

/** What of a part of the list is wanted, as it stands behind `from`. */
export function wantedIn(searched: Searched, order: LeadOrder, part: Part): Sql {
  const { projectId, filter, search } = searched;
  const isOfLead = conditions(projectId, filter);
  if (!order.isOfSearch) {
    const row = search === null ? sql`` : rowOf;
    return sql`${partOf(searched, order, part, sql`l.*`)} l ${row}
      where ${isOfLead} and ${isInHalf(filter)} and ${isFound(searched)}`;
  }
  const texts = search === null ? sql`` : sql`, k.shown, k.terms, k.written, k.written_terms`;
  const [{ column: key }] = order.keys;
  const columns = sql`k.project_id, ${key}, k.lead_id`;
  if (isInRow(searched))
    return sql`${partOf(searched, order, part, sql`${columns}, k.work ${texts}`)} k where ${isWantedRow(searched)}`;
  const read = partOf(searched, order, part, sql`${columns} ${texts}`);
  return sql`${read} k ${leadOf} where ${isOfLead} and ${isFound(searched)}`;
}
