import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodePoint, FoundCode } from './protocol.ts';

/** The browser's own detector, which TypeScript's library does not know; Android and macOS have one. */
interface NativeDetector {
  detect(image: ImageBitmap | ImageData): Promise<{ rawValue: string; cornerPoints: readonly CodePoint[] }[]>;
}
interface NativeDetectorConstructor {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

export type Engine = (frame: ImageBitmap | ImageData, isThorough: boolean) => Promise<FoundCode[]>;

/** The browser's detector when it reads QR codes, else null. */
export async function nativeEngine(): Promise<Engine | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorConstructor }).BarcodeDetector;
  if (Detector === undefined) return null;
  try {
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    return async (frame) =>
      (await detector.detect(frame)).flatMap(({ rawValue, cornerPoints: [a, b, c, d] }) =>
        rawValue !== '' && a && b && c && d ? [{ text: rawValue, corners: [a, b, c, d] as const }] : [],
      );
  } catch {
    return null;
  }
}

const maximumCodes = 8;
let surface: OffscreenCanvas | undefined;

/** The pixels of a frame, through one canvas that is kept from frame to frame. */
function pixelsOf(frame: ImageBitmap | ImageData): ImageData {
  if (frame instanceof ImageData) return frame;
  const { width, height } = frame;
  if (surface?.width !== width || surface.height !== height) surface = new OffscreenCanvas(width, height);
  const context = surface.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser gives no 2d canvas to a worker; update it to scan codes');
  context.drawImage(frame, 0, 0);
  return context.getImageData(0, 0, width, height);
}

/** ZXing in WebAssembly, from our own origin: by default it would be fetched from a public CDN. */
export async function wasmEngine(): Promise<Engine> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (frame, isThorough) => {
    const results = await readBarcodes(pixelsOf(frame), {
      formats: ['QRCode'],
      maxNumberOfSymbols: maximumCodes,
      tryHarder: true,
      tryRotate: isThorough,
      tryInvert: isThorough,
      tryDownscale: true,
      tryDenoise: isThorough,
    });
    return results
      .filter(({ isValid, text }) => isValid && text !== '')
      .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
        text,
        corners: [topLeft, topRight, bottomRight, bottomLeft] as const,
      }));
  };
}
