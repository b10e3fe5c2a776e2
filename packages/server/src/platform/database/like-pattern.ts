import { type Sql, sql } from '@fairlead/database/sql';

const literally = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** The LIKE pattern of what contains `text`, whose own wildcards stand for themselves. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** Returns whether a column in its `search_form` contains a text, whatever its accents and case. */
export const contains = (column: Sql, text: string): Sql => sql`${column} like search_form(${containing(text)})`;

/** Of fewer letters an index by parts of words knows only where a word begins. */
const lettersOfAPart = 3;
export const isShort = (text: string): boolean => [...text.trim()].length < lettersOfAPart;
const beginning = (text: string): string => `${literally(text.trim())}%`;

/** The same, but of one or two letters only where a word begins. */
export function has(column: Sql, text: string): Sql {
  if (!isShort(text)) return contains(column, text);
  return sql`(${column} like search_form(${beginning(text)}) or ${column} like search_form(${`% ${beginning(text)}`}))`;
}

/** A column of a table that is too long to be read through, and what the query calls the table. */
interface Searched {
  readonly table: string;
  readonly alias: string;
  readonly column: string;
}

const columnOf = (name: string, column: string): Sql => sql`${sql.identifier(name)}.${sql.identifier(column)}`;

/**
 * Values with the same beginning stand together in a sorted list, so a walk from its start may be long. One or two letters are
 * looked up first, by the index of parts, and the results are sorted.
 */
const lookedUp = ({ table, alias }: Searched, wanted: Sql): Sql =>
  sql`${columnOf(alias, 'id')} = any(array(select id from ${sql.identifier(table)} where ${wanted}))`;

/** Returns whether a column in its `search_form` has a text, as `has` does, found by an index however rare it is. */
export function finds(searched: Searched, text: string): Sql {
  const { table, alias, column } = searched;
  return isShort(text) ? lookedUp(searched, has(columnOf(table, column), text)) : has(columnOf(alias, column), text);
}

/** Returns whether an e-mail contains a text in lower case; one or two letters count where it, or its domain, begins. */
export function findsEmail(searched: Searched, text: string): Sql {
  const { table, alias, column } = searched;
  if (!isShort(text)) return sql`${columnOf(alias, column)} like ${containing(text)}`;
  const email = columnOf(table, column);
  return lookedUp(searched, sql`${email} like ${beginning(text)} or ${email} like ${`%@${beginning(text)}`}`);
}
