import type { Pen, TextStyle } from './pen.ts';

/** Pages of A4 are drawn in pixels, 96 to an inch, as they were designed. */
export const page = { width: 794, height: 1_123, left: 72, right: 722, top: 64, bottom: 44 } as const;
export const pointsPerPixel = 72 / 96;

export const ink = '#1b1a19';
export const quiet = '#5e5a57';
const faint = '#e7e3e0';
const brand = '#c8202f';

export interface Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly pen: Pen;
}

type Style = Pick<TextStyle, 'size' | 'weight' | 'color' | 'spacing' | 'isTabular'>;
export const body: Style = { size: 13, weight: 500, color: ink };
export const bold: Style = { ...body, weight: 700 };
export const small: Style = { size: 12, weight: 500, color: quiet };
export const footnote: Style = { size: 11, weight: 500, color: quiet };

/** From one baseline to the next. */
const leadingOf = ({ size }: Style): number => Math.round(size * 1.4) + (size === 13 ? 1 : 0);

/** A text in lines that are as wide as there is room. */
export const wrap = ({ pen }: Canvas, text: string, width: number, { size, weight }: Style): readonly string[] =>
  pen.fit(text, weight, { width, height: 10_000, lines: 500, most: size, least: size }).lines;

export const heightOf = (canvas: Canvas, text: string, width: number, style: Style): number =>
  text === '' ? 0 : wrap(canvas, text, width, style).length * leadingOf(style);

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Writes a text below `y`; returns where the next one begins. */
export function write(canvas: Canvas, text: string, { x, y, width }: Place, style: Style): number {
  const leading = leadingOf(style);
  const lines = text === '' ? [] : wrap(canvas, text, width, style);
  lines.forEach((line, index) => {
    canvas.pen.write(line, { x, baseline: y + index * leading + leading / 2 + style.size * 0.365 }, style);
  });
  return y + lines.length * leading;
}

/** Writes one line that ends at `right`. */
export function writeRight({ pen }: Canvas, text: string, at: { right: number; y: number }, style: Style): void {
  const baseline = at.y + leadingOf(style) / 2 + style.size * 0.365;
  pen.write(text, { x: at.right, baseline, align: 'right' }, { ...style, isTabular: true });
}

export function rule({ document }: Canvas, y: number, weight: 'HEAVY' | 'LIGHT', left: number = page.left): void {
  document
    .moveTo(left, y)
    .lineTo(page.right, y)
    .lineWidth(weight === 'HEAVY' ? 1.5 : 1)
    .strokeColor(weight === 'HEAVY' ? ink : faint)
    .stroke();
}

/** The product's mark: a point that is found. */
export function drawMark({ document }: Canvas, x: number, y: number, edge: number): void {
  const stroke = (path: string, color: string, width: number, isRound: boolean) =>
    document
      .path(path)
      .lineCap(isRound ? 'round' : 'butt')
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
  document.save();
  document.translate(x, y).scale(edge / 24);
  document.roundedRect(0, 0, 24, 24, 7).fill(brand);
  stroke('M3.2 16.2 L20.8 7.8', '#ffffff', 2.2, true);
  document.circle(12, 12, 5).lineWidth(2.2).strokeColor('#ffffff').stroke();
  stroke('M8.2 8.75 A5 5 0 0 0 7.75 14.65', brand, 5, false);
  stroke('M8.75 8.2 A5 5 0 0 0 8.15 15.2', '#ffffff', 2.2, false);
  stroke('M14.4 10.85 L20.8 7.8', brand, 5, false);
  stroke('M12.6 11.7 L20.8 7.8', '#ffffff', 2.2, true);
  document.restore();
}

/** Says above everything else that it is a test. */
export function drawTest(canvas: Canvas, text: string): void {
  const { document, pen } = canvas;
  document.rect(0, 0, page.width, 32).fill(brand);
  pen.write(text, { x: page.width / 2, baseline: 21, align: 'center' }, { ...bold, color: '#ffffff' });
}
