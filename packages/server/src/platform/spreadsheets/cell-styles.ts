import type { Parts } from './package-parts.ts';
import { readWholeXml, type XmlHandlers } from './read-xml.ts';

const maxBytes = 16 * 1_048_576;
const maxElements = 1_000_000;
/** As spreadsheets allow; what is longer is looked through no further. */
const longestFormat = 255;

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

/** How the cells of a style show what is in them: as a date or time, or by a format of numbers. */
export type CellStyle = { readonly isDate: true } | { readonly isDate: false; readonly format: string };

/** Returns the styles of cells, by their number; those that show a value as it is are left out. */
export async function readCellStyles(parts: Parts, name: string | null): Promise<ReadonlyMap<number, CellStyle>> {
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
  await readWholeXml(await parts.open(name, maxBytes), handlers, maxElements);
  return styles;
}
