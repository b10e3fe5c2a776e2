import { pipeline, Readable } from 'node:stream';
import type { TextEncoding } from '@fairlead/contract/imports';
import { CsvError, parse } from 'csv-parse';
import { type Cell, maxColumns, type Row } from './cell.ts';
import { type Decode, decoderFor } from './csv-encoding.ts';
import { batchCollector, countWithinLimits, longestText, maxCharacters, quietMs } from './row-batches.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const sliceBytes = 65_536;
const noColumns: ReadonlySet<number> = new Set();
const separators = [';', ',', '\t', '|'] as const;
/** Excel's way to say the separator itself: a line of its own before the first row, which it does not show. */
const saidSeparator = /^sep=([;,\t|])(?:\r\n|\n|\r)/i;

/** The text of the file, some at a time, without the mark of its encoding. */
function* textOf(content: Uint8Array, decode: Decode): Generator<string> {
  for (let at = 0; at < content.length; at += sliceBytes) {
    const isLast = at + sliceBytes >= content.length;
    const text = decode(content.subarray(at, at + sliceBytes), isLast);
    // No text holds it; models, pictures and programs do.
    if (text.includes('\0')) throw new SpreadsheetError('not_spreadsheet');
    yield text;
  }
}

/** How many lines are looked at: above the headings there may be titles, which have other signs in them. */
const looked = 20;

/** Returns the separator that stands equally often in most of the first lines, quoted text left out. */
function guessSeparator(start: string): string {
  const lines = start
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/, looked)
    .filter((line) => line.trim() !== '');
  const guesses = separators.flatMap((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    return [...new Set(counts)]
      .filter((count) => count > 0)
      .map((count) => ({ separator, count, lines: counts.filter((one) => one === count).length }));
  });
  const [best] = guesses.toSorted((a, b) => b.lines - a.lines || b.count - a.count);
  return best?.separator ?? separators[0];
}

function* withoutStart(start: string, rest: Iterable<string>): Generator<string> {
  yield start.replace(saidSeparator, '');
  yield* rest;
}

/** Programs write `="007"` to keep spreadsheets from taking a text for a number; those show 007. */
const keptText = /^="((?:[^"]|"")*)"$/s;
const shownText = (text: string): string => keptText.exec(text)?.[1]?.replaceAll('""', '"') ?? text;

/** Texts alone: what looks like a formula, a number or a date is what was typed. */
function cellsOf(record: readonly string[], counts: ReturnType<typeof countWithinLimits>): Map<number, Cell> {
  if (record.length > maxColumns) throw new SpreadsheetError('too_complex');
  const cells = new Map<number, Cell>();
  for (const [column, written] of record.entries()) {
    counts.cell();
    const text = shownText(written);
    if (text === '') continue;
    if (text.length > longestText) throw new SpreadsheetError('damaged');
    counts.text(text);
    cells.set(column, { kind: 'text', text });
  }
  return cells;
}

const faultOf = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error;
  return new SpreadsheetError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_complex' : 'quotes', error);
};

/**
 * The rows of a file with separated values (RFC 4180, with whatever separator and encoding spreadsheets write) that have
 * something in them, some at a time; before them its encoding where that had to be guessed or chosen. Meant for a thread with limits, see `createSpreadsheetReader`.
 * @throws SpreadsheetError for what is no text, or too much of one
 */
export async function* readCsv(
  content: Uint8Array<ArrayBuffer>,
  chosen: TextEncoding | null,
): AsyncGenerator<Row[] | { readonly encoding: TextEncoding }> {
  const { decode, encoding } = decoderFor(content, chosen);
  if (encoding !== null) yield { encoding };
  const slices = textOf(content, decode);
  const start = slices.next().value ?? '';
  const parser = parse({
    delimiter: saidSeparator.exec(start)?.[1] ?? guessSeparator(start),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // 5" pipe is what people type, and spreadsheets take it.
    relax_quotes: true,
    max_record_size: maxCharacters.ofRow,
  });
  // An error of either ends the other, and reaches the reader of the records.
  pipeline(Readable.from(withoutStart(start, slices)), parser, () => {});
  const counts = countWithinLimits();
  const batches = batchCollector();
  let number = 0;
  let heardAt = Date.now();
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      counts.row();
      batches.add(
        { number, isHidden: false, hiddenColumns: noColumns, cells: cellsOf(record, counts) },
        counts.lengthOfRow(),
      );
      yield* batches.take();
      if (Date.now() - heardAt < quietMs) continue;
      yield [];
      heardAt = Date.now();
    }
  } catch (error) {
    throw faultOf(error);
  } finally {
    parser.destroy();
  }
  batches.endBatch();
  yield* batches.take();
}
