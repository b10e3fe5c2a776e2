import { printCode } from '@fairlead/contract/code';
import { type Canvas, drawCode, drawLines, drawLogo, ink, paper, quiet } from './parts.ts';
import type { Sheet, SheetStyle } from './sheet.ts';

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
export function drawPoster(canvas: Canvas, sheet: Sheet, style: SheetStyle, pageHeight: number): void {
  const bottom = pageHeight - margin;
  const title = sheet.title ?? style.company;
  const top = drawHead(canvas, style, sheet.title === null);
  const fitted = canvas.pen.fit(title, 700, { width, height: 60, lines: 3, most: 19, least: 10 });
  const below = drawLines(canvas, fitted, { x: margin - 0.6, y: top }, { weight: 700, color: ink, spacing: -0.02 });
  drawPanel(canvas, { top: below + 9, bottom: bottom - footHeight + 2 }, style);
  drawFoot(canvas, bottom - 1.5, sheet, style);
}
