import { printCode } from '@fairlead/contract/code';
import { type Canvas, drawCode, drawLines, drawLogo, ink, quiet } from './parts.ts';
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
export function drawLabel(canvas: Canvas, sheet: Sheet, style: SheetStyle): void {
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
