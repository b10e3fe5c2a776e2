import { posix } from 'node:path';
import { type Cell, type CellStyle, cellOf, columnOf, longestFormat, maxColumns, type Row } from './cell.ts';
import { openParts, type Parts, readWholeXml, readXml, type XmlHandlers } from './package-parts.ts';
import { batchCollector, countWithinLimits, longestText, maxRows, quietMs } from './row-batches.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** The texts are kept in memory while the rows are read: 64 MiB of them is a thousand pages for every row. */
const maxStringBytes = 64 * 1_048_576;
const maxStringElements = 10_000_000;
const maxTexts = 1_000_000;
const maxCharacters = 32 * 1_048_576;

/** The texts that cells point to by number. Readings that Japanese texts carry beside them are left out. */
async function readSharedStrings(parts: Parts, name: string | null): Promise<string[]> {
  const texts: string[] = [];
  if (name === null || !parts.has(name)) return texts;
  let current = '';
  let isText = false;
  let readings = 0;
  let characters = 0;
  const handlers = {
    open: (tag: string) => {
      if (tag === 'si') current = '';
      if (tag === 'rPh') readings += 1;
      isText = tag === 't' && readings === 0;
    },
    close: (tag: string) => {
      if (tag === 'si') texts.push(current);
      if (texts.length > maxTexts) throw new SpreadsheetError('too_complex');
      if (tag === 'rPh') readings -= 1;
      isText = false;
    },
    text: (text: string) => {
      if (!isText) return;
      current += text;
      characters += text.length;
      if (current.length > longestText) throw new SpreadsheetError('damaged');
      if (characters > maxCharacters) throw new SpreadsheetError('too_complex');
    },
  };
  await readWholeXml(await parts.open(name, maxStringBytes), handlers, maxStringElements);
  return texts;
}

const smallPart = 8 * 1_048_576;
/** A list is not behind more of them. */
const maxSheets = 20;
/** Each one is remembered: sheets have at most some thousands. */
const maxWorkbookElements = 100_000;

/** Where relationships of a part lead, by their ids and types. */
async function relationshipsOf(parts: Parts, part: string): Promise<{ id: string; type: string; target: string }[]> {
  const { dir, base } = posix.parse(part);
  const name = posix.join(dir, '_rels', `${base}.rels`);
  const found: { id: string; type: string; target: string }[] = [];
  if (!parts.has(name)) return found;
  const open: XmlHandlers['open'] = (tag, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
    if (tag !== 'Relationship' || TargetMode === 'External') return;
    const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target);
    found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
  };
  await readWholeXml(await parts.open(name, smallPart), { open }, maxWorkbookElements);
  return found;
}

interface Workbook {
  /** Those that people see, in their order. */
  readonly sheets: readonly string[];
  readonly sharedStrings: string | null;
  readonly styles: string | null;
}

/** Finds the parts that matter. Throws SpreadsheetError not_spreadsheet for another kind of archive. */
async function findWorkbook(parts: Parts): Promise<Workbook> {
  const [root] = (await relationshipsOf(parts, '')).filter(({ type }) => type === 'officeDocument');
  if (!root || !parts.has(root.target)) throw new SpreadsheetError('not_spreadsheet');
  const sheets: { id: string; isHidden: boolean }[] = [];
  let isWorkbook = false;
  const open: XmlHandlers['open'] = (tag, attributes) => {
    if (tag === 'workbook') isWorkbook = true;
    if (tag !== 'sheet') return;
    const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
    sheets.push({ id, isHidden: /hidden/i.test(attributes['state'] ?? '') });
  };
  await readWholeXml(await parts.open(root.target, smallPart), { open }, maxWorkbookElements);
  if (!isWorkbook) throw new SpreadsheetError('not_spreadsheet');
  const related = await relationshipsOf(parts, root.target);
  const ofType = (type: string) => related.find((one) => one.type === type)?.target ?? null;
  const shown = sheets.flatMap(({ id, isHidden }) => {
    const target = related.find((one) => one.id === id && one.type === 'worksheet')?.target;
    return isHidden || target === undefined || !parts.has(target) ? [] : [target];
  });
  if (shown.length === 0) throw new SpreadsheetError('no_sheet');
  return { sheets: shown.slice(0, maxSheets), sharedStrings: ofType('sharedStrings'), styles: ofType('styles') };
}

const maxStyleBytes = 16 * 1_048_576;
const maxStyleElements = 1_000_000;

/** Formats that every spreadsheet knows by number. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(code.slice(0, longestFormat).replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, ''));

/** Those for amounts of money, 5 to 8 and 37 to 44, look different in each country: a percentage is as unclear. */
const builtIn: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??' },
  ...Object.fromEntries([5, 6, 7, 8, 37, 38, 39, 40, 41, 42, 43, 44].map((id) => [id, '$#,##0'])),
  ...{ 48: '##0.0E+0', 49: '@' },
};

/** Returns the styles of cells, by their number; those that show a value as it is are left out. */
async function readCellStyles(parts: Parts, name: string | null): Promise<ReadonlyMap<number, CellStyle>> {
  const styles = new Map<number, CellStyle>();
  if (name === null || !parts.has(name)) return styles;
  const custom = new Map<number, string>();
  let isCellStyles = false;
  let style = 0;
  const handlers: XmlHandlers = {
    open: (tag, attributes) => {
      if (tag === 'numFmt') custom.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (tag === 'cellXfs') isCellStyles = true;
      if (tag !== 'xf' || !isCellStyles) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      const format = custom.get(id) ?? builtIn[id] ?? 'General';
      if ((isBuiltInDate(id) && !custom.has(id)) || isDateFormat(format)) styles.set(style, { isDate: true });
      else if (format !== 'General' && format !== '') styles.set(style, { isDate: false, format });
      style += 1;
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCellStyles = false;
    },
  };
  await readWholeXml(await parts.open(name, maxStyleBytes), handlers, maxStyleElements);
  return styles;
}

const maxSheetBytes = 256 * 1_048_576;
const maxSheetElements = 20_000_000;

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
        for await (const _ of readXml(sheet, handlers, maxSheetElements)) {
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
