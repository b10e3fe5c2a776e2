import { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import { translate } from './messages.ts';
import { createTimeSlices } from './yield-to-event-loop.ts';

/** Whose spreadsheet opens a file. */
export interface SheetReader {
  readonly language: Language;
  /** 'MX' of es-MX; undefined where only the language is known. */
  readonly region?: string | undefined;
}

/** By the tag of language and region, of which there are a few thousand: a format takes long to make, and amounts come row by row. */
const decimalPoints = new Map<string, string>();

/** Returns what a spreadsheet of the reader has between the parts of a number: Spain a comma, Mexico a point. */
export function decimalPointOf({ language, region }: SheetReader): string {
  const tag = region === undefined ? language : `${language}-${region}`;
  const known = decimalPoints.get(tag);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(tag).formatToParts(0.5);
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  decimalPoints.set(tag, point);
  return point;
}

/** Spreadsheets split at a semicolon where the comma is in numbers, and in German everywhere: in Switzerland beside the point. */
const delimiterOf = (reader: SheetReader): string =>
  reader.language === 'de' || decimalPointOf(reader) !== '.' ? ';' : ',';

const byteOrderMark = '\ufeff';
/** Bytes sent at once. */
const chunkLength = 65_536;

export type Cells<Column extends string> = Readonly<Record<Column, string | number>>;

/** Beginnings of cells that a spreadsheet would calculate, also written full-width. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Telephone numbers begin with a plus; there is nothing in them to calculate but themselves. */
const telephone = /^\+[\d ()/.-]{4,30}$/;

/**
 * Returns what writes a cell by RFC 4180; text that a spreadsheet would calculate gets an apostrophe before it. For programs
 * telephone numbers stay as they are.
 */
function cellWriter(delimiter: string, isForPrograms: boolean): (value: string | number) => string {
  const quoted = new RegExp(`["\\r\\n${delimiter}]`);
  const special = new RegExp(`${formula.source}|${quoted.source}`);
  return (value) => {
    if (typeof value === 'number') return String(value);
    if (!special.test(value)) return value;
    const isKept = isForPrograms && telephone.test(value);
    const text = !isKept && formula.test(value) ? `'${value}` : value;
    return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
}

/**
 * Writes records, in batches, as CSV: UTF-8 with BOM, RFC 4180, cells that a spreadsheet would calculate escaped. It streams, so
 * that the length costs no memory, and in pieces, so that other requests are answered in between; the caller should make the
 * records of a batch as they are asked for.
 */
export function csvStream<Column extends string>(
  columns: readonly Column[],
  batches: AsyncIterable<Iterable<Cells<Column>>>,
  reader: SheetReader,
  /** Columns that the data brings, such as questions, behind the others. */
  further: readonly { key: string; header: string }[] = [],
): Readable {
  const all = [
    ...columns.map((key) => ({ key, header: translate(reader.language, `report.column.${key}`) })),
    ...further,
  ];
  const delimiter = delimiterOf(reader);
  return Readable.from(csvText(all, batches, cellWriter(delimiter, false), delimiter), { objectMode: false });
}

/** The same for a program that imports it: separated by commas, with headers that are not translated. */
export function plainCsvStream(
  headers: readonly string[],
  batches: AsyncIterable<Iterable<Readonly<Record<string, string>>>>,
): Readable {
  const columns = headers.map((header) => ({ key: header, header }));
  return Readable.from(csvText(columns, batches, cellWriter(',', true), ','), { objectMode: false });
}

async function* csvText(
  columns: readonly { key: string; header: string }[],
  batches: AsyncIterable<Iterable<Readonly<Record<string, string | number>>>>,
  write: (value: string | number) => string,
  delimiter: string,
): AsyncGenerator<string> {
  const keys = columns.map(({ key }) => key);
  const cells: string[] = columns.map(({ header }) => write(header));
  const slices = createTimeSlices();
  let text = `${byteOrderMark}${cells.join(delimiter)}\r\n`;
  for await (const batch of batches) {
    for (const record of batch) {
      for (let index = 0; index < keys.length; index += 1) cells[index] = write(record[keys[index] as string] ?? '');
      text += `${cells.join(delimiter)}\r\n`;
      if (text.length >= chunkLength) {
        yield text;
        text = '';
      }
      if (slices.isOver()) await slices.next();
    }
  }
  yield text;
}
