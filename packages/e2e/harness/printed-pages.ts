import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { textsOfPages } from './printed-text.ts';

const pointsPerInch = 72;
const pointsPerMillimetre = pointsPerInch / 25.4;

/**
 * A page as a printer puts it on paper: its size in millimetres, its text, and its pixels, in greys; and as a reader sees it that has
 * a red light and no other, as many hand scanners do.
 */
export interface PrintedPage {
  readonly size: { readonly width: number; readonly height: number };
  readonly text: string;
  readonly picture: Grey;
  readonly inRedLight: Grey;
}

interface Grey {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function grey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * The picture of a simple hand scanner, which has a red light and no other: dark is a surface that sends back less than half of
 * it.
 */
export async function inRedLight(picture: Sharp): Promise<Grey> {
  const red = picture.flatten({ background: '#fff' }).extractChannel('red');
  const { data, info } = await red.raw().toBuffer({ resolveWithObject: true });
  const dark = Buffer.from(data.map((brightness) => (brightness < 128 ? 0 : 255)));
  return { data: dark, width: info.width, height: info.height };
}

const of = ({ data, width, height }: Grey) => sharp(data, { raw: { width, height, channels: 1 } });

/** The pages of a PDF at so many dots per inch. */
export async function printPages(pdf: Buffer, dotsPerInch: number): Promise<PrintedPage[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const texts = textsOfPages(pdf);
    const pages: PrintedPage[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const { width, height, data } = await page.render({ scale: dotsPerInch / pointsPerInch, render: 'bitmap' });
      const drawn = () => sharp(data, { raw: { width, height, channels: 4 } });
      pages.push({
        size: { width: originalWidth / pointsPerMillimetre, height: originalHeight / pointsPerMillimetre },
        text: texts[pages.length] ?? '',
        picture: await grey(drawn()),
        inRedLight: await inRedLight(drawn()),
      });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}

/** Grey pictures one after the other, as poppler writes them: a line of text, then a byte for each pixel. */
function picturesOf(written: Buffer): Grey[] {
  const pictures: Grey[] = [];
  for (let at = 0; at < written.length; ) {
    const head = /^P5\s(\d+)\s(\d+)\s255\s/.exec(written.toString('latin1', at, at + 40));
    const [line = '', width = 0, height = 0] = head ? [head[0], Number(head[1]), Number(head[2])] : [];
    if (head === null) throw new Error('pdftoppm wrote something else than pictures');
    const start = at + line.length;
    at = start + width * height;
    pictures.push({ data: written.subarray(start, at), width, height });
  }
  return pictures;
}

/** The pages as poppler draws them, the renderer of many print shops; null where it is not installed. */
export async function popplerPages(pdf: Buffer, dotsPerInch: number): Promise<Grey[] | null> {
  const program = spawn('pdftoppm', ['-gray', '-r', String(dotsPerInch), '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const started = await Promise.race([
    once(program, 'spawn').then(() => true),
    once(program, 'error').then(() => false),
  ]).catch(() => false);
  if (!started) return null;
  program.stdin.end(pdf);
  return picturesOf(await buffer(program.stdout));
}

/** The page as a camera sees it that is too far away and out of focus. */
export async function fromAfar({ width, ...picture }: Grey, share: number, blur: number): Promise<Grey> {
  return grey(
    of({ ...picture, width })
      .resize({ width: Math.round(width * share) })
      .blur(blur),
  );
}

/** The texts of all QR codes that zbar finds, which has nothing in common with the reader of the product. */
export async function readCodesByZbar({ data, width, height }: Grey): Promise<string[]> {
  const found = await scanGrayBuffer(new Uint8Array(data).buffer, width, height);
  return found.filter(({ typeName }) => typeName === 'ZBAR_QRCODE').map((symbol) => symbol.decode());
}

let isPrepared = false;

/** The texts of all QR codes in the picture. */
export async function readCodes({ data, width, height }: Grey): Promise<string[]> {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  if (!isPrepared)
    await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true });
  isPrepared = true;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let index = 0; index < width * height; index += 1) pixels.fill(data[index] ?? 0, index * 4, index * 4 + 3);
  const frame = { data: pixels, width, height, colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(frame, { formats: ['QRCode'], tryHarder: true });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
