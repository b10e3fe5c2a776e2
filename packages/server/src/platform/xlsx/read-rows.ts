import { type Cell, cellOf, columnOf, type Row } from './cell.ts';
import { readDateStyles } from './date-styles.ts';
import { openParts } from './package-parts.ts';
import { readXml } from './read-xml.ts';
import { longestText, readSharedStrings } from './shared-strings.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { findWorkbook } from './workbook.ts';

const mostSheetBytes = 256 * 1_048_576;
const mostElements = 20_000_000;
/** As many as a spreadsheet takes, blank ones included. */
const mostRows = 1_048_576;
/** A hundred for each of the rows that may be taken in; blank ones with a style of their own count as well. */
const mostCells = 5_000_000;
/** Cells may point to one text many times: what they say together may be more than the file holds. */
const mostCharacters = { ofRow: 1_048_576, ofSheet: 256 * 1_048_576 };

/** What is handed over at once: whoever takes it in does nothing else in the meantime. */
const batch = { rows: 500, cells: 10_000, characters: 262_144 };
/** So often a batch is handed over even if there is nothing in it, so that whoever waits can say that it is enough. */
const quietMs = 1_000;

interface OpenCell {
  column: number | null;
  type: string;
  style: number;
  hasFormula: boolean;
  value: string | null;
}

/** Puts rows with something in them together to batches. */
function batchCollector() {
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

/** Gathers rows from the elements of a sheet, and hands over those that are whole. */
function rowHandlers(
  strings: readonly string[],
  dateStyles: ReadonlySet<number>,
  add: (row: Row, length: number) => void,
) {
  const counts = { rows: 0, cells: 0, characters: 0 };
  let number = 0;
  let cells = new Map<number, Cell>();
  let length = 0;
  let column = -1;
  let cell: OpenCell | null = null;
  let isValue = false;
  let readings = 0;

  function openRow(given: number): void {
    counts.rows += 1;
    if (counts.rows > mostRows) throw new SpreadsheetError('too_complex');
    // Rows that claim a number again would take each other's place.
    number = Number.isInteger(given) && given > number && given <= mostRows ? given : number + 1;
    cells = new Map();
    length = 0;
    column = -1;
  }

  function openCell(attributes: Readonly<Record<string, string>>): void {
    counts.cells += 1;
    if (counts.cells > mostCells) throw new SpreadsheetError('too_complex');
    column = attributes['r'] === undefined ? column + 1 : (columnOf(attributes['r']) ?? column + 1);
    const { t: type = 'n', s: style = '0' } = attributes;
    cell = { column, type, style: Number(style), hasFormula: false, value: null };
  }

  function closeCell(closed: OpenCell): void {
    const read = cellOf(closed, strings, dateStyles);
    cell = null;
    if (read === null || closed.column === null) return;
    cells.set(closed.column, read);
    if (read.kind !== 'text') return;
    length += read.text.length;
    counts.characters += read.text.length;
    if (length > mostCharacters.ofRow || counts.characters > mostCharacters.ofSheet) {
      throw new SpreadsheetError('too_complex');
    }
  }

  return {
    open: (tag: string, attributes: Readonly<Record<string, string>>) => {
      if (tag === 'row') openRow(Number(attributes['r']));
      else if (tag === 'c') openCell(attributes);
      else if (tag === 'rPh') readings += 1;
      else if (cell && tag === 'f') cell.hasFormula = true;
      isValue = cell !== null && readings === 0 && (tag === 'v' || tag === 't');
      if (cell && isValue) cell.value ??= '';
    },
    text: (text: string) => {
      if (!cell || !isValue) return;
      cell.value = (cell.value ?? '') + text;
      if (cell.value.length > longestText) throw new SpreadsheetError('damaged');
    },
    close: (tag: string) => {
      isValue = false;
      if (tag === 'rPh') readings -= 1;
      if (tag === 'c' && cell) closeCell(cell);
      else if (tag === 'row') add({ number, cells }, length);
    },
  };
}

/**
 * The rows of a spreadsheet's first sheet that have something in them, some at a time. Nothing in it is calculated, resolved
 * or fetched. Meant for a thread with limits, see `createSpreadsheetReader`: how long it takes is decided by the file.
 * @throws SpreadsheetError for what is no such file, or too much of one
 */
export async function* readRows(content: Uint8Array<ArrayBuffer>): AsyncGenerator<Row[]> {
  const parts = await openParts(content);
  try {
    const workbook = await findWorkbook(parts);
    const strings = await readSharedStrings(parts, workbook.sharedStrings);
    const batches = batchCollector();
    const handlers = rowHandlers(strings, await readDateStyles(parts, workbook.styles), batches.add);
    const sheet = await parts.open(workbook.sheet, mostSheetBytes);
    let heardAt = Date.now();
    try {
      for await (const _ of readXml(sheet, handlers, mostElements)) {
        yield* batches.take();
        if (Date.now() - heardAt < quietMs) continue;
        yield [];
        heardAt = Date.now();
      }
      batches.endBatch();
      yield* batches.take();
    } finally {
      sheet.destroy();
    }
  } finally {
    parts.close();
  }
}
