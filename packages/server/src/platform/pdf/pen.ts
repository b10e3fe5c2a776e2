import bidiFactory, { type Bidi } from 'bidi-js';
import { drawable, type Face, type FaceOf, isAttached } from './faces.ts';
import { type Fitted, fitLines, type Room } from './fit-lines.ts';
import type { Typefaces, Weight } from './typefaces.ts';

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
