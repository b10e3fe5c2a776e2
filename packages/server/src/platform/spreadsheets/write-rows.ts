import { PassThrough, Readable } from 'node:stream';
import { createTimeSlices } from '../yield-to-event-loop.ts';
import * as xml from './write-parts.ts';

export interface XlsxColumn {
  readonly key: string;
  readonly header: string;
  /** Moments are written as text that sorts, such as 2026-03-01 10:00:00, and become cells that spreadsheets reckon with. */
  readonly kind?: 'moment';
}

export interface XlsxOptions {
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
  let text = xml.sheetHead(columns.length) + xml.headerRow(columns.map(({ header }) => header));
  let record = first;
  let number = 2;
  for (; record !== undefined && number <= maxRows; number += 1) {
    text += xml.rowHead(number);
    for (const { key, kind } of columns) text += xml.cell(record[key] ?? '', kind === 'moment');
    text += xml.rowFoot;
    if (text.length > chunkLength) {
      yield text;
      text = '';
    }
    if (slices.isOver()) await slices.next();
    record = records.nextOfBatch() ?? (await records.firstOfNextBatch());
  }
  yield text + xml.sheetFoot(columns.length, number - 1);
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
    for (const [name, content] of xml.partsAround(sheetName, sheets)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
  };
  const addSheet = (first: Row | undefined): void => {
    sheets += 1;
    const full = (next: Row | undefined): void => (next === undefined ? finish() : addSheet(next));
    const content = Readable.from(sheetXml(columns, records, first, maxRows, full), { objectMode: false });
    content.on('error', fail);
    output.on('close', () => content.destroy());
    zip.addReadStream(content, xml.sheetPart(sheets), { compressionLevel });
  };
  records.firstOfNextBatch().then(addSheet, fail);
  output.on('close', () => void records.end().catch(() => {}));
  return output;
}
