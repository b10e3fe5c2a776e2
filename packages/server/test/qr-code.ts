import { createRequire } from 'node:module';
import { PNG } from 'pngjs';

// A CommonJS module whose types describe an ES module: required, it is the function itself.
type Decode = (data: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;
const decode: Decode = createRequire(import.meta.url)('jsqr');

/** Leaves out pixels of a picture that has more of them than the decoder needs: it takes seconds for 16 million. */
function thinned(data: Uint8Array, edge: number): { pixels: Uint8ClampedArray; edge: number } {
  const step = Math.ceil(edge / 1024);
  const kept = Math.floor(edge / step);
  const pixels = new Uint8ClampedArray(kept * kept * 4);
  for (let y = 0; y < kept; y += 1) {
    for (let x = 0; x < kept; x += 1) {
      const from = (y * edge + x) * step * 4;
      pixels.set(data.subarray(from, from + 4), (y * kept + x) * 4);
    }
  }
  return { pixels, edge: kept };
}

/** The text of a square QR code in a PNG, and the picture's edge in pixels. */
export function readPngQrCode(bytes: Buffer): { text: string | undefined; width: number; height: number } {
  const { data, width, height } = PNG.sync.read(bytes);
  const { pixels, edge } = thinned(data, width);
  return { text: decode(pixels, edge, edge)?.data, width, height };
}

/**
 * The text of a QR code drawn as an SVG of strokes one module high (`M`, `m` and `h` in a path), as a printer would draw it:
 * painted module by module, eight pixels each, then read like any picture.
 */
export function readSvgQrCode(svg: string): string | undefined {
  const edge = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const stroke = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1];
  if (!edge || stroke === undefined) throw new Error(`Not a QR code as a drawing: ${svg.slice(0, 200)}`);
  const scale = 8;
  const pixels = new Uint8ClampedArray((edge * scale) ** 2 * 4).fill(255);
  let x = 0;
  let y = 0;
  for (const [, command, numbers = ''] of stroke.matchAll(/([Mmh])([-\d. ,]+)/g)) {
    const [a = 0, b = 0] = numbers.trim().split(/[ ,]+/).map(Number);
    if (command === 'M') [x, y] = [a, b];
    else if (command === 'm') [x, y] = [x + a, y + b];
    else {
      for (let row = Math.floor(y) * scale; row < Math.floor(y) * scale + scale; row += 1) {
        for (let column = x * scale; column < (x + a) * scale; column += 1) {
          pixels.fill(0, (row * edge * scale + column) * 4, (row * edge * scale + column) * 4 + 3);
        }
      }
      x += a;
    }
  }
  return decode(pixels, edge * scale, edge * scale)?.data;
}
