import { moment } from '@fairlead/contract/fields';
import { type Sql, sql } from '@fairlead/database/sql';
import { z } from 'zod';
import { InputError } from './http/problem.ts';

/** Value of a sort key; a moment of infinity, which stands for a missing one, is the number. */
export type KeyValue = string | number | Date;

const isCarriable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** How the value of a key is read from a cursor, and what PostgreSQL is told that it is. */
const kinds = {
  text: { schema: z.string().max(500).refine(isCarriable), type: sql`text` },
  // To the millisecond, as the columns are.
  moment: {
    schema: z.union([
      z.literal('infinity').transform(() => Number.POSITIVE_INFINITY),
      moment.transform((text) => new Date(text)),
    ]),
    type: sql`timestamptz`,
  },
  integer: { schema: z.int(), type: sql`bigint` },
  id: { schema: z.uuid(), type: sql`uuid` },
} as const;

export interface SortKey {
  readonly column: Sql;
  readonly kind: keyof typeof kinds;
}

/** A name or a stand as lists sort it: numbers within it as numbers. */
export const naturally = (column: Sql): Sql => sql`${column} collate natural_order`;

/** A column or an expression without nulls. */
export const byText = (column: Sql): SortKey => ({ column, kind: 'text' });
/** Like people count: "Hall 2" stands before "Hall 10". */
export const byName = (column: Sql): SortKey => byText(naturally(column));
export const byMoment = (column: Sql): SortKey => ({ column, kind: 'moment' });
export const byInteger = (column: Sql): SortKey => ({ column, kind: 'integer' });
export const byId = (column: Sql): SortKey => ({ column, kind: 'id' });

/** Sort keys of a list. They go in one direction, and no two rows have all of them in common. */
export interface SortOrder {
  readonly keys: readonly [SortKey, ...SortKey[]];
  readonly isDescending: boolean;
  readonly isAcrossTables?: boolean;
}

export const ascending = (...keys: SortOrder['keys']): SortOrder => ({ keys, isDescending: false });
export const descending = (...keys: SortOrder['keys']): SortOrder => ({ keys, isDescending: true });

/**
 * For keys of several tables, of which an index has the first one only. Where one index has them all, this would have
 * PostgreSQL expect too few rows behind a position.
 */
export const acrossTables = (order: SortOrder): SortOrder => ({ ...order, isAcrossTables: true });

/** Where a page ended: the values of the sort keys in its last row. */
export type Position = readonly KeyValue[];

/** Page that a caller asks for. */
export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Part of a list for a query: up to `limit` rows behind a position. */
export interface RowRange {
  readonly after: Position | null;
  readonly limit: number;
}

/** Reads a position that `pageOf` wrote for the same order. Throws INVALID_INPUT for anything else. */
function readCursor({ keys }: SortOrder, cursor: string): Position {
  try {
    const values = z.array(z.unknown()).length(keys.length).parse(JSON.parse(cursor));
    return keys.map(({ kind }, index) => kinds[kind].schema.parse(values[index]));
  } catch {
    throw new InputError('query.cursor', 'cursor');
  }
}

function cursorAt(position: Position): string {
  const values = position.map((value) => (value === Number.POSITIVE_INFINITY ? 'infinity' : value));
  return JSON.stringify(values);
}

/** The rows of a page, and the one behind them, which only says that there are more: `pageOf` cuts it off. */
export const rangeOf = (order: SortOrder, { cursor, limit }: PageRequest): RowRange => ({
  after: cursor === undefined ? null : readCursor(order, cursor),
  limit: limit + 1,
});

/** The rows behind a position; all of them without one. A value may be a statement that finds it. */
export function behind(
  order: SortOrder,
  after: readonly (KeyValue | Sql | null | undefined)[] | null | undefined,
): Sql {
  if (!after) return sql`true`;
  const values = order.keys.map(({ kind }, index) => sql`${after[index] ?? null}::${kinds[kind].type}`);
  const [column] = columnsOf(order);
  const isBehind = order.isDescending ? sql`<` : sql`>`;
  const all = sql`(${sql.join(columnsOf(order))}) ${isBehind} (${sql.join(values)})`;
  // Follows from the comparison of all; alone it finds the place in the first key's index.
  return order.isAcrossTables ? sql`${column} ${isBehind}= ${values[0] ?? sql`null`} and ${all}` : all;
}

const columnsOf = ({ keys: [first, ...others] }: SortOrder): [Sql, ...Sql[]] => [
  first.column,
  ...others.map(({ column }) => column),
];

/** Returns the text behind `order by`; `columns` are the sort keys as an outer query calls them. */
export function inOrder(order: SortOrder, columns: readonly Sql[] = columnsOf(order)): Sql {
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  return sql.join(columns.map((column) => sql`${column} ${direction}`));
}

/** The first key as a column `sort_key`, for lists that can be sorted in several ways. */
export const sortKey = (order: SortOrder): Sql => sql`${order.keys[0].column} as sort_key`;

/** Cuts the one row read beyond `limit` and returns the page with the position to go on from, if there is more; the registrar seals it. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(present), nextCursor: last === undefined ? null : cursorAt(positionOf(last)) };
}

const batchSize = 1000;

/**
 * Reads all rows in batches, each by a statement of its own that goes on where the last one ended: a client that reads
 * slowly holds neither a connection nor a snapshot, and what changes meanwhile counts from the next batch on.
 */
export async function* batchesOf<Row>(
  read: (last: Row | undefined, limit: number) => PromiseLike<readonly Row[]>,
  limit = batchSize,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const batch = await read(last, limit);
    if (batch.length > 0) yield batch;
    last = batch.length < limit ? undefined : batch.at(-1);
  } while (last);
}
