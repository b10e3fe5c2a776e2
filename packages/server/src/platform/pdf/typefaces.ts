import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { type Face, type FaceOf, facesFor, folderOf } from './faces.ts';

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;

const aligned = (length: number): number => Math.ceil(length / 4) * 4;

/** Returns the OpenType font inside a WOFF: pdfkit would unpack each table again for every document, in JavaScript. */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(fontHeader + count * fontEntry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * fontEntry, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * fontEntry, 10);
  const tables: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woffHeader + index * woffEntry;
    const [from, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const stored = woff.subarray(from, from + packed);
    const table = Buffer.alloc(aligned(length));
    (packed < length ? inflateSync(stored) : stored).copy(table);
    const at = fontHeader + index * fontEntry;
    woff.copy(head, at, entry, entry + 4);
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat(tables);
}

const weights = [500, 700] as const;
export type Weight = (typeof weights)[number];

/** The fonts for the texts of one document. */
export interface Typefaces {
  readonly faceOf: FaceOf;
  fontOf(face: Face, weight: Weight): Font;
}

const nameOf = ({ family, part }: Face, weight: Weight): string => `${family}-${part}-${weight}`;
const isInter = ({ family }: Face): boolean => family === 'inter';

/** Characters on every document beside its texts: the product's name, codes, numbers of pages, ends of lines that are cut. */
const added = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}…`;

/** Fonts that are open, for all documents: reading a font's tables takes longer than drawing a sheet. */
const fonts = new LRUCache<string, Font>({ max: 200 });

async function openFont(face: Face, weight: Weight): Promise<Font> {
  const { create } = await import('fontkit');
  const { family, part } = face;
  const files = join(folderOf(family), 'files');
  if (isInter(face)) return create(unpackWoff(readFileSync(join(files, `${family}-${part}-${weight}-normal.woff`))));
  // One file has every weight, of which pdfkit can embed none.
  const { default: subsetFont } = await import('subset-font');
  const file = readFileSync(join(files, `${family}-${part}-wght-normal.woff2`));
  const options = {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    noHinting: true,
    variationAxes: { wght: weight },
  } as const;
  const font = create(await subsetFont(file, undefined, options));
  // All parts of a family have one name, and pdfkit takes fonts of one name, without checksums, for the same.
  Object.defineProperty(font, 'postscriptName', { value: nameOf(face, weight) });
  return font;
}

/**
 * Has the font meet its characters in order: it keeps each sign with the characters that it was first met for. One that was first a
 * part of another, as u is of ü, would have none, and its letter no text in every document from then on.
 */
function meetCharacters(font: Font): Font {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}

function* textsOf(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content;
  else if (content !== null && typeof content === 'object' && !ArrayBuffer.isView(content))
    for (const value of Object.values(content)) yield* textsOf(value);
}

/** Opens the fonts for whatever texts are anywhere in a document; a text from elsewhere cannot be drawn with them. */
export async function loadTypefaces(content: unknown): Promise<Typefaces> {
  const text = [...textsOf(content)].join('\n').normalize('NFC');
  const opened = new Map<string, Font>();

  async function open(face: Face, weight: Weight): Promise<Font> {
    const name = nameOf(face, weight);
    const font = opened.get(name) ?? fonts.get(name) ?? meetCharacters(await openFont(face, weight));
    opened.set(name, font);
    fonts.set(name, font);
    return font;
  }

  const find = facesFor(text);
  const faces = new Map<string, Face>();
  for (const character of new Set(text + added)) {
    for (const face of find(character)) {
      const font = await open(face, 500);
      if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) continue;
      await open(face, 700);
      faces.set(character, face);
      break;
    }
  }
  return {
    faceOf: (character) => faces.get(character) ?? null,
    fontOf(face, weight) {
      const font = opened.get(nameOf(face, weight));
      if (!font) throw new Error(`${nameOf(face, weight)} was not loaded`);
      return font;
    },
  };
}
