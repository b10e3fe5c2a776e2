import type { exhibitionSort } from '@fairlead/contract/exhibitions';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../platform/database/connection.ts';
import { behind, inOrder, type KeyPosition, keyText, type SortOrder } from '../../platform/database/keyset.ts';
import { finds, has } from '../../platform/database/like-pattern.ts';
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

const id = sql`exhibitions.id`;
const orders: Readonly<Record<z.output<typeof exhibitionSort>, SortOrder>> = {
  createdAt: { key: sql`exhibitions.created_at`, id, kind: 'moment', isDescending: false },
  '-createdAt': { key: sql`exhibitions.created_at`, id, kind: 'moment', isDescending: true },
  name: { key: sql`exhibitions.name_key`, id, kind: 'text', isDescending: false },
  '-name': { key: sql`exhibitions.name_key`, id, kind: 'text', isDescending: true },
  startsAt: { key: sql`exhibitions.starts_key`, id, kind: 'moment', isDescending: false },
  '-startsAt': { key: sql`exhibitions.starts_key`, id, kind: 'moment', isDescending: true },
};
export const orderOf = (sort: keyof typeof orders): SortOrder => orders[sort];

function narrowed(filter: ExhibitionFilter): SQL {
  const { parent, hasParent, kind, q } = filter;
  // One's own are few enough to be read through.
  const ofText = (text: string): SQL =>
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
  return sql.join(wanted, sql` and `);
}

/** The places where the caller's exhibitions are found, each by an index of its own. */
function sources({ owners, withFairsOpenTo: guest }: ExhibitionFilter): SQL[] {
  if (owners === null) return [sql`true`];
  const owned = owners.map((owner) => sql`exhibitions.owner_id = ${owner}`);
  if (guest === null) return owned;
  const fair = sql`exhibitions.kind = 'TRADE_FAIR'`;
  return [...owned, sql`${fair} and exhibitions.is_public`, sql`${fair} and exhibitions.id in ${fairsOf(guest)}`];
}

interface Listed extends Record<string, unknown> {
  readonly id: string;
  readonly sort_key: string;
}

/** A page of rows with their sort keys, and one more if there is one. */
export async function listExhibitions(
  executor: Executor,
  filter: ExhibitionFilter,
  page: { order: SortOrder; after: KeyPosition | null; limit: number },
): Promise<readonly (ExhibitionRow & { readonly sort_key: string })[]> {
  const { order } = page;
  const one = (source: SQL) => sql`(
    select exhibitions.id, ${order.key} as key, ${keyText(order)} from exhibitions
    where ${source} and ${narrowed(filter)} and ${behind(order, page.after)}
    order by ${inOrder(order)} limit ${page.limit + 1})`;
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  const from = sources(filter);
  if (from.length === 0) return [];
  const listed = await executor.execute<Listed>(sql`
    select distinct key, id, sort_key from (${sql.join(from.map(one), sql` union all `)}) found
    order by key ${direction}, id ${direction} limit ${page.limit + 1}`);
  if (listed.length === 0) return [];
  const rows = new Map(
    (
      await findExhibitions(
        executor,
        listed.map((row) => row.id),
      )
    ).map((row) => [row.id, row]),
  );
  return listed.flatMap(({ id: found, sort_key }) => {
    const row = rows.get(found);
    return row ? [{ ...row, sort_key }] : [];
  });
}
