import { type Language, languages } from '@fairlead/contract/languages';
import { translate } from '../../platform/messages.ts';
import type { Row } from '../../platform/xlsx/cell.ts';
import { type Reason, textOf } from './cell-value.ts';
import type { Column } from './columns.ts';
import type { Headings } from './headings.ts';

export interface ReadRow {
  readonly rowNumber: number;
  readonly name: string;
  readonly email: string;
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly reasons: readonly Reason[];
}

export const exampleMark = (language: Language): string => translate(language, 'import.exampleMark');
const marks = languages.map(exampleMark);

function readCell(row: Row, { place, heading, column }: { place: number; heading: string; column: Column }) {
  const read = textOf(row.cells.get(place));
  if ('fault' in read) return { text: '', reason: { column: heading, ...read.fault } };
  if (read.text === null)
    return { text: '', ...(column.isRequired ? { reason: { column: heading, code: 'required' } } : {}) };
  const parsed = column.parse(read.text);
  if ('fault' in parsed) return { text: read.text, reason: { column: heading, ...parsed.fault } };
  return { text: read.text, value: parsed.value };
}

/** A row's fields and what is wrong with them; null for a blank row and for the template's example. */
export function readRow(row: Row, headings: Headings): ReadRow | null {
  const read = headings.columns.map((one) => ({ key: one.column.key, place: one.place, ...readCell(row, one) }));
  if (read.every(({ text, reason }) => text === '' && (reason === undefined || reason.code === 'required')))
    return null;
  const first = read.reduce((a, b) => (a.place < b.place ? a : b));
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
