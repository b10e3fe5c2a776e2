import type { Parts } from './package-parts.ts';
import { readWholeXml } from './read-xml.ts';
import { longestText } from './row-batches.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** The texts are kept in memory while the rows are read: 64 MiB of them is a thousand pages for every row. */
const maxBytes = 64 * 1_048_576;
const maxElements = 10_000_000;
const maxTexts = 1_000_000;
const maxCharacters = 32 * 1_048_576;

/** The texts that cells point to by number. Readings that Japanese texts carry beside them are left out. */
export async function readSharedStrings(parts: Parts, name: string | null): Promise<string[]> {
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
  await readWholeXml(await parts.open(name, maxBytes), handlers, maxElements);
  return texts;
}
