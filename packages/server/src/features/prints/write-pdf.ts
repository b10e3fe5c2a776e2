import { Readable } from 'node:stream';
import { printCode } from '@fairlead/contract/code';
import { sheetSizes } from '@fairlead/contract/prints';
import { createPen } from '../../platform/pdf/pen.ts';
import { loadTypefaces } from '../../platform/pdf/typefaces.ts';
import { qrOutline } from '../../platform/qr-outline.ts';
import { type Canvas, drawCode, drawLines, drawLogo, ink, type Picture, quiet } from './parts.ts';
import { drawPoster } from './poster.ts';
import type { Sheet, SheetStyle } from './sheet.ts';

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
