import type { Parts } from './package-parts.ts';
import { readWholeXml } from './read-xml.ts';

/** The texts are kept in memory while the rows are read: 64 MiB of them is a thousand pages for every row. */
const mostBytes = 64 * 1_048_576;

/** The texts that cells point to by number. Readings that Japanese texts carry beside them are left out. */
export async function readSharedStrings(parts: Parts, name: string | null): Promise<string[]> {
  const texts: string[] = [];
  if (name === null || !parts.has(name)) return texts;
  let current = '';
  let isText = false;
  let readings = 0;
  await readWholeXml(await parts.open(name, mostBytes), {
    open: (tag) => {
      if (tag === 'si') current = '';
      if (tag === 'rPh') readings += 1;
      isText = tag === 't' && readings === 0;
    },
    close: (tag) => {
      if (tag === 'si') texts.push(current);
      if (tag === 'rPh') readings -= 1;
      isText = false;
    },
    text: (text) => {
      if (isText) current += text;
    },
  });
  return texts;
}
