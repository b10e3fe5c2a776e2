import { moment } from '@fairlead/contract/fields';
import { z } from 'zod';
import { InputError } from './http/problem.ts';

const position = z.tuple([moment, z.uuid()]);

/** Where a keyset page ended: the time it is sorted by, and the id that breaks ties. */
export interface Position {
  readonly at: string;
  readonly id: string;
}

export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  try {
    const [at, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at, id };
  } catch {
    throw new InputError('query.cursor', 'cursor');
  }
}

/** Cuts the one row read beyond `limit` and answers the page with the cursor to go on from, if there is more. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => { at: Date; id: string },
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  const end = isMore ? positionOf(last) : null;
  return {
    items: shown.map(present),
    nextCursor: end === null ? null : Buffer.from(JSON.stringify([end.at.toISOString(), end.id])).toString('base64url'),
  };
}
