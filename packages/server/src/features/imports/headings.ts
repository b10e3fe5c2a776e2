import { type Language, languages } from '@fairlead/contract/languages';
import type { Row } from '../../platform/xlsx/cell.ts';
import { compared, textOf } from './cell-value.ts';
import type { Column } from './columns.ts';

/** A file that cannot be taken in at all; the code is also the key of its text. */
export class UnusableFileError extends Error {
  override name = 'UnusableFileError';
  readonly code: string;
  readonly values: Readonly<Record<string, string>>;

  constructor(code: string, values: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

export interface Headings {
  /** Which field each column of the file holds, by its place, with the heading as written. */
  readonly columns: readonly { readonly place: number; readonly heading: string; readonly column: Column }[];
  readonly ignored: readonly string[];
}

const namesOf = (column: Column): Set<string> =>
  new Set([compared(column.key), ...languages.map((language) => compared(column.heading(language)))]);

/** Finds the fields by their headings, in whichever order and language. Throws UnusableFileError when needed ones are missing. */
export function readHeadings(row: Row, wanted: readonly Column[], language: Language): Headings {
  const names = wanted.map((column) => ({ column, names: namesOf(column) }));
  const columns: { place: number; heading: string; column: Column }[] = [];
  const ignored: string[] = [];
  for (const [place, cell] of row.cells) {
    const read = textOf(cell);
    const heading = 'text' in read ? read.text : null;
    if (heading === null) continue;
    const name = compared(heading);
    const found = names.find((one) => one.names.has(name))?.column;
    if (!found) ignored.push(heading.slice(0, 100));
    else if (columns.some(({ column }) => column === found))
      throw new UnusableFileError('column_twice', { column: heading });
    // The mark of a column that must be filled in is no part of its name.
    else columns.push({ place, heading: heading.replace(/\s*\*$/, ''), column: found });
  }
  const missing = wanted.filter((one) => one.isRequired && !columns.some(({ column }) => column === one));
  if (missing.length > 0)
    throw new UnusableFileError('columns_missing', { columns: missing.map((one) => one.heading(language)).join(', ') });
  return { columns, ignored: ignored.slice(0, 50) };
}
