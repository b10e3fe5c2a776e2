import { type SQL, sql } from 'drizzle-orm';

const literally = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** The LIKE pattern of what contains `text`, whose own wildcards stand for themselves. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** Whether a column in its `search_form` contains a text, whatever its accents and case. */
export const contains = (column: SQL, text: string): SQL => sql`${column} like search_form(${containing(text)})`;

/** Of fewer letters an index by parts of words knows only where a word begins. */
const lettersOfAPart = 3;
const isShort = (text: string): boolean => [...text.trim()].length < lettersOfAPart;

/**
 * The same out of more rows than can be read through: one or two letters are looked for where a word begins, by an index, which
 * knows nothing so short within a word.
 */
export function finds(column: SQL, text: string): SQL {
  if (!isShort(text)) return contains(column, text);
  const beginning = `${literally(text.trim())}%`;
  return sql`(${column} like search_form(${beginning}) or ${column} like search_form(${`% ${beginning}`}))`;
}

/** Whether an e-mail address contains a text in lower case; one or two letters count where it, or its domain, begins. */
export function findsAddress(column: SQL, text: string): SQL {
  if (!isShort(text)) return sql`${column} like ${containing(text)}`;
  const beginning = `${literally(text.trim())}%`;
  return sql`(${column} like ${beginning} or ${column} like ${`%@${beginning}`})`;
}
