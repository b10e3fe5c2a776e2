import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** One file of a font, which has the characters of some ranges. */
export interface Face {
  /** `inter`, or the end of a package's name: `noto-sans-thai`. */
  readonly family: string;
  /** `latin`, or a number, of which Chinese has a hundred. */
  readonly part: string;
}

interface Ranges {
  readonly face: Face;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const interParts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
const alphabets = [
  'arabic',
  'hebrew',
  'thai',
  'georgian',
  'armenian',
  'devanagari',
  'bengali',
  'tamil',
  'telugu',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'sinhala',
  'khmer',
  'lao',
  'myanmar',
  'ethiopic',
];
/** Share most signs, and draw them in their country's way: simplified and traditional Chinese, Japanese, Korean. */
const ideographs = ['sc', 'tc', 'jp', 'kr'];

const require = createRequire(import.meta.url);
const unicodeRanges = z.record(z.string(), z.string());

/** The folder of a family's package. */
export const folderOf = (family: string): string =>
  dirname(require.resolve(`@fontsource${family === 'inter' ? '' : '-variable'}/${family}/unicode.json`));

function readRanges(family: string, isWanted: (part: string) => boolean): Ranges[] {
  const file = unicodeRanges.parse(JSON.parse(readFileSync(join(folderOf(family), 'unicode.json'), 'utf8')));
  return Object.entries(file)
    .map(([name, ranges]) => ({ part: name.replace(/[[\]]/g, ''), ranges }))
    .filter(({ part }) => isWanted(part))
    .map(({ part, ranges }) => ({
      face: { family, part },
      ranges: ranges.split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    }));
}

function once<Value>(read: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

const inter = once(() => {
  const files = readRanges('inter', (part) => interParts.includes(part));
  return files.toSorted((one, other) => interParts.indexOf(one.face.part) - interParts.indexOf(other.face.part));
});
const others = once(() => alphabets.flatMap((name) => readRanges(`noto-sans-${name}`, (part) => part === name)));
const signs = new Map(
  ideographs.map((name) => [name, once(() => readRanges(`noto-sans-${name}`, (part) => /^\d+$/.test(part)))]),
);

const faceIn = (files: readonly Ranges[], point: number): Face | undefined =>
  files.find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))?.face;

/** The families for a text's ideographs, the likeliest first. */
function ideographsOf(text: string): readonly string[] {
  const first = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? 'jp' : /\p{sc=Hangul}/u.test(text) ? 'kr' : 'sc';
  return [first, ...ideographs.filter((name) => name !== first)];
}

/** Returns what finds the files that say they have a character of this text, the likeliest first; some say so wrongly. */
export function facesFor(text: string): (character: string) => Generator<Face> {
  const families = ideographsOf(text);
  return function* find(character) {
    const point = character.codePointAt(0) ?? 0;
    const face = faceIn(inter(), point) ?? faceIn(others(), point);
    if (face) yield face;
    for (const name of families) {
      const found = faceIn(signs.get(name)?.() ?? [], point);
      if (found) yield found;
    }
  };
}

/** The file that draws a character; null for a character that no font here has. */
export type FaceOf = (character: string) => Face | null;

const leastShare = 0.6;
const letters = (text: string): number => [...text].filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
/** Belongs to the letter before it: an accent, a vowel's sign, a joiner. */
export const isAttached = (character: string): boolean => /[\p{M}\u200c\u200d]/u.test(character);

/** Returns a text without the characters that no font draws. */
export const drawable = (text: string, faceOf: FaceOf): string =>
  [...text.normalize('NFC')].filter((one) => isAttached(one) || (!/\p{C}/u.test(one) && faceOf(one) !== null)).join('');

/** Returns what of a text can be printed: no signs such as emoji. Null when too much would be missing to be understood. */
export function printable(text: string): string | null {
  const find = facesFor(text);
  const kept = drawable(text, (character) => find(character).next().value ?? null)
    .replace(/\s+/g, ' ')
    .trim();
  return letters(kept) > 0 && letters(kept) >= leastShare * letters(text) ? kept : null;
}
