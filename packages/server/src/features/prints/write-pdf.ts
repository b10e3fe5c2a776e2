import { Readable } from 'node:stream';
import { sheetSizes } from '@fairlead/contract/prints';
import { createPen } from '../../platform/pdf/pen.ts';
import { loadTypefaces } from '../../platform/pdf/typefaces.ts';
import { qrOutline } from '../../platform/qr-outline.ts';
import { drawLabel } from './label.ts';
import type { Picture } from './parts.ts';
import { drawPoster } from './poster.ts';
import type { Sheet, SheetStyle } from './sheet.ts';

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
