import type { Row } from './cell.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** Of one text, as spreadsheets themselves allow. */
export const longestText = 32_767;
/** As many as a spreadsheet takes, blank ones included. */
export const maxRows = 1_048_576;
/** A hundred for each of the rows that may be taken in; blank ones with a style of their own count as well. */
const maxCells = 5_000_000;
/** Cells may point to one text many times: what they say together may be more than the file holds. */
export const maxCharacters = { ofRow: 1_048_576, ofSheet: 256 * 1_048_576 };

/** Rows handed over at once: the receiver does no other work in the meantime. */
const batch = { rows: 500, cells: 10_000, characters: 262_144 };
/** Interval at which a batch is handed over even if it is empty, so that the receiver can stop the reading. */
export const quietMs = 1_000;

/** Counts what a file holds while it is read. @throws SpreadsheetError `too_complex` as soon as it is too much. */
export function countWithinLimits() {
  let [rows, cells, characters, length] = [0, 0, 0, 0];
  const refuseUnless = (isWithin: boolean): void => {
    if (!isWithin) throw new SpreadsheetError('too_complex');
  };
  return {
    row(): void {
      rows += 1;
      length = 0;
      refuseUnless(rows <= maxRows);
    },
    cell(): void {
      cells += 1;
      refuseUnless(cells <= maxCells);
    },
    text(text: string): void {
      length += text.length;
      characters += text.length;
      refuseUnless(length <= maxCharacters.ofRow && characters <= maxCharacters.ofSheet);
    },
    /** Characters of the present row. */
    lengthOfRow: (): number => length,
  };
}

/** Puts rows with something in them together to batches. */
export function batchCollector() {
  let full: Row[][] = [];
  let rows: Row[] = [];
  let cells = 0;
  let characters = 0;
  const endBatch = (): void => {
    if (rows.length > 0) full.push(rows);
    rows = [];
    cells = 0;
    characters = 0;
  };
  return {
    /** `length`: characters of the row. */
    add(row: Row, length: number): void {
      if (row.cells.size === 0) return;
      rows.push(row);
      cells += row.cells.size;
      characters += length;
      if (rows.length >= batch.rows || cells >= batch.cells || characters >= batch.characters) endBatch();
    },
    endBatch,
    take(): Row[][] {
      const taken = full;
      full = [];
      return taken;
    },
  };
}
