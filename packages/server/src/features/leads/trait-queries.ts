import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { inOrder, type RowRange } from '../../platform/pagination.ts';
import { conditions, isInHalf, type Searched, workTerms } from './lead-filter.ts';
import type { LeadOrder } from './lead-orders.ts';
import { aliasIn, idIn, partOf } from './lead-parts.ts';
import { isWorked, termsIn } from './search-queries.ts';

/** Whether the bits beside the keys of a list's index let a lead through: each list of terms is one of which it has to have one. */
function hasTraits({ projectId, filter }: Searched, alias: Sql): Sql {
  const lists = workTerms(filter).map(
    (terms) => sql`(${alias}.traits & (select lead_traits(${termsIn(projectId, terms)}))) <> 0`,
  );
  return sql.join(lists, ' and ');
}

/** Tags and colleagues share bits. */
const areBitsExact = ({ tag, assigneeId }: Searched['filter']): boolean =>
  tag === undefined && (assigneeId === undefined || assigneeId === 'NOBODY');

/** What is left to ask of `p`, whom the bits let through; each is looked up by itself. */
function asked(searched: Searched, { isOfSearch }: LeadOrder): Sql {
  const { projectId, filter } = searched;
  if (isOfSearch) {
    if (areBitsExact(filter)) return sql``;
    return sql`cross join lateral (
      select work from lead_search where project_id = ${projectId} and lead_id = p.id offset 0) k where ${isWorked(searched) ?? sql`true`}`;
  }
  if (areBitsExact(filter) && filter.unlocked === undefined) return sql``;
  return sql`cross join lateral (select * from leads where project_id = ${projectId} and id = p.id offset 0) l
    where ${conditions(projectId, filter)} and ${isInHalf(filter)}`;
}

/**
 * Returns the ids of the first leads that are wanted among the next `most` of the list, or in all of it for null, where what is
 * wanted is what the bits tell. No row is read but of those that the bits let through, and of these only where they do not tell all.
 */
export async function walkByTraits(
  executor: Executor,
  searched: Searched,
  order: LeadOrder,
  { after, limit, most }: RowRange & { readonly most: number | null },
): Promise<string[]> {
  const [alias, [{ column: key }]] = [aliasIn(order), order.keys];
  const columns = sql`${alias}.project_id, ${key}, ${idIn(order)}, ${alias}.traits`;
  const rows = await executor.query<{ id: string }>(sql`
    select p.id from (
      select ${key} as key, ${idIn(order)} as id from ${partOf(searched, order, { after, most }, columns)} ${alias}
      where ${hasTraits(searched, alias)}) p ${asked(searched, order)}
    order by ${inOrder(order, [sql`p.key`, sql`p.id`])} limit ${limit}`);
  return rows.map(({ id }) => id);
}
