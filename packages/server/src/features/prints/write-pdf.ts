import { Readable } from 'node:stream';
import { printCode } from '@fairlead/contract/code';
import { sheetSizes } from '@fairlead/contract/prints';
import { ascent, createPen, type Fitted, leading, type Pen } from '../../platform/pdf/pen.ts';
import { loadTypefaces, type Weight } from '../../platform/pdf/typefaces.ts';
import { type QrOutline, qrOutline } from '../../platform/qr-outline.ts';
import type { Sheet, SheetStyle } from './sheet.ts';

const ink = '#171412';
const quiet = '#5c5650';
const paper = '#ffffff';

/** Four modules of white on each side, as the standard asks. */
const quietZone = 4;

type Document = PDFKit.PDFDocument;
type Picture = { readonly width: number; readonly height: number };

interface Canvas {
  readonly document: Document;
  readonly pen: Pen;
  readonly outline: QrOutline;
  /** The logo as the document knows it. */
  readonly logo: Picture | null;
}

/** Draws a code with its quiet zone, in a square. */
function drawCode({ document, outline }: Canvas, x: number, y: number, edge: number, color: string): void {
  const module = edge / (outline.edge + 2 * quietZone);
  document.save();
  document.translate(x, y).scale(module).translate(quietZone, quietZone);
  document.path(outline.path).fill(color, 'even-odd');
  document.restore();
}

/** Draws the logo as large as it fits, to the left and in the middle of its height; returns its width, 0 without one. */
function drawLogo(canvas: Canvas, x: number, y: number, room: { width: number; height: number }): number {
  const { document, logo } = canvas;
  if (logo === null) return 0;
  const scale = Math.min(room.width / logo.width, room.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  document.image(logo as unknown as PDFKit.Mixins.ImageSrc, x, y + (room.height - height) / 2, { width, height });
  return width;
}

/** Writes lines one below the other; returns the lower edge of the last. */
function drawLines(
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

const margin = 18;
const width = 210 - 2 * margin;
const headHeight = 18;
const footHeight = 24;

/** Draws logo, company, fair and stand; returns where the title begins. */
function drawHead(canvas: Canvas, style: SheetStyle, isCompanyTitle: boolean): number {
  const { pen } = canvas;
  const logoWidth = drawLogo(canvas, margin, margin, { width: 60, height: headHeight });
  const x = margin + (logoWidth > 0 ? logoWidth + 6 : 0);
  const room = { width: margin + width - x, lines: 1 };
  const company = isCompanyTitle ? null : pen.fit(style.company, 700, { ...room, height: 8, most: 6.6, least: 4.2 });
  const place = style.place === null ? null : pen.fit(style.place, 500, { ...room, height: 6, most: 5, least: 3.6 });
  if (logoWidth === 0 && company === null && place === null) return margin;
  const gap = company && place ? 1.4 : 0;
  const height = (company?.size ?? 0) + gap + (place?.size ?? 0);
  let y = margin + (logoWidth > 0 ? (headHeight - height) / 2 : 0) - 0.6;
  if (company) y = drawLines(canvas, company, { x, y }, { weight: 700, color: ink }) + gap - 0.6;
  if (place) y = drawLines(canvas, place, { x, y }, { weight: 500, color: quiet });
  return (logoWidth > 0 ? margin + headHeight : y) + 12;
}

/** Draws the code on white in a panel of the fair's colour, with what to do. */
function drawPanel(canvas: Canvas, sheet: { top: number; bottom: number }, style: SheetStyle): void {
  const { document, pen } = canvas;
  const { texts, color } = style;
  const inside = width - 24;
  const action = pen.fit(texts.action, 700, { width: inside, height: 14, lines: 1, most: 10.5, least: 6 });
  const how = pen.fit(texts.how, 500, { width: inside, height: 8, lines: 1, most: 5.2, least: 3.6 });
  const textHeight = 9 + action.size * 1.14 + 2 + how.size * 1.14 + 10;
  const edge = Math.min(sheet.bottom - sheet.top - 12 - textHeight, 138);
  const height = 12 + edge + textHeight;
  const top = sheet.bottom - height;
  const middle = margin + width / 2;
  document.roundedRect(margin, top, width, height, 9).fill(color);
  document.roundedRect(middle - edge / 2, top + 12, edge, edge, 5).fill(paper);
  drawCode(canvas, middle - edge / 2, top + 12, edge, color);
  const at = { x: middle, align: 'center' } as const;
  const below = drawLines(canvas, action, { ...at, y: top + 12 + edge + 9 }, { weight: 700, color: paper });
  drawLines(canvas, how, { ...at, y: below + 2 }, { weight: 500, color: paper });
}

function drawFoot({ pen }: Canvas, baseline: number, sheet: Sheet, style: SheetStyle): void {
  const code = { size: 9.4, weight: 700, color: ink, spacing: 0.06 } as const;
  const typed = printCode(sheet.code);
  pen.write(typed, { x: margin, baseline }, code);
  const left = width - pen.widthOf(typed, code) - 10;
  const { lines, size } = pen.fit(style.texts.type, 500, { width: left, height: 6, lines: 1, most: 5, least: 3 });
  const host = pen.fit(style.host, 700, { width: left, height: 6, lines: 1, most: size, least: 2.6 });
  const right = { x: margin + width, align: 'right' } as const;
  pen.write(lines[0] ?? '', { ...right, baseline: baseline - 6.4 }, { size, weight: 500, color: quiet });
  pen.write(host.lines[0] ?? '', { ...right, baseline }, { size: host.size, weight: 700, color: ink });
}

/** Draws A4, and A6 at half its size: to be read from three steps away, and scanned from two. In millimetres of A4. */
function drawPoster(canvas: Canvas, sheet: Sheet, style: SheetStyle, pageHeight: number): void {
  const bottom = pageHeight - margin;
  const title = sheet.title ?? style.company;
  const top = drawHead(canvas, style, sheet.title === null);
  const fitted = canvas.pen.fit(title, 700, { width, height: 60, lines: 3, most: 19, least: 10 });
  const below = drawLines(canvas, fitted, { x: margin - 0.6, y: top }, { weight: 700, color: ink, spacing: -0.02 });
  drawPanel(canvas, { top: below + 9, bottom: bottom - footHeight + 2 }, style);
  drawFoot(canvas, bottom - 1.5, sheet, style);
}

const codeEdge = 58;
const left = 59.5;
const right = 96.5;
const top = 6.2;
const bottom = 56;

/**
 * Draws 100 by 62 mm: the code as large as the label, text beside it, and no areas of colour, which label printers
 * smear.
 */
function drawLabel(canvas: Canvas, sheet: Sheet, style: SheetStyle): void {
  const { pen } = canvas;
  const width = right - left;
  drawCode(canvas, 1, 2, codeEdge, style.color);

  const code = { size: 4.3, weight: 700, color: ink, spacing: 0.05 } as const;
  pen.write(printCode(sheet.code), { x: left, baseline: bottom - 3.6 }, code);
  const host = pen.fit(style.host, 500, { width, height: 4, lines: 1, most: 2.5, least: 1.7 });
  pen.write(host.lines[0] ?? '', { x: left, baseline: bottom }, { size: host.size, weight: 500, color: quiet });
  const action = pen.fit(style.texts.action, 700, { width, height: 9, lines: 2, most: 3.5, least: 2.4 });
  const actionTop = bottom - 11.4 - action.lines.length * action.size * 1.14;
  drawLines(canvas, action, { x: left, y: actionTop }, { weight: 700, color: style.color });

  const logoHeight = 8.5;
  const hasLogo = drawLogo(canvas, left, top, { width, height: logoHeight }) > 0;
  let y = top + (hasLogo ? logoHeight + 2.2 : -0.4);
  if (sheet.title !== null) {
    const company = pen.fit(style.company, 500, { width, height: 7, lines: hasLogo ? 1 : 2, most: 2.9, least: 2.2 });
    y = drawLines(canvas, company, { x: left, y }, { weight: 500, color: quiet }) + 1;
  }
  const title = sheet.title ?? style.company;
  const room = { width, height: actionTop - y - 2.5, lines: 6, most: 5.8, least: 2.6 };
  drawLines(canvas, pen.fit(title, 700, room), { x: left, y }, { weight: 700, color: ink, spacing: -0.01 });
}

const pointsPerMillimetre = 72 / 25.4;

/** Reads a picture once for all pages; not in the types of pdfkit. */
const openImage = (document: PDFKit.PDFDocument, source: Buffer): Picture =>
  (document as unknown as { openImage(source: Buffer): Picture }).openImage(source);

/** Draws a page for each sheet, each when the one before was read, so that no more than one is in memory. */
export async function* writePages(sheets: readonly Sheet[], style: SheetStyle): AsyncGenerator<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const { width, height } = sheetSizes[style.layout];
  const document = new PdfDocument({
    autoFirstPage: false,
    size: [width * pointsPerMillimetre, height * pointsPerMillimetre],
    margin: 0,
    pdfVersion: '1.7',
    lang: style.language,
    info: { Title: style.company, Creator: 'Fairlead', Producer: 'Fairlead' },
  });
  const pen = createPen(document, await loadTypefaces([sheets, style]));
  const logo = style.logo && openImage(document, Buffer.from(style.logo));
  // The poster is drawn in millimetres of A4, whatever its size.
  const scale = (style.layout === 'LABEL' ? 1 : width / sheetSizes.A4.width) * pointsPerMillimetre;
  const taken = function* (): Generator<Buffer> {
    for (let part = document.read(); part !== null; part = document.read()) yield part as Buffer;
  };
  for (const sheet of sheets) {
    const outline = await qrOutline(style.scanUrl + sheet.code);
    document.addPage();
    document.scale(scale);
    const canvas = { document, pen, outline, logo };
    if (style.layout === 'LABEL') drawLabel(canvas, sheet, style);
    else drawPoster(canvas, sheet, style, (height * pointsPerMillimetre) / scale);
    yield* taken();
  }
  document.end();
  for await (const part of document) yield part as Buffer;
}

export const writePdf = (sheets: readonly Sheet[], style: SheetStyle): Readable =>
  Readable.from(writePages(sheets, style), { objectMode: false });
