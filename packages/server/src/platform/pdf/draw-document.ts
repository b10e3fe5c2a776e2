import { arrayBuffer } from 'node:stream/consumers';
import { move } from 'piscina';
import {
  body,
  bold,
  type Canvas,
  drawMark,
  footnote,
  heightOf,
  ink,
  page,
  pointsPerPixel,
  quiet,
  rule,
  small,
  write,
  writeRight,
} from './page.ts';
import { createPen } from './pen.ts';
import type { Block, PlainDocument } from './plain-document.ts';
import { loadTypefaces } from './typefaces.ts';

const width = page.right - page.left;
const asideWidth = 130;
const logoRoom = { width: 160, height: 36 } as const;
const logoGap = 16;
const barRow = 24;
const bar = { left: page.left + 220, width: 340, height: 12 } as const;
const figuresInRow = 4;
const figureHeight = 58;
const footTop = page.height - page.bottom - 28;
const bottom = footTop - 20;

/** Where what a block says ends, if it begins at `y`. */
type DrawBlock<Kind extends Block['kind']> = (
  canvas: Canvas,
  block: Extract<Block, { readonly kind: Kind }>,
  y: number,
) => number;

const drawHeading: DrawBlock<'HEADING'> = (canvas, { text }, y) => {
  const end = write(canvas, text, { x: page.left, y: y + 14, width }, { ...bold, size: 17 }) + 6;
  rule(canvas, end, 'HEAVY');
  return end + 8;
};

const drawItem: DrawBlock<'ITEM'> = (canvas, { title, aside, lines }, y) => {
  writeRight(canvas, aside, { right: page.right, y: y + 4 }, small);
  let end = write(canvas, title, { x: page.left, y: y + 4, width: width - asideWidth }, bold);
  for (const line of lines) end = write(canvas, line, { x: page.left, y: end + 1, width }, small);
  rule(canvas, end + 8, 'LIGHT');
  return end + 10;
};

const drawFigures: DrawBlock<'FIGURES'> = (canvas, { figures }, y) => {
  figures.forEach(({ label, value }, index) => {
    const place = {
      x: page.left + (index % figuresInRow) * (width / figuresInRow),
      y: y + Math.floor(index / figuresInRow) * figureHeight,
      width: width / figuresInRow - 12,
    };
    write(canvas, label, place, small);
    write(canvas, value, { ...place, y: place.y + 18 }, { ...bold, size: 22 });
  });
  return y + Math.ceil(figures.length / figuresInRow) * figureHeight + 4;
};

const drawBars: DrawBlock<'BARS'> = (canvas, { title, rows }, y) => {
  let end = write(canvas, title, { x: page.left, y, width }, bold) + 4;
  for (const { label, value, share } of rows) {
    const text = canvas.pen.fit(label, body.weight, {
      width: 208,
      height: barRow,
      lines: 1,
      most: 12,
      least: 12,
    }).lines;
    write(canvas, text[0] ?? '', { x: page.left, y: end, width: 212 }, small);
    const length = Math.max(1, share * bar.width);
    canvas.document.rect(bar.left, end + 3, length, bar.height).fill(share === 1 ? ink : quiet);
    writeRight(canvas, value, { right: page.right, y: end }, small);
    end += barRow;
  }
  return end + 12;
};

const drawNote: DrawBlock<'NOTE'> = (canvas, { text }, y) =>
  write(canvas, text, { x: page.left, y: y + 4, width }, small) + 4;

function drawBlock(canvas: Canvas, block: Block, y: number): number {
  switch (block.kind) {
    case 'HEADING':
      return drawHeading(canvas, block, y);
    case 'ITEM':
      return drawItem(canvas, block, y);
    case 'FIGURES':
      return drawFigures(canvas, block, y);
    case 'BARS':
      return drawBars(canvas, block, y);
    case 'NOTE':
      return drawNote(canvas, block, y);
  }
}

/** How much room a block needs; a heading with what stands below it. */
function needed(canvas: Canvas, block: Block): number {
  switch (block.kind) {
    case 'HEADING':
      return 110;
    case 'ITEM': {
      const lines = block.lines.reduce((sum, line) => sum + heightOf(canvas, line, width, small) + 1, 0);
      return 14 + heightOf(canvas, block.title, width - asideWidth, bold) + lines;
    }
    case 'FIGURES':
      return Math.ceil(block.figures.length / figuresInRow) * figureHeight;
    case 'BARS':
      return 36 + block.rows.length * barRow;
    case 'NOTE':
      return 8 + heightOf(canvas, block.text, width, small);
  }
}

/** Draws whose document it is, and returns where its title has room beside that. */
function drawHead(canvas: Canvas, logo: PlainDocument['logo']): { x: number; width: number } {
  const room = logoRoom.width + logoGap;
  if (logo === null) return { x: page.left, width };
  if (logo === undefined) {
    drawMark(canvas, page.left, page.top, logoRoom.height);
    return { x: page.left + logoRoom.height + logoGap, width: width - logoRoom.height - logoGap };
  }
  const fit: [number, number] = [logoRoom.width, logoRoom.height];
  canvas.document.image(Buffer.from(logo), page.right - logoRoom.width, page.top, {
    fit,
    align: 'right',
    valign: 'center',
  });
  return { x: page.left, width: width - room };
}

function drawPages(canvas: Canvas, document: PlainDocument): void {
  const { document: file } = canvas;
  const addPage = (): void => {
    file.addPage();
    file.scale(pointsPerPixel);
  };
  addPage();
  const place = drawHead(canvas, document.logo);
  let y = write(canvas, document.title, { ...place, y: page.top - 4 }, { ...bold, size: 22 });
  y = write(canvas, document.subtitle, { ...place, y: y + 2 }, small) + 20;
  for (const block of document.blocks) {
    // A block that is higher than a page runs over its end: a note of thousands of characters.
    if (y > page.top && y + needed(canvas, block) > bottom) {
      addPage();
      y = page.top;
    }
    y = drawBlock(canvas, block, y);
  }
  const pages = file.bufferedPageRange().count;
  for (let index = 0; index < pages; index += 1) {
    file.switchToPage(index);
    rule(canvas, footTop, 'LIGHT');
    write(canvas, document.foot, { x: page.left, y: footTop + 10, width: width - asideWidth }, footnote);
    const number = document.page.replace('{page}', String(index + 1)).replace('{pages}', String(pages));
    writeRight(canvas, number, { right: page.right, y: footTop + 10 }, footnote);
  }
}

/** Task of a documents' thread: draws one document, as PDF. */
export default async function drawDocument(document: PlainDocument): Promise<ArrayBuffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const { language, title } = document;
  const file = new PdfDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: [page.width * pointsPerPixel, page.height * pointsPerPixel],
    margin: 0,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Fairlead', Producer: 'Fairlead' },
  });
  drawPages({ document: file, pen: createPen(file, await loadTypefaces(document)) }, document);
  file.end();
  return move(await arrayBuffer(file)) as ArrayBuffer;
}
