import { type Cell, cellOf, columnOf, maxColumns, type Row } from './cell.ts';
import { type CellStyle, readCellStyles } from './cell-styles.ts';
import { openParts } from './package-parts.ts';
import { readXml } from './read-xml.ts';
import { batchCollector, countWithinLimits, longestText, maxRows, quietMs } from './row-batches.ts';
import { readSharedStrings } from './shared-strings.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { findWorkbook } from './workbook.ts';

const maxSheetBytes = 256 * 1_048_576;
const maxElements = 20_000_000;

interface OpenCell {
  column: number | null;
  type: string;
  style: number;
  hasFormula: boolean;
  value: string | null;
}

/** Excel writes "1" and LibreOffice "true"; a row of no height, or a column of no width, is as hidden as one that is said to be. */
const isHiddenBy = ({ hidden, ht, width }: Readonly<Record<string, string>>): boolean =>
  hidden === '1' || hidden === 'true' || [ht, width].some((size) => size !== undefined && Number(size) === 0);

/** Gathers rows from the elements of a sheet, and hands over those that are whole. */
function rowHandlers(
  strings: readonly string[],
  styles: ReadonlyMap<number, CellStyle>,
  add: (row: Row, length: number) => void,
  counts: ReturnType<typeof countWithinLimits>,
) {
  let number = 0;
  let isHidden = false;
  const hiddenColumns = new Set<number>();
  let columnsRead = 0;
  let cells = new Map<number, Cell>();
  let column = -1;
  let cell: OpenCell | null = null;
  let isValue = false;
  let readings = 0;

  function openColumns(attributes: Readonly<Record<string, string>>): void {
    const last = Math.min(Number(attributes['max']), maxColumns);
    // Ranges come in order. One that goes back is passed over, or a file could name the same columns for ever.
    const first = Math.max(Number(attributes['min']), columnsRead + 1);
    if (isHiddenBy(attributes)) for (let at = first; at <= last; at += 1) hiddenColumns.add(at - 1);
    columnsRead = Math.max(columnsRead, last || 0);
  }

  function openRow(attributes: Readonly<Record<string, string>>): void {
    counts.row();
    isHidden = isHiddenBy(attributes);
    const given = Number(attributes['r']);
    // Rows that claim a number again would take each other's place.
    number = Number.isInteger(given) && given > number && given <= maxRows ? given : number + 1;
    cells = new Map();
    column = -1;
  }

  function openCell(attributes: Readonly<Record<string, string>>): void {
    counts.cell();
    column = attributes['r'] === undefined ? column + 1 : (columnOf(attributes['r']) ?? column + 1);
    const { t: type = 'n', s: style = '0' } = attributes;
    cell = { column, type, style: Number(style), hasFormula: false, value: null };
  }

  function closeCell(closed: OpenCell): void {
    const read = cellOf(closed, strings, styles);
    cell = null;
    if (read === null || closed.column === null) return;
    cells.set(closed.column, read);
    if (read.kind === 'text') counts.text(read.text);
  }

  return {
    open: (tag: string, attributes: Readonly<Record<string, string>>) => {
      if (tag === 'col') openColumns(attributes);
      else if (tag === 'row') openRow(attributes);
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
      else if (tag === 'row') add({ number, isHidden, hiddenColumns, cells }, counts.lengthOfRow());
    },
  };
}

/**
 * The rows of a workbook's visible sheets that have something in them, some at a time, with null where the next sheet begins.
 * Nothing in it is calculated, resolved or fetched. Meant for a thread with limits, see `createSpreadsheetReader`: how long it
 * takes is decided by the file.
 * @throws SpreadsheetError for what is no such file, or too much of one
 */
export async function* readWorkbook(content: Uint8Array<ArrayBuffer>): AsyncGenerator<Row[] | null> {
  const parts = await openParts(content);
  try {
    const workbook = await findWorkbook(parts);
    const strings = await readSharedStrings(parts, workbook.sharedStrings);
    const styles = await readCellStyles(parts, workbook.styles);
    // Of all sheets together.
    const counts = countWithinLimits();
    for (const [index, part] of workbook.sheets.entries()) {
      if (index > 0) yield null;
      const batches = batchCollector();
      const handlers = rowHandlers(strings, styles, batches.add, counts);
      const sheet = await parts.open(part, maxSheetBytes);
      let heardAt = Date.now();
      try {
        for await (const _ of readXml(sheet, handlers, maxElements)) {
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
    }
  } finally {
    parts.close();
  }
}
