import { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import { createPieces } from './in-pieces.ts';
import { translate } from './messages.ts';

/** Spreadsheets split at the list separator of the reader's language. */
const delimiters: Readonly<Record<Language, string>> = { en: ',', es: ';', de: ';' };
const byteOrderMark = '\ufeff';
/** What is sent at once. */
const chunkLength = 65_536;

export type Cells<Column extends string> = Readonly<Record<Column, string | number>>;

/** What a spreadsheet would calculate, also written full-width. */
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
 * Records, in batches, as CSV: UTF-8 with BOM, RFC 4180, cells that a spreadsheet would calculate escaped. Streams, so that
 * its length costs no memory, and in pieces, so that it keeps nobody waiting; records of a batch are best made as they are
 * asked for.
 */
export function csvStream<Column extends string>(
  columns: readonly Column[],
  batches: AsyncIterable<Iterable<Cells<Column>>>,
  language: Language,
  /** Columns that the data brings, such as questions, behind the others. */
  further: readonly { key: string; header: string }[] = [],
): Readable {
  const all = [...columns.map((key) => ({ key, header: translate(language, `report.column.${key}`) })), ...further];
  return Readable.from(csvText(all, batches, cellWriter(delimiters[language], false), delimiters[language]), {
    objectMode: false,
  });
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
  const pieces = createPieces();
  let text = `${byteOrderMark}${cells.join(delimiter)}\r\n`;
  for await (const batch of batches) {
    for (const record of batch) {
      for (let index = 0; index < keys.length; index += 1) cells[index] = write(record[keys[index] as string] ?? '');
      text += `${cells.join(delimiter)}\r\n`;
      if (text.length >= chunkLength) {
        yield text;
        text = '';
      }
      if (pieces.isOver()) await pieces.next();
    }
  }
  yield text;
}
