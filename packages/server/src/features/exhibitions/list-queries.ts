import type { exhibitionSort } from '@fairlead/contract/exhibitions';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import { finds, has } from '../../platform/database/like-pattern.ts';
import {
  ascending,
  behind,
  byId,
  byMoment,
  byName,
  descending,
  inOrder,
  type KeyValue,
  type RowRange,
  type SortOrder,
  sortKey,
} from '../../platform/pagination.ts';
import { type ExhibitionRow, fairsOf, findExhibitions, type Guest, isThere } from './queries.ts';

export interface ExhibitionFilter {
  /** Only of these owners; null for all. */
  readonly owners: readonly string[] | null;
  readonly parent?: string | undefined;
  readonly hasParent?: boolean | undefined;
  readonly kind?: ExhibitionRow['kind'] | undefined;
  readonly archived?: boolean | undefined;
  readonly q?: string | undefined;
  /** Public trade fairs of any owner as well, and those that this exhibitor may join or has joined. */
  readonly withFairsOpenTo: Guest | null;
}

const id = byId(sql`exhibitions.id`);
const [createdAt, name, startsAt] = [
  byMoment(sql`exhibitions.created_at`),
  byName(sql`exhibitions.name_key`),
  byMoment(sql`exhibitions.starts_key`),
];
const orders: Readonly<Record<z.output<typeof exhibitionSort>, SortOrder>> = {
  createdAt: ascending(createdAt, id),
  '-createdAt': descending(createdAt, id),
  name: ascending(name, id),
  '-name': descending(name, id),
  startsAt: ascending(startsAt, id),
  '-startsAt': descending(startsAt, id),
};
export const orderOf = (sort: keyof typeof orders): SortOrder => orders[sort];

function narrowed(filter: ExhibitionFilter): Sql {
  const { parent, hasParent, kind, q } = filter;
  // One's own are few enough to be read through.
  const ofText = (text: string): Sql =>
    filter.owners === null
      ? finds({ table: 'exhibitions', alias: 'exhibitions', column: 'search' }, text)
      : has(sql`exhibitions.search`, text);
  const wanted = [
    isThere,
    filter.archived ? sql`exhibitions.archived_at is not null` : sql`exhibitions.archived_at is null`,
    ...(parent === undefined ? [] : [sql`exhibitions.parent_id = ${parent}`]),
    ...(hasParent === undefined ? [] : [sql`(exhibitions.parent_id is not null) = ${hasParent}`]),
    ...(kind === undefined ? [] : [sql`exhibitions.kind = ${kind}`]),
    ...(q ? [ofText(q)] : []),
  ];
  return sql.join(wanted, ' and ');
}

/** The conditions under which the caller's exhibitions are found, each by an index of its own. */
function sources({ owners, withFairsOpenTo: guest }: ExhibitionFilter): Sql[] {
  if (owners === null) return [sql`true`];
  const owned = owners.map((owner) => sql`exhibitions.owner_id = ${owner}`);
  if (guest === null) return owned;
  const fair = sql`exhibitions.kind = 'TRADE_FAIR'`;
  return [...owned, sql`${fair} and exhibitions.is_public`, sql`${fair} and exhibitions.id in ${fairsOf(guest)}`];
}

interface ListedRow {
  readonly id: string;
  readonly sortKey: KeyValue;
}

/** Returns rows with their sort keys. */
export async function listExhibitions(
  executor: Executor,
  filter: ExhibitionFilter,
  order: SortOrder,
  { after, limit }: RowRange,
): Promise<readonly (ExhibitionRow & { readonly sortKey: KeyValue })[]> {
  const one = (source: Sql) => sql`(
    select exhibitions.id, ${sortKey(order)} from exhibitions
    where ${source} and ${narrowed(filter)} and ${behind(order, after)}
    order by ${inOrder(order)} limit ${limit})`;
  const from = sources(filter);
  if (from.length === 0) return [];
  const listed = await executor.query<ListedRow>(sql`
    select distinct sort_key, id from (${sql.join(from.map(one), ' union all ')}) found
    order by ${inOrder(order, [sql`sort_key`, sql`id`])} limit ${limit}`);
  if (listed.length === 0) return [];
  const ids = listed.map((row) => row.id);
  const rows = new Map((await findExhibitions(executor, ids)).map((row) => [row.id, row]));
  return listed.flatMap((found) => {
    const row = rows.get(found.id);
    return row ? [{ ...row, sortKey: found.sortKey }] : [];
  });
}
