import type { ImportKind } from '@fairlead/contract/imports';
import { type Language, languages } from '@fairlead/contract/languages';
import { translate } from '../../platform/messages.ts';
import type { Row } from '../../platform/spreadsheets/cell.ts';
import { compared, type Reason, textOf } from './cell-value.ts';
import { type Column, type FoundPart, findParts, joinParts, otherNamesOf } from './columns.ts';
import { withTelephone } from './parse-field.ts';

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

interface HeadedColumn {
  readonly position: number;
  readonly heading: string;
  readonly column: Column;
  /** The columns of the file that the field is put together from; none where it has one. */
  readonly parts: readonly FoundPart[];
}

export interface Headings {
  /** Which field each column of the file has, by its position, with the heading as written. */
  readonly columns: readonly HeadedColumn[];
  readonly ignored: readonly string[];
}

const namesOf = (column: Column): Set<string> =>
  new Set([compared(column.key), ...languages.map((language) => compared(column.heading(language)))]);

/** Returns the headings, or the reason why the row cannot be theirs; null without one. */
interface HeadingAttempt {
  readonly headings: Headings;
  readonly fault: UnusableFileError | null;
}

function readHeadings(row: Row, wanted: readonly Column[], source: Source): HeadingAttempt {
  const columns: HeadedColumn[] = [];
  const given = [...row.cells].flatMap(([position, cell]) => {
    const read = textOf(cell);
    return 'text' in read && read.text !== null ? [{ position, heading: read.text, name: compared(read.text) }] : [];
  });
  let twice: string | undefined;
  /** The template's own headings come first: what else a column may be called is left out beside them. */
  const find = (among: typeof given, namesOfColumn: (column: Column) => ReadonlySet<string>): void => {
    const open = wanted.filter((one) => !columns.some(({ column }) => column === one));
    const named = open.map((column) => ({ column, names: namesOfColumn(column) }));
    for (const { position, heading, name } of among) {
      const column = named.find(({ names }) => names.has(name))?.column;
      if (!column || columns.some((one) => one.position === position)) continue;
      if (columns.some((one) => one.column === column)) twice = heading;
      // The mark of a column that must be filled in is no part of its name.
      else columns.push({ position, heading: heading.replace(/\s*\*$/, ''), column, parts: [] });
    }
  };
  const isShown = ({ position }: { position: number }) => !row.hiddenColumns.has(position);
  // A column that was hidden, such as one of former e-mails, is not what the organizer saw.
  for (const among of [given.filter(isShown), given.filter((one) => !isShown(one))]) {
    find(among, namesOf);
    find(among, ({ key }) => new Set(otherNamesOf(source.kind, key)));
  }
  const isFree = ({ position }: { position: number }) =>
    !columns.some((one) => one.position === position || one.parts.some((part) => part.position === position));
  for (const column of wanted) {
    const at = columns.findIndex((one) => one.column === column);
    const own = given.find(({ position }) => position === columns[at]?.position);
    const parts = findParts(source.kind, column.key, own, given.filter(isFree));
    const [first] = parts;
    if (!first) continue;
    const heading = columns[at]?.heading ?? parts.map((part) => part.heading).join(', ');
    columns.splice(at < 0 ? columns.length : at, 1, { position: first.position, heading, column, parts });
  }
  const ignored = given.filter(isFree);
  const missing = wanted.filter((one) => one.isRequired && !columns.some(({ column }) => column === one));
  const missingNames = missing.map((one) => one.heading(source.language)).join(', ');
  const fault =
    twice === undefined
      ? missing.length === 0
        ? null
        : new UnusableFileError('columns_missing', { columns: missingNames })
      : new UnusableFileError('column_twice', { column: twice });
  return { headings: { columns, ignored: ignored.map(({ heading }) => heading.slice(0, 100)).slice(0, 50) }, fault };
}

interface Source {
  readonly kind: ImportKind;
  readonly language: Language;
}

/** Titles, dates and notes above a list are no longer than that. */
const maxRowsAbove = 20;

/**
 * Looks for the headings in one row after the other, in whichever order and language: `next` returns null until it has them, and
 * `fault` what keeps the row that came nearest from being theirs.
 */
export function findHeadings(wanted: readonly Column[], source: Source) {
  let nearest: HeadingAttempt | undefined;
  let rows = 0;
  return {
    fault: (): UnusableFileError | null => nearest?.fault ?? null,
    nextSheet(): void {
      rows = 0;
    },
    next(row: Row): Headings | null {
      if (rows >= maxRowsAbove) return null;
      const attempt = readHeadings(row, wanted, source);
      if (attempt.fault === null) return attempt.headings;
      rows += 1;
      if (nearest === undefined || attempt.headings.columns.length > nearest.headings.columns.length) nearest = attempt;
      return null;
    },
  };
}

export interface ReadRow {
  readonly rowNumber: number;
  readonly name: string;
  readonly email: string;
  readonly stand: string | null;
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly reasons: readonly Reason[];
}

export const exampleMark = (language: Language): string => translate(language, 'import.exampleMark');
const marks = languages.map(exampleMark);

function textOfColumn(row: Row, { position, parts }: HeadedColumn): ReturnType<typeof textOf> {
  if (parts.length === 0) return textOf(row.cells.get(position));
  const read = parts.map((part) => ({ joint: part.joint, ...textOf(row.cells.get(part.position)) }));
  const faulty = read.find((one) => 'fault' in one);
  if (faulty && 'fault' in faulty) return { fault: faulty.fault };
  const texts = read.map((one) => ({ joint: one.joint, text: ('text' in one && one.text) || '' }));
  return { text: joinParts(texts) || null };
}

function readCell(row: Row, headed: HeadedColumn) {
  const { heading, column } = headed;
  const read = textOfColumn(row, headed);
  if ('fault' in read) return { text: '', reason: { column: heading, ...read.fault } };
  if (read.text === null)
    return { text: '', ...(column.isRequired ? { reason: { column: heading, code: 'required' } } : {}) };
  // A letter that was lost when the text was written or put together.
  if (read.text.includes('\ufffd')) return { text: read.text, reason: { column: heading, code: 'control_characters' } };
  const parsed = column.parse(read.text);
  if ('fault' in parsed) return { text: read.text, reason: { column: heading, ...parsed.fault } };
  return { text: read.text, value: parsed.value };
}

/** Faults of a word that no list has: the field is left empty, unless the row needs it. */
const faultsOfUnknown = ['not_in_list', 'yes_or_no', 'country', 'language'];
const longestShown = 80;

/** Returns a row's fields and what is wrong with them; null for a blank row and for the template's example. */
export function readRow(row: Row, headings: Headings): ReadRow | null {
  const read = headings.columns.map((one) => ({
    ...{ key: one.column.key, position: one.position, isRequired: one.column.isRequired },
    ...readCell(row, one),
  }));
  if (read.every(({ text, reason }) => text === '' && (reason === undefined || reason.code === 'required')))
    return null;
  const first = read.reduce((a, b) => (a.position < b.position ? a : b));
  if (marks.some((mark) => first.text.startsWith(mark))) return null;
  const faults = read.flatMap(({ reason, text, isRequired }) =>
    reason ? [{ reason, text, isUsable: !isRequired && faultsOfUnknown.includes(reason.code) }] : [],
  );
  const isUsable = faults.every((fault) => fault.isUsable);
  const reasons = faults.map(({ reason, text }): Reason => {
    return isUsable ? { ...reason, code: 'left_empty', values: { text: text.slice(0, longestShown) } } : reason;
  });
  const parsedOf = (key: string): unknown => read.find((one) => one.key === key)?.value;
  const textOfField = (key: string): string => read.find((one) => one.key === key)?.text ?? '';
  const email = parsedOf('email');
  return {
    rowNumber: row.number,
    name: (textOfField('company') || textOfField('name')).slice(0, 200),
    email: typeof email === 'string' ? email : textOfField('email').slice(0, 254),
    stand: textOfField('stand').slice(0, longestShown) || null,
    value: isUsable ? withTelephone(Object.fromEntries(read.map(({ key, value }) => [key, value ?? null]))) : null,
    reasons,
  };
}
