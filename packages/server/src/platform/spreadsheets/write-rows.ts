import { PassThrough, Readable } from 'node:stream';
import { createTimeSlices } from '../yield-to-event-loop.ts';

/** The parts of a spreadsheet's package as text (ECMA-376, SpreadsheetML). */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageOf = 'http://schemas.openxmlformats.org/package/2006';
const typeOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes into `cellXfs` of the styles below. */
const headerStyle = 1;
const momentStyle = 2;
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const longestCell = 32_767;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot carry is what is taken out
const uncarriable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text that looks like an escape of the format is escaped itself. */
const escaped = (text: string): string =>
  text
    .slice(0, longestCell)
    .toWellFormed()
    .replace(uncarriable, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (character) => entities[character] ?? character);

/**
 * Characters that are escaped, left out or cut, and white space that has to be declared to be kept; all other text is written as
 * it is.
 */
const unusual =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot carry is what is looked for
  /[&<>"\u0000-\u001f\ud800-\udfff\ufffe\uffff]|_x[0-9A-Fa-f]{4}_|^\s|\s$|\s\s/;

function textCell(text: string, style = 0): string {
  const begin = style === 0 ? '<c t="inlineStr">' : `<c t="inlineStr" s="${style}">`;
  return text.length <= longestCell && !unusual.test(text)
    ? `${begin}<is><t>${text}</t></is></c>`
    : `${begin}<is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const millisecondsOfDay = 86_400_000;
/** Days since the last of 1899, as spreadsheets count. */
const epoch = Date.UTC(1899, 11, 30);

/** Rows in the order of time share their minute with many others. */
const minutes = new Map<string, number>();
const maxMinutes = 1000;

/** A moment's own day and time, without a zone; null of what is none. */
function serialOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/.test(text)) return null;
  const minute = text.slice(0, 16);
  let time = minutes.get(minute);
  if (time === undefined) {
    if (minutes.size === maxMinutes) minutes.clear();
    time = Date.parse(`${minute.replace(' ', 'T')}Z`) - epoch;
    minutes.set(minute, time);
  }
  return (time + Number(text.slice(17, 19)) * 1000) / millisecondsOfDay;
}

function cell(value: string | number, isMoment: boolean): string {
  if (value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  const serial = isMoment ? serialOf(value) : null;
  return serial === null ? textCell(value) : `<c s="${momentStyle}"><v>${serial}</v></c>`;
}

const rowHead = (number: number): string => `<row r="${number}">`;
const rowFoot = '</row>';

const headerRow = (names: readonly string[]): string =>
  `${rowHead(1)}${names.map((name) => textCell(name, headerStyle)).join('')}${rowFoot}`;

const columnName = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : columnName(Math.floor(place / 26) - 1) + columnName(place % 26);

const sheetHead = (columns: number): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="22" customWidth="1"/></cols><sheetData>`;

const sheetFoot = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`;

const sheetPart = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Without what a sheet's name must not have, and no longer than a tab takes; `History` is the program's own. */
const sheetName = (name: string, number: number): string => {
  const allowed = name.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet';
  const suffix = number === 1 && !/^history$/i.test(allowed) ? '' : ` ${number}`;
  return escaped(allowed.slice(0, 31 - suffix.length) + suffix);
};

/** Everything but the sheets, by name; known when they are written. */
function partsAround(name: string, sheets: number): [string, string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const related = (inner: string): string =>
    `${head}<Relationships xmlns="${packageOf}/relationships">${inner}</Relationships>`;
  const override = (part: string, type: string): string =>
    `<Override PartName="/${part}" ContentType="${typeOf}.${type}+xml"/>`;
  return [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${numbers
        .map((number) => `<sheet name="${sheetName(name, number)}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      related(
        numbers.map((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
          relation(`rId${sheets + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    ['_rels/.rels', related(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packageOf}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${numbers.map((number) => override(sheetPart(number), 'worksheet')).join('')}</Types>`,
    ],
  ];
}

export interface XlsxColumn {
  readonly key: string;
  readonly header: string;
  /** Moments are written as text that sorts, such as 2026-03-01 10:00:00, and become cells that spreadsheets reckon with. */
  readonly kind?: 'moment';
}

interface XlsxOptions {
  readonly sheetName: string;
  /** Rows of a sheet, its header included; a spreadsheet takes no more than the default. */
  readonly maxRows?: number;
}

const spreadsheetRows = 1_048_576;
/** Bytes written at once. */
const chunkLength = 65_536;
/** Sheets repeat themselves: more effort makes them little smaller. */
const compressionLevel = 6;

type Row = Readonly<Record<string, string | number>>;

/** Goes through the records of batches, and waits between two batches only. */
function recordsOf(batches: AsyncIterable<Iterable<Row>>) {
  const source = batches[Symbol.asyncIterator]();
  let batch: Iterator<Row> = [][Symbol.iterator]();
  const nextOfBatch = (): Row | undefined => {
    const { done, value } = batch.next();
    return done === true ? undefined : value;
  };
  return {
    nextOfBatch,
    /** Returns undefined behind the last record. */
    async firstOfNextBatch(): Promise<Row | undefined> {
      for (;;) {
        const next = await source.next();
        if (next.done === true) return undefined;
        batch = next.value[Symbol.iterator]();
        const first = nextOfBatch();
        if (first !== undefined) return first;
      }
    },
    async end(): Promise<void> {
      await source.return?.();
    },
  };
}

/** One sheet; goes on with `records` until it is full, and hands over the record for the next one. */
async function* sheetXml(
  columns: readonly XlsxColumn[],
  records: ReturnType<typeof recordsOf>,
  first: Row | undefined,
  maxRows: number,
  full: (next: Row | undefined) => void,
): AsyncGenerator<string> {
  const slices = createTimeSlices();
  let text = sheetHead(columns.length) + headerRow(columns.map(({ header }) => header));
  let record = first;
  let number = 2;
  for (; record !== undefined && number <= maxRows; number += 1) {
    text += rowHead(number);
    for (const { key, kind } of columns) text += cell(record[key] ?? '', kind === 'moment');
    text += rowFoot;
    if (text.length > chunkLength) {
      yield text;
      text = '';
    }
    if (slices.isOver()) await slices.next();
    record = records.nextOfBatch() ?? (await records.firstOfNextBatch());
  }
  yield text + sheetFoot(columns.length, number - 1);
  full(record);
}

/**
 * Writes records, in batches, as XLSX: typed cells, a header that stays in view, filters, and a further sheet when one is full.
 * Text is never a formula there. It streams, so that the length costs no memory, and in pieces, so that other requests are
 * answered in between; the caller should make the records of a batch as they are asked for.
 */
export async function xlsxStream(
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<Iterable<Row>>,
  { sheetName, maxRows = spreadsheetRows }: XlsxOptions,
): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const records = recordsOf(batches);
  // Its own stream, so that a reader who goes away ends the reading of the database too.
  const output = (zip.outputStream as Readable).pipe(new PassThrough());
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  let sheets = 0;
  const finish = (): void => {
    for (const [name, content] of partsAround(sheetName, sheets)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
  };
  const addSheet = (first: Row | undefined): void => {
    sheets += 1;
    const full = (next: Row | undefined): void => (next === undefined ? finish() : addSheet(next));
    const content = Readable.from(sheetXml(columns, records, first, maxRows, full), { objectMode: false });
    content.on('error', fail);
    output.on('close', () => content.destroy());
    zip.addReadStream(content, sheetPart(sheets), { compressionLevel });
  };
  records.firstOfNextBatch().then(addSheet, fail);
  output.on('close', () => void records.end().catch(() => {}));
  return output;
}
