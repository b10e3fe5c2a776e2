import { arrayBuffer } from 'node:stream/consumers';
import { move } from 'piscina';
import {
  body,
  bold,
  type Canvas,
  drawMark,
  drawTest,
  footnote,
  heightOf,
  page,
  pointsPerPixel,
  quiet,
  rule,
  small,
  write,
  writeRight,
} from '../../platform/pdf/page.ts';
import { createPen } from '../../platform/pdf/pen.ts';
import { loadTypefaces } from '../../platform/pdf/typefaces.ts';
import type { ReceiptDocument } from './receipt-document.ts';

const width = page.right - page.left;
const partyWidth = 183;
const datesLeft = page.left + 2 * (partyWidth + 24);
/** Of the table: where its texts begin, and where its figures end. */
const column = { supplied: 114, suppliedWidth: 276, quantity: 452, price: 560, vat: 616, net: page.right } as const;
const sums = { left: 372, labelWidth: 226 } as const;
const footWidth = 450;

function drawHead(canvas: Canvas, { title, number }: ReceiptDocument): void {
  const { pen } = canvas;
  drawMark(canvas, page.left, page.top, 36);
  pen.write('Fairlead', { x: page.left + 48, baseline: page.top + 25 }, { ...bold, size: 20, spacing: -0.015 });
  const right = { x: page.right, align: 'right' } as const;
  pen.write(title, { ...right, baseline: page.top + 25 }, { ...bold, size: 26, spacing: -0.025 });
  pen.write(number, { ...right, baseline: page.top + 46 }, body);
}

function drawParty(canvas: Canvas, party: ReceiptDocument['seller'], x: number, top: number): number {
  const place = { x, width: partyWidth };
  let y = write(canvas, party.label, { ...place, y: top }, small) + 5;
  y = write(canvas, party.name, { ...place, y }, bold);
  for (const line of party.lines) y = write(canvas, line, { ...place, y }, body);
  return y;
}

function drawDates(canvas: Canvas, { dates, orderReference }: ReceiptDocument, top: number): number {
  const labels = [...dates.rows.map(([label]) => label), orderReference.label];
  const labelWidth = Math.max(...labels.map((label) => canvas.pen.widthOf(label, body))) + 12;
  const value = { x: datesLeft + labelWidth, width: page.right - datesLeft - labelWidth };
  const label = { x: datesLeft, width: labelWidth };
  let y = write(canvas, dates.label, { x: datesLeft, y: top, width: labelWidth * 2 }, small) + 5;
  for (const [name, date] of dates.rows) {
    write(canvas, name, { ...label, y }, { ...body, color: quiet });
    y = write(canvas, date, { ...value, y }, body);
  }
  write(canvas, orderReference.label, { ...label, y }, { ...body, color: quiet });
  return write(canvas, orderReference.value, { ...value, y: y + 2 }, { ...footnote, size: 10.5 });
}

/** Returns where the first row begins. */
function drawColumns(canvas: Canvas, { columns }: ReceiptDocument, y: number): number {
  const head = { ...small, weight: 700 } as const;
  write(canvas, columns.number, { x: page.left, y, width: column.supplied - page.left }, head);
  write(canvas, columns.supplied, { x: column.supplied, y, width: column.suppliedWidth }, head);
  for (const name of ['quantity', 'price', 'vat', 'net'] as const)
    writeRight(canvas, columns[name], { right: column[name], y }, head);
  rule(canvas, y + 25, 'HEAVY');
  return y + 25;
}

function heightOfRow(canvas: Canvas, row: ReceiptDocument['rows'][number]): number {
  const title = heightOf(canvas, row.title, column.suppliedWidth, bold);
  return 11 + title + heightOf(canvas, row.reason, column.suppliedWidth, small) + 13;
}

function drawRow(canvas: Canvas, row: ReceiptDocument['rows'][number], number: number, top: number): number {
  const y = top + 11;
  write(canvas, String(number), { x: page.left, y, width: 34 }, body);
  const place = { x: column.supplied, width: column.suppliedWidth };
  const below = write(canvas, row.title, { ...place, y }, bold);
  write(canvas, row.reason, { ...place, y: below + 2 }, small);
  for (const name of ['quantity', 'price', 'vat', 'net'] as const)
    writeRight(canvas, row[name], { right: column[name], y }, body);
  const bottom = top + heightOfRow(canvas, row);
  rule(canvas, bottom, 'LIGHT');
  return bottom;
}

const styleOfSum = { PLAIN: body, STRONG: bold, TOTAL: { ...bold, size: 17 } } as const;

function drawSum(canvas: Canvas, sum: ReceiptDocument['sums'][number], top: number): number {
  const style = styleOfSum[sum.style];
  const isTotal = sum.style === 'TOTAL';
  if (isTotal) rule(canvas, top + 2, 'HEAVY', sums.left);
  const y = top + (isTotal ? 11 : 0);
  writeRight(canvas, sum.amount, { right: page.right, y }, style);
  return write(canvas, sum.label, { x: sums.left, y, width: sums.labelWidth }, style) + 6;
}

const footHeight = (canvas: Canvas, { foot }: ReceiptDocument): number =>
  14 + foot.reduce((sum, line) => sum + heightOf(canvas, line, footWidth, footnote), 0);

function drawFoot(canvas: Canvas, receipt: ReceiptDocument, at: { page: number; pages: number }): void {
  const top = page.height - page.bottom - footHeight(canvas, receipt);
  rule(canvas, top, 'LIGHT');
  let y = top + 14;
  const text = receipt.page.replace('{page}', String(at.page)).replace('{pages}', String(at.pages));
  writeRight(canvas, text, { right: page.right, y }, footnote);
  for (const line of receipt.foot) y = write(canvas, line, { x: page.left, y, width: footWidth }, footnote);
  if (receipt.test !== null) drawTest(canvas, receipt.test);
}

/** Draws all of a receipt, on as many pages as it needs. */
function drawPages(canvas: Canvas, receipt: ReceiptDocument): void {
  const { document } = canvas;
  const bottom = page.height - page.bottom - footHeight(canvas, receipt) - 24;
  const addPage = (): void => {
    document.addPage();
    document.scale(pointsPerPixel);
  };
  let y = 0;
  /** Goes on with the next page where there is no room. */
  const need = (height: number): boolean => {
    if (y + height <= bottom) return false;
    addPage();
    const heading = `${receipt.title} ${receipt.number}`;
    y = write(canvas, heading, { x: page.left, y: page.top, width }, bold) + 24;
    return true;
  };
  addPage();
  drawHead(canvas, receipt);
  const partiesTop = page.top + 107;
  y = Math.max(
    drawParty(canvas, receipt.seller, page.left, partiesTop),
    drawParty(canvas, receipt.customer, page.left + partyWidth + 24, partiesTop),
    drawDates(canvas, receipt, partiesTop),
  );
  y = drawColumns(canvas, receipt, y + 44);
  receipt.rows.forEach((row, index) => {
    if (need(heightOfRow(canvas, row))) y = drawColumns(canvas, receipt, y);
    y = drawRow(canvas, row, index + 1, y);
  });
  // Sums stand together.
  need(receipt.sums.length * 44);
  y += 14;
  for (const sum of receipt.sums) y = drawSum(canvas, sum, y);
  y += 34;
  for (const { text, isStrong } of receipt.notes) {
    const style = isStrong ? bold : body;
    need(heightOf(canvas, text, 560, style));
    y = write(canvas, text, { x: page.left, y, width: 560 }, style) + 6;
  }
  const pages = document.bufferedPageRange().count;
  for (let index = 0; index < pages; index += 1) {
    document.switchToPage(index);
    drawFoot(canvas, receipt, { page: index + 1, pages });
  }
}

/** Task of the receipts' thread: one receipt, as PDF. */
export default async function drawReceipt(receipt: ReceiptDocument): Promise<ArrayBuffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: [page.width * pointsPerPixel, page.height * pointsPerPixel],
    margin: 0,
    pdfVersion: '1.7',
    lang: receipt.language,
    displayTitle: true,
    info: {
      Title: `${receipt.title} ${receipt.number}`,
      Author: receipt.seller.name,
      Creator: 'Fairlead',
      Producer: 'Fairlead',
    },
  });
  drawPages({ document, pen: createPen(document, await loadTypefaces(receipt)) }, receipt);
  document.end();
  return move(await arrayBuffer(document)) as ArrayBuffer;
}
