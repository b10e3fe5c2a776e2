import { ascent, type Fitted, leading, type Pen } from '../../platform/pdf/pen.ts';
import type { Weight } from '../../platform/pdf/typefaces.ts';
import type { QrOutline } from '../../platform/qr-outline.ts';

export const ink = '#171412';
export const quiet = '#5c5650';
export const paper = '#ffffff';

/** Four modules of white on each side, as the standard asks. */
const quietZone = 4;

type Document = PDFKit.PDFDocument;
export type Picture = { readonly width: number; readonly height: number };

export interface Canvas {
  readonly document: Document;
  readonly pen: Pen;
  readonly outline: QrOutline;
  /** The logo as the document knows it. */
  readonly logo: Picture | null;
}

/** Draws a code with its quiet zone, in a square. */
export function drawCode({ document, outline }: Canvas, x: number, y: number, edge: number, color: string): void {
  const module = edge / (outline.edge + 2 * quietZone);
  document.save();
  document.translate(x, y).scale(module).translate(quietZone, quietZone);
  document.path(outline.path).fill(color, 'even-odd');
  document.restore();
}

/** Draws the logo as large as it fits, to the left and in the middle of its height; returns its width, 0 without one. */
export function drawLogo(canvas: Canvas, x: number, y: number, room: { width: number; height: number }): number {
  const { document, logo } = canvas;
  if (logo === null) return 0;
  const scale = Math.min(room.width / logo.width, room.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  document.image(logo as unknown as PDFKit.Mixins.ImageSrc, x, y + (room.height - height) / 2, { width, height });
  return width;
}

/** Writes lines one below the other; returns the lower edge of the last. */
export function drawLines(
  { pen }: Canvas,
  { lines, size }: Fitted,
  at: { x: number; y: number; align?: 'left' | 'center' },
  style: { weight: Weight; color: string; spacing?: number },
): number {
  lines.forEach((line, index) => {
    const baseline = at.y + (ascent + index * leading) * size;
    pen.write(line, { x: at.x, baseline, align: at.align ?? 'left' }, { ...style, size });
  });
  return at.y + lines.length * leading * size;
}
