import bidiFactory, { type Bidi } from 'bidi-js';
import { drawable, type Face, type FaceOf, isAttached } from './faces.ts';
import type { Typefaces, Weight } from './typefaces.ts';

export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  readonly lines: number;
  readonly most: number;
  readonly least: number;
}

/** From one baseline to the next. */
export const leading = 1.14;
const shrink = 0.95;
/** Letters that stay together at both ends of a word that is cut. */
const leastPart = 3;

type IsFitting = (line: string) => boolean;

const hasNoSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const wordSplitter = new Intl.Segmenter('en', { granularity: 'word' });
const letterSplitter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const splitLetters = (text: string): string[] => [...letterSplitter.segment(text)].map(({ segment }) => segment);

/** The words of a script that is written without spaces, each with the signs behind it. */
function splitUnspaced(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of wordSplitter.segment(text)) {
    const last = found.at(-1);
    const isBound = last !== undefined && (/^[\p{P}\s]+$/u.test(segment) || /[\p{Ps}\p{Pi}]$/u.test(last));
    if (isBound && !/^[\p{Ps}\p{Pi}]/u.test(segment)) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}

/** Pieces that a line may end after: words, and parts of words after a hyphen or a slash. */
const piecesOf = (text: string): string[] =>
  (text.match(/[^\s/-]*[/-]+\s*|[^\s/-]+\s*|\s+/g) ?? []).flatMap((piece) =>
    hasNoSpaces.test(piece) ? splitUnspaced(piece) : [piece],
  );

/** Returns lines of whole words; null when a word is wider than a line. */
function wrap(text: string, isFitting: IsFitting): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (isFitting((line + piece).trimEnd())) line += piece;
    else if (isFitting(piece.trimEnd())) {
      lines.push(line.trimEnd());
      line = piece;
    } else return null;
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '');
}

/** Returns the text with a hyphen in words that are wider than a line, where the line ends. */
function cutWords(text: string, isFitting: IsFitting): string {
  return piecesOf(text)
    .flatMap((piece) => {
      const parts: string[] = [];
      let rest = splitLetters(piece.trimEnd());
      while (!isFitting(rest.join('')) && rest.length > 2 * leastPart) {
        let end = rest.length - leastPart;
        while (end > leastPart && !isFitting(`${rest.slice(0, end).join('')}-`)) end -= 1;
        parts.push(`${rest.slice(0, end).join('')}-`);
        rest = rest.slice(end);
      }
      return [...parts, rest.join('') + piece.slice(piece.trimEnd().length)];
    })
    .join('');
}

function endEarly(line: string, isFitting: IsFitting): string {
  let left = splitLetters(line);
  while (left.length > 0 && !isFitting(`${left.join('').trimEnd()}…`)) left = left.slice(0, -1);
  return `${left.join('').trimEnd()}…`;
}

/** Returns as many lines, as even as they can be: no last line of one short word. */
function balance(text: string, lines: readonly string[], width: number, widthOf: (line: string) => number): string[] {
  let even = [...lines];
  for (let share = 0.97; share > 0.5 && lines.length > 1; share -= 0.03) {
    const narrower = wrap(text, (line) => widthOf(line) <= width * share);
    if (narrower?.length !== lines.length) break;
    even = narrower;
  }
  return even;
}

/**
 * Returns the largest size at which a text fits, and its lines. Words are cut only when no size has room for them; what
 * is too much at the least size ends in an ellipsis.
 */
export function fitLines(text: string, room: Room, widthOf: (line: string, size: number) => number): Fitted {
  for (const isCut of [false, true]) {
    for (let size = room.most; size >= room.least; size *= shrink) {
      const isFitting = (line: string): boolean => widthOf(line, size) <= room.width;
      const wrapped = isCut ? cutWords(text, isFitting) : text;
      const lines = wrap(wrapped, isFitting);
      if (lines && lines.length <= room.lines && lines.length * size * leading <= room.height)
        return { lines: balance(wrapped, lines, room.width, (line) => widthOf(line, size)), size };
    }
  }
  const size = room.least;
  const isFitting = (line: string): boolean => widthOf(line, size) <= room.width;
  const lines = wrap(cutWords(text, isFitting), isFitting) ?? [text];
  const most = Math.max(1, Math.min(room.lines, Math.floor(room.height / (size * leading))));
  if (lines.length <= most && lines.every(isFitting)) return { lines, size };
  return { lines: [...lines.slice(0, most - 1), endEarly(lines.slice(most - 1).join(' '), isFitting)], size };
}

/** A stretch of a line that is drawn from one file, from left to right. */
interface Run {
  readonly face: Face;
  readonly text: string;
}

interface Stretch extends Run {
  /** Odd where the text is read from right to left. */
  readonly level: number;
}

/** Its types say that it is a module of its own kind; Node gives the function. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const fallback: Face = { family: 'inter', part: 'latin' };
const isRightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;

/** Inter's space goes with whatever Inter drew before it. */
const isDrawnBy = (last: Face, face: Face, character: string): boolean =>
  last.family === face.family && (last.part === face.part || character === ' ');

/** Returns the stretches in the order in which they are read. */
function stretchesOf(line: string, faceOf: FaceOf): Stretch[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const stretches: { face: Face; text: string; level: number }[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    const text = mirrored.get(at) ?? character;
    at += character.length;
    const last = stretches.at(-1);
    const face = (isAttached(character) && last?.face) || faceOf(character) || fallback;
    if (last?.level === level && isDrawnBy(last.face, face, character)) last.text += text;
    else stretches.push({ face, text, level });
  }
  return stretches;
}

/** Turns each row of stretches around that is at least of a level, the innermost first (rule L2 of UAX 9). */
function inViewOrder(stretches: readonly Stretch[]): Stretch[] {
  let ordered = [...stretches];
  for (let level = Math.max(0, ...stretches.map((one) => one.level)); level > 0; level -= 1) {
    const turned: Stretch[] = [];
    let row: Stretch[] = [];
    for (const stretch of ordered) {
      if (stretch.level >= level) row.unshift(stretch);
      else {
        turned.push(...row, stretch);
        row = [];
      }
    }
    ordered = [...turned, ...row];
  }
  return ordered;
}

/** Returns a line in stretches of one font file each, in the order in which they stand from left to right. */
export const runsOf = (line: string, faceOf: FaceOf): Run[] =>
  inViewOrder(stretchesOf(line, faceOf)).map(({ face, text, level }) => ({
    face,
    // The font turns Arabic and Hebrew around itself; signs between them are turned here.
    text: level % 2 === 1 && !isRightToLeft.test(text) ? [...text].reverse().join('') : text,
  }));

type Document = PDFKit.PDFDocument;

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Between letters, as a share of the size. */
  readonly spacing?: number;
  /** Digits of one width, which stand below each other. */
  readonly isTabular?: boolean;
}

/** From the upper edge of a line to its baseline, as a share of its size. */
export const ascent = 0.9;

export interface Pen {
  widthOf(text: string, style: Omit<TextStyle, 'color'>): number;
  /** Writes one line from x on, or ending at it, or around it. */
  write(text: string, at: { x: number; baseline: number; align?: 'left' | 'center' | 'right' }, style: TextStyle): void;
  /** The largest size at which a text fits, and its lines; at the least size what is too much ends in an ellipsis. */
  fit(text: string, weight: Weight, room: Room): Fitted;
}

/** Writes on a PDF, in whatever unit the page is scaled to; a font is embedded with its first letter. */
export function createPen(document: Document, { faceOf, fontOf }: Typefaces): Pen {
  const registered = new Set<string>();

  function use({ face }: Run, weight: Weight, size: number): void {
    const name = `${face.family}-${face.part}-${weight}`;
    if (!registered.has(name)) {
      // The types of pdfkit know files only; it takes a font that is open as well.
      document.registerFont(name, fontOf(face, weight) as unknown as PDFKit.Mixins.PDFFontSource);
      registered.add(name);
    }
    document.font(name, size);
  }

  type Style = Omit<TextStyle, 'color'>;
  function optionsOf({ face }: Run, { size, spacing = 0, isTabular = false }: Style): PDFKit.Mixins.TextOptions {
    // Without features pdfkit sets word by word, and from left to right; and letters that are joined have no space between.
    if (face.family !== 'inter') return { features: [] };
    return { characterSpacing: spacing * size, ...(isTabular ? { features: ['tnum'] } : {}) };
  }

  const widthOf: Pen['widthOf'] = (text, style) =>
    runsOf(text, faceOf).reduce((sum, run) => {
      use(run, style.weight, style.size);
      return sum + document.widthOfString(run.text, optionsOf(run, style));
    }, 0);

  return {
    widthOf,
    write(text, { x, baseline, align = 'left' }, style) {
      const { size, weight, color } = style;
      const share = { left: 0, center: 0.5, right: 1 }[align];
      let from = x - share * widthOf(text, style);
      for (const run of runsOf(text, faceOf)) {
        use(run, weight, size);
        const options = optionsOf(run, style);
        document
          .fillColor(color)
          .text(run.text, from, baseline, { ...options, lineBreak: false, baseline: 'alphabetic' });
        from += document.widthOfString(run.text, options);
      }
    },
    fit: (text, weight, room) =>
      fitLines(drawable(text, faceOf), room, (line, size) => widthOf(line, { size, weight })),
  };
}
