import type { Parts } from './package-parts.ts';
import { readWholeXml, type XmlHandlers } from './read-xml.ts';

const mostBytes = 16 * 1_048_576;
const mostElements = 1_000_000;
/** As spreadsheets allow; what is longer is looked through no further. */
const longestFormat = 255;

/** Formats that every spreadsheet knows by number. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(code.slice(0, longestFormat).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

/** Which cell styles show a number as a date or time. */
export async function readDateStyles(parts: Parts, name: string | null): Promise<ReadonlySet<number>> {
  const dates = new Set<number>();
  if (name === null || !parts.has(name)) return dates;
  const custom = new Set<number>();
  let isCellStyles = false;
  let style = 0;
  const handlers: XmlHandlers = {
    open: (tag, attributes) => {
      if (tag === 'numFmt' && isDateFormat(attributes['formatCode'] ?? '')) custom.add(Number(attributes['numFmtId']));
      if (tag === 'cellXfs') isCellStyles = true;
      if (tag !== 'xf' || !isCellStyles) return;
      const format = Number(attributes['numFmtId'] ?? 0);
      if (isBuiltInDate(format) || custom.has(format)) dates.add(style);
      style += 1;
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCellStyles = false;
    },
  };
  await readWholeXml(await parts.open(name, mostBytes), handlers, mostElements);
  return dates;
}
