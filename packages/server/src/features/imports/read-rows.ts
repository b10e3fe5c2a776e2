import { type Language, languages } from '@fairlead/contract/languages';
import { translate } from '../../platform/messages.ts';
import type { Row } from '../../platform/spreadsheets/cell.ts';
import { compared, type Reason, textOf } from './cell-value.ts';
import type { Column } from './columns.ts';

/** A file that cannot be imported at all; the code is also the key of its text. */
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
  /** Which field each column of the file has, by its position, with the heading as written. */
  readonly columns: readonly { readonly position: number; readonly heading: string; readonly column: Column }[];
  readonly ignored: readonly string[];
}

const namesOf = (column: Column): Set<string> =>
  new Set([compared(column.key), ...languages.map((language) => compared(column.heading(language)))]);

/** Finds the fields by their headings, in whichever order and language. Throws UnusableFileError when needed ones are missing. */
export function readHeadings(row: Row, wanted: readonly Column[], language: Language): Headings {
  const names = wanted.map((column) => ({ column, names: namesOf(column) }));
  const columns: { position: number; heading: string; column: Column }[] = [];
  const ignored: string[] = [];
  for (const [position, cell] of row.cells) {
    const read = textOf(cell);
    const heading = 'text' in read ? read.text : null;
    if (heading === null) continue;
    const name = compared(heading);
    const found = names.find((one) => one.names.has(name))?.column;
    if (!found) ignored.push(heading.slice(0, 100));
    else if (columns.some(({ column }) => column === found))
      throw new UnusableFileError('column_twice', { column: heading });
    // The mark of a column that must be filled in is no part of its name.
    else columns.push({ position, heading: heading.replace(/\s*\*$/, ''), column: found });
  }
  const missing = wanted.filter((one) => one.isRequired && !columns.some(({ column }) => column === one));
  if (missing.length > 0)
    throw new UnusableFileError('columns_missing', { columns: missing.map((one) => one.heading(language)).join(', ') });
  return { columns, ignored: ignored.slice(0, 50) };
}

export interface ReadRow {
  readonly rowNumber: number;
  readonly name: string;
  readonly email: string;
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly reasons: readonly Reason[];
}

export const exampleMark = (language: Language): string => translate(language, 'import.exampleMark');
const marks = languages.map(exampleMark);

function readCell(row: Row, { position, heading, column }: { position: number; heading: string; column: Column }) {
  const read = textOf(row.cells.get(position));
  if ('fault' in read) return { text: '', reason: { column: heading, ...read.fault } };
  if (read.text === null)
    return { text: '', ...(column.isRequired ? { reason: { column: heading, code: 'required' } } : {}) };
  const parsed = column.parse(read.text);
  if ('fault' in parsed) return { text: read.text, reason: { column: heading, ...parsed.fault } };
  return { text: read.text, value: parsed.value };
}

/** Returns a row's fields and what is wrong with them; null for a blank row and for the template's example. */
export function readRow(row: Row, headings: Headings): ReadRow | null {
  const read = headings.columns.map((one) => ({ key: one.column.key, position: one.position, ...readCell(row, one) }));
  if (read.every(({ text, reason }) => text === '' && (reason === undefined || reason.code === 'required')))
    return null;
  const first = read.reduce((a, b) => (a.position < b.position ? a : b));
  if (marks.some((mark) => first.text.startsWith(mark))) return null;
  const reasons = read.flatMap(({ reason }): Reason[] => (reason ? [reason] : []));
  const parsedOf = (key: string): unknown => read.find((one) => one.key === key)?.value;
  const textOfField = (key: string): string => read.find((one) => one.key === key)?.text ?? '';
  const email = parsedOf('email');
  return {
    rowNumber: row.number,
    name: (textOfField('company') || textOfField('name')).slice(0, 200),
    email: typeof email === 'string' ? email : textOfField('email').slice(0, 254),
    value: reasons.length > 0 ? null : Object.fromEntries(read.map(({ key, value }) => [key, value ?? null])),
    reasons,
  };
}
