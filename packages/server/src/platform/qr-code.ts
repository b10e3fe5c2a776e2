import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** Four modules of white around the code, as the standard asks. */
const quietZone = 4;
/** Error correction Q: a quarter of the code may be dirty or torn. */
const errorCorrectionLevel = 'Q';

/** Loaded with the first picture. */
const draw = async (): Promise<typeof import('qrcode')> => (await import('qrcode')).default;

const black = '#000000';
const paper = '#ffffff';

export async function qrCodeSvg(text: string, size: number, dark = black): Promise<string> {
  const options = { errorCorrectionLevel, margin: quietZone, type: 'svg', width: size } as const;
  return (await draw()).toString(text, { ...options, color: { dark, light: paper } });
}

/** `size` pixels along an edge with the quiet zone, or one for each module where that is more. */
export async function qrCodePng(text: string, size: number, dark = black): Promise<Buffer> {
  const { modules } = (await draw()).create(text, { errorCorrectionLevel });
  const squares = modules.size + 2 * quietZone;
  const isInCode = (at: number): boolean => at >= quietZone && at < quietZone + modules.size;
  const isDark = (row: number, column: number): boolean =>
    isInCode(row) && isInCode(column) && modules.get(row - quietZone, column - quietZone) === 1;
  return twoColorPng({ squares, isDark }, Math.max(size, squares), { dark, light: paper });
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** How a row is stored: as it is, or as what differs from the row above it. */
const asItIs = 0;
const differenceToRowAbove = 2;
const paletteColors = 3;

const compress = promisify(deflate);

function chunk(name: 'IHDR' | 'PLTE' | 'IDAT' | 'IEND', content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(4 + named.length + 4);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), framed.length - 4);
  return framed;
}

const bytesOf = (color: string): Buffer => Buffer.from(color.slice(1), 'hex');

/**
 * A square of squares (`isDark` of each, by row and column), scaled to `edge` pixels, as PNG with one bit a pixel. Encoders
 * for pictures of any kind go through every pixel in four bytes: for an edge of 4096 that is a hundred times the work. Here a
 * row that repeats costs nothing, and the compression runs in the thread pool. Colors are written as `#rrggbb`.
 */
async function twoColorPng(
  { squares, isDark }: { squares: number; isDark: (row: number, column: number) => boolean },
  edge: number,
  { dark, light }: { dark: string; light: string },
): Promise<Buffer> {
  const squareAt = Uint16Array.from({ length: edge }, (_, pixel) => Math.floor((pixel * squares) / edge));
  const rowLength = 1 + Math.ceil(edge / 8);
  // All zero: light pixels, or no difference to the row above.
  const rows = Buffer.alloc(rowLength * edge);
  for (let y = 0; y < edge; y += 1) {
    const start = y * rowLength;
    const row = squareAt[y] ?? 0;
    const isRepeated = y > 0 && squareAt[y - 1] === row;
    rows[start] = isRepeated ? differenceToRowAbove : asItIs;
    if (isRepeated) continue;
    const isDarkColumn = Array.from({ length: squares }, (_, column) => isDark(row, column));
    for (let x = 0; x < edge; x += 1) {
      if (!isDarkColumn[squareAt[x] ?? 0]) continue;
      const byte = start + 1 + (x >> 3);
      rows[byte] = (rows[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([1, paletteColors], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.concat([bytesOf(light), bytesOf(dark)])),
    chunk('IDAT', await compress(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
