import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { bounds, type Searched } from './lead-filter.ts';
import { type LeadOrder, leadOrder } from './lead-orders.ts';
import { aliasIn, halvesOf, partOf, wantedIn } from './lead-parts.ts';
import type { Source } from './lead-sources.ts';
import { ofFound } from './list-queries.ts';

const latest = leadOrder('-lastAt');

/** Selects up to `most` leads between the bounds of an order, without anything of them: for counting. */
export function rowsOf(searched: Searched, order: LeadOrder, most: number): Sql {
  const { projectId, filter } = searched;
  const [table, alias] = [order.isOfSearch ? sql`lead_search` : sql`leads`, aliasIn(order)];
  const isHere = sql`${alias}.project_id = ${projectId} and ${bounds(filter, order.by)}`;
  const halves = halvesOf(searched, order).map(
    (half) => sql`select from ${table} ${alias} where ${half} and ${isHere}`,
  );
  return sql`select from (${sql.join(halves, ' union all ')}) ${alias} limit ${most}`;
}

/** Returns how many rows a statement has. */
export async function countOf(executor: Executor, rows: Sql): Promise<number> {
  const [row] = await executor.query<{ count: number }>(sql`select count(*)::int as count from (${rows}) r`);
  return row?.count ?? 0;
}

/** Returns how many of those that an index finds are wanted; null if it finds more than `most`. */
export async function countFound(
  executor: Executor,
  searched: Searched,
  { source, most }: { source: Source; most: number },
): Promise<number | null> {
  const [row] = await executor.query<{ count: number | null }>(sql`
    with found as materialized (${source.upTo(most + 1)})
    select case when (select count(*) from found) <= ${most}
      then (select count(*)::int from ${ofFound(searched, latest, source)}) end as count`);
  return row ? row.count : 0;
}

/** Returns how many of the last `most` leads that were seen are wanted, counted up to `enough`, and whether these are all. */
export async function countLatest(
  executor: Executor,
  searched: Searched,
  { most, enough }: { most: number; enough: number },
): Promise<{ count: number; isAll: boolean }> {
  const part = { after: null, most };
  const [row] = await executor.query<{ count: number; isAll: boolean }>(sql`
    with counted as materialized (
      select count(*)::int as count from (select from ${wantedIn(searched, latest, part)} limit ${enough}) c)
    select count, case when count < ${enough}
      then (select count(*) from ${partOf(searched, latest, part)} l) < ${most} else false end as is_all
    from counted`);
  return row ?? { count: 0, isAll: true };
}
