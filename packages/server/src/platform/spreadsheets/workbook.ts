import { posix } from 'node:path';
import type { Parts } from './package-parts.ts';
import { readWholeXml, type XmlHandlers } from './read-xml.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const smallPart = 8 * 1_048_576;
/** A list is not behind more of them. */
const maxSheets = 20;
/** Each one is remembered: sheets have at most some thousands. */
const maxElements = 100_000;

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
  await readWholeXml(await parts.open(name, smallPart), { open }, maxElements);
  return found;
}

export interface Workbook {
  /** Those that people see, in their order. */
  readonly sheets: readonly string[];
  readonly sharedStrings: string | null;
  readonly styles: string | null;
}

/** Finds the parts that matter. Throws SpreadsheetError not_spreadsheet for another kind of archive. */
export async function findWorkbook(parts: Parts): Promise<Workbook> {
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
  await readWholeXml(await parts.open(root.target, smallPart), { open }, maxElements);
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
