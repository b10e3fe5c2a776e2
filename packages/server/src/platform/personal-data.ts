import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './database/connection.ts';

/** By what rows are somebody's. */
export interface Person {
  readonly subject: string;
  readonly visitorId: string | null;
  readonly accountId: string | null;
}

/** A table that holds something about people, told by the feature that writes it, for the file of everything stored about one. */
export interface PersonalTable {
  /** As the database calls it. */
  readonly table: string;
  /** The rows about this person; null for a kind of person that this table never holds. */
  readonly rowsOf: (person: Person) => SQL | null;
}

/** Rows with this value in this column, whatever other columns there are or will be. */
export const ownRows = (table: string, column: string, value: string | null): SQL | null =>
  value === null ? null : sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${value}`;

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The rows as JSON, named as the API names things; moments are ISO 8601. */
export async function readRows(executor: Executor, rows: SQL): Promise<Record<string, unknown>[]> {
  const found = await executor.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) as row from (${rows}) t`,
  );
  return found.map(({ row }) => Object.fromEntries(Object.entries(row).map(([key, value]) => [camelCase(key), value])));
}
