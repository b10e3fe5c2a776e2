import { moment } from '@fairlead/contract/fields';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { InputError } from '../http/problem.ts';

/** What a list is sorted by: an indexed column without nulls, and the id that breaks ties, both in one direction. */
export interface SortOrder {
  readonly key: SQL;
  readonly id: SQL;
  readonly kind: 'text' | 'moment';
  readonly isDescending: boolean;
}

/** Where a page ended, as the cursor carries it: the last row's sort key as text, and its id. */
export interface KeyPosition {
  readonly key: string;
  readonly id: string;
}

const carriable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
const positions = {
  text: z.tuple([z.string().max(500).refine(carriable), z.uuid()]),
  // 'infinity' stands for a moment that is not there.
  moment: z.tuple([z.union([moment, z.literal('infinity')]), z.uuid()]),
} as const;

export function readKeyCursor(cursor: string | undefined, kind: SortOrder['kind']): KeyPosition | null {
  if (cursor === undefined) return null;
  try {
    const [key, id] = positions[kind].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id };
  } catch {
    throw new InputError('query.cursor', 'cursor');
  }
}

/** The rows behind a position; all of them without one. */
export function behind(order: SortOrder, after: KeyPosition | null): SQL {
  if (after === null) return sql`true`;
  const key = order.kind === 'moment' ? sql`${after.key}::timestamptz` : sql`${after.key}::text`;
  // The first comparison follows from the second; alone it finds the place in an index where the id is another table's.
  return order.isDescending
    ? sql`${order.key} <= ${key} and (${order.key}, ${order.id}) < (${key}, ${after.id}::uuid)`
    : sql`${order.key} >= ${key} and (${order.key}, ${order.id}) > (${key}, ${after.id}::uuid)`;
}

export function inOrder(order: SortOrder): SQL {
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  return sql`${order.key} ${direction}, ${order.id} ${direction}`;
}

/** The column that every sorted query selects: the key as the cursor carries it. */
export function keyText(order: SortOrder): SQL {
  if (order.kind === 'text') return sql`${order.key} as sort_key`;
  return sql`case when ${order.key} = 'infinity' then 'infinity'
    else to_char(${order.key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end as sort_key`;
}

/** Cuts the one row read beyond `limit` and answers the page with the cursor to go on from, if there is more. */
export function keyPage<Row extends { readonly sort_key: string }, Item>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor =
    last === undefined ? null : Buffer.from(JSON.stringify([last.sort_key, idOf(last)])).toString('base64url');
  return { items: shown.map(present), nextCursor };
}
