import { drawable } from './faces.ts';
import { type Fitted, fitLines, type Room } from './fit-lines.ts';
import { type Run, runsOf } from './runs.ts';
import type { Typefaces, Weight } from './typefaces.ts';

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
