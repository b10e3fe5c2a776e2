import { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import { stringify } from 'csv-stringify';
import { inPieces } from './in-pieces.ts';
import { translate } from './messages.ts';

/** Spreadsheets split at the list separator of the reader's language. */
const delimiters: Readonly<Record<Language, string>> = { en: ',', es: ';', de: ';' };

export type Cells<Column extends string> = Readonly<Record<Column, string | number>>;

/**
 * Records as CSV: UTF-8 with BOM, RFC 4180, cells that a spreadsheet would calculate escaped. Streams, so that its length
 * costs no memory, and in pieces, so that it keeps nobody waiting.
 */
export function csvStream<Column extends string>(
  columns: readonly Column[],
  records: AsyncIterable<Cells<Column>>,
  language: Language,
  /** Columns that the data brings, such as questions, behind the others. */
  further: readonly { key: string; header: string }[] = [],
): Readable {
  const csv = stringify({
    header: true,
    columns: [...columns.map((key) => ({ key, header: translate(language, `report.column.${key}`) })), ...further],
    bom: true,
    delimiter: delimiters[language],
    record_delimiter: 'windows',
    escape_formulas: true,
    // Left to itself it quotes its own line end only, and a lone LF or CR would begin a record elsewhere.
    quoted_match: /[\r\n]/,
  });
  const source = Readable.from(inPieces(records));
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}

/** The Swedish form is ISO 8601 without zone: it sorts, and every spreadsheet reads it. */
export const timeIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
