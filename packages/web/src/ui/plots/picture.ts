import { loadWorld, plotAsCanvas, plotAsSvg } from './draw.ts';
import { type PlotSource, readColors } from './plot-source.ts';

/** Texts around a plot that stands alone: in a mail or on a slide there is no page to explain it. */
export interface PictureText {
  readonly title: string;
  readonly finding: string;
  /** Of what and when it is, and how it was counted. */
  readonly notes: readonly string[];
}

const width = 880;
const [margin, pixelRatio] = [24, 2];
const fonts = { title: { size: 18, weight: 600 }, finding: { size: 13, weight: 400 }, note: { size: 11, weight: 400 } };

interface Line {
  readonly text: string;
  readonly kind: keyof typeof fonts;
  readonly y: number;
}

function wrapped(text: string, font: string): string[] {
  const measure = document.createElement('canvas').getContext('2d');
  if (!measure) return [text];
  measure.font = font;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && measure.measureText(longer).width <= width - 2 * margin) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Where each line of text and the plot stand. */
function layOut(source: PlotSource, { title, finding, notes }: PictureText, family: string) {
  const fontOf = (kind: keyof typeof fonts): string => `${fonts[kind].weight} ${fonts[kind].size}px ${family}`;
  const lines: Line[] = [];
  let y = margin;
  const write = (text: string, kind: keyof typeof fonts): void => {
    for (const part of wrapped(text, fontOf(kind))) {
      y += fonts[kind].size + 5;
      lines.push({ text: part, kind, y: y - 5 });
    }
  };
  write(title, 'title');
  write(finding, 'finding');
  const plotY = y + 16;
  y = plotY + source.height + 12;
  for (const note of notes) write(note, 'note');
  return { lines, plotY, height: y + margin, fontOf };
}

const plotSize = ({ height }: PlotSource) => ({ width: width - 2 * margin, height });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export async function svgPicture(source: PlotSource, text: PictureText): Promise<Blob> {
  if (source.isMap) await loadWorld();
  const colors = readColors();
  const { lines, plotY, height } = layOut(source, text, colors.font);
  const plot = plotAsSvg(source.option(colors), plotSize(source)).replace('<svg ', `<svg x="${margin}" y="${plotY}" `);
  const texts = lines.map(({ text: line, kind, y }) => {
    const { size, weight } = fonts[kind];
    const color = kind === 'title' ? colors.ink : colors.quiet;
    return `<text x="${margin}" y="${y}" fill="${color}" font-size="${size}" font-weight="${weight}">${escaped(line)}</text>`;
  });
  const all = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(colors.font)}"><rect width="100%" height="100%" fill="${colors.surface}"/>${texts.join('')}${plot}</svg>`;
  return new Blob([all], { type: 'image/svg+xml' });
}

export async function pngPicture(source: PlotSource, text: PictureText): Promise<Blob> {
  if (source.isMap) await loadWorld();
  const colors = readColors();
  const { lines, plotY, height, fontOf } = layOut(source, text, colors.font);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * pixelRatio, height * pixelRatio];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, width, height);
  for (const { text: line, kind, y } of lines) {
    context.fillStyle = kind === 'title' ? colors.ink : colors.quiet;
    context.font = fontOf(kind);
    context.fillText(line, margin, y);
  }
  const size = plotSize(source);
  context.drawImage(plotAsCanvas(source.option(colors), size, pixelRatio), margin, plotY, size.width, size.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png');
  });
}
