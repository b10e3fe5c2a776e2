import { PassThrough, Readable } from 'node:stream';
import { inPieces } from '../in-pieces.ts';
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
  readonly mostRows?: number;
}

const spreadsheetRows = 1_048_576;
/** What is written at once. */
const chunkLength = 65_536;

type Row = Readonly<Record<string, string | number>>;

/** One sheet; goes on with `rows` until it is full. */
async function* sheetXml(
  columns: readonly XlsxColumn[],
  rows: AsyncIterator<Row>,
  first: IteratorResult<Row>,
  mostRows: number,
  full: (next: IteratorResult<Row>) => void,
): AsyncGenerator<string> {
  let text = xml.sheetHead(columns.length) + xml.headerRow(columns.map(({ header }) => header));
  let next = first;
  let number = 2;
  for (; !next.done && number <= mostRows; number += 1) {
    const { value } = next;
    text += xml.row(
      number,
      columns.map(({ key, kind }) => xml.cell(value[key] ?? '', kind === 'moment')),
    );
    if (text.length > chunkLength) {
      yield text;
      text = '';
    }
    next = await rows.next();
  }
  yield text + xml.sheetFoot(columns.length, number - 1);
  full(next);
}

/**
 * Records as XLSX: typed cells, a header that stays in view, filters, and a further sheet when one is full. Text is never a
 * formula there. Streams, so that its length costs no memory, and in pieces, so that it keeps nobody waiting.
 */
export async function xlsxStream(
  columns: readonly XlsxColumn[],
  records: AsyncIterable<Row>,
  { sheetName, mostRows = spreadsheetRows }: XlsxOptions,
): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const rows = inPieces(records);
  // Its own stream, so that a reader who goes away ends the reading of the database too.
  const output = (zip.outputStream as Readable).pipe(new PassThrough());
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  let sheets = 0;
  const finish = (): void => {
    for (const [name, content] of xml.partsAround(sheetName, sheets)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
  };
  const addSheet = (first: IteratorResult<Row>): void => {
    sheets += 1;
    const full = (next: IteratorResult<Row>): void => (next.done ? finish() : addSheet(next));
    const content = Readable.from(sheetXml(columns, rows, first, mostRows, full), { objectMode: false });
    content.on('error', fail);
    output.on('close', () => content.destroy());
    zip.addReadStream(content, xml.sheetPart(sheets));
  };
  rows.next().then(addSheet, fail);
  output.on('close', () => void rows.return(undefined).catch(() => {}));
  return output;
}
