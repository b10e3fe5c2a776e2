import { type Sql, sql } from '@fairlead/database/sql';

/**
 * Number of rows over which an hour's counter is spread, so that a crowd does not queue for one of them; readers add them up. A
 * row that exists is found again by its slot, so this number stays.
 */
const counterSlots = 8;

/** The slot that the event or the person with this id adds to. */
export const counterSlotOf = (id: string): number => Number.parseInt(id.slice(-1), 16) % counterSlots;

/** The same, of an id in a column. */
export const counterSlotIn = (column: Sql): Sql =>
  sql`('x' || right(${column}::text, 1))::bit(4)::int % ${sql.raw(String(counterSlots))}`;
