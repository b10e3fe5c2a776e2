import { type SQL, sql } from 'drizzle-orm';

/** The LIKE pattern of what contains `text`, whose own wildcards stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** Whether a column in its `search_form` contains a text, whatever its accents and case. */
export const contains = (column: SQL, text: string): SQL => sql`${column} like search_form(${containing(text)})`;
