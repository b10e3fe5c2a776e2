import type { Storage } from '../storage/storage.ts';
import { type Cell, cellOf, columnOf, type Row } from './cell.ts';
import { readDateStyles } from './date-styles.ts';
import { openParts } from './package-parts.ts';
import { readXml } from './read-xml.ts';
import { readSharedStrings } from './shared-strings.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { findWorkbook } from './workbook.ts';

const mostSheetBytes = 512 * 1_048_576;
/** Of one cell, as spreadsheets themselves allow. */
const mostCharacters = 32_767;

interface OpenCell {
  column: number | null;
  type: string;
  style: number;
  hasFormula: boolean;
  value: string | null;
}

/** Gathers rows from the elements of a sheet; `take` hands over those that are whole. */
function rowCollector(strings: readonly string[], dateStyles: ReadonlySet<number>) {
  let whole: Row[] = [];
  let number = 0;
  let cells = new Map<number, Cell>();
  let column = -1;
  let cell: OpenCell | null = null;
  let isValue = false;
  let readings = 0;
  return {
    take: (): Row[] => {
      const taken = whole;
      whole = [];
      return taken;
    },
    handlers: {
      open: (tag: string, attributes: Readonly<Record<string, string>>) => {
        if (tag === 'row') {
          number = Number(attributes['r'] ?? number + 1);
          cells = new Map();
          column = -1;
        } else if (tag === 'c') {
          column = attributes['r'] === undefined ? column + 1 : (columnOf(attributes['r']) ?? column + 1);
          const { t: type = 'n', s: style = '0' } = attributes;
          cell = { column, type, style: Number(style), hasFormula: false, value: null };
        } else if (tag === 'rPh') readings += 1;
        else if (cell && tag === 'f') cell.hasFormula = true;
        isValue = cell !== null && readings === 0 && (tag === 'v' || tag === 't');
        if (cell && isValue) cell.value ??= '';
      },
      text: (text: string) => {
        if (!cell || !isValue) return;
        cell.value = (cell.value ?? '') + text;
        if (cell.value.length > mostCharacters) throw new SpreadsheetError('damaged');
      },
      close: (tag: string) => {
        isValue = false;
        if (tag === 'rPh') readings -= 1;
        if (tag === 'c' && cell) {
          const read = cellOf(cell, strings, dateStyles);
          if (read !== null && cell.column !== null) cells.set(cell.column, read);
          cell = null;
        } else if (tag === 'row') whole.push({ number, cells });
      },
    },
  };
}

/**
 * The rows of a spreadsheet's first sheet, some at a time, read as a stream from where the file is kept. Nothing in it is
 * calculated, resolved or fetched. Throws SpreadsheetError for what is no such file, or too much of one.
 */
export async function* readRows(storage: Storage, key: string): AsyncGenerator<Row[]> {
  const parts = await openParts(storage, key);
  try {
    const workbook = await findWorkbook(parts);
    const strings = await readSharedStrings(parts, workbook.sharedStrings);
    const collector = rowCollector(strings, await readDateStyles(parts, workbook.styles));
    const sheet = await parts.open(workbook.sheet, mostSheetBytes);
    try {
      for await (const _ of readXml(sheet, collector.handlers)) {
        const rows = collector.take();
        if (rows.length > 0) yield rows;
      }
    } finally {
      sheet.destroy();
    }
  } finally {
    parts.close();
  }
}
