import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodePoint, DecodeReply, DecodeRequest, DecoderEngine, FoundCode } from './protocol.ts';

/** The browser's own detector, which TypeScript's library does not know; Android and macOS have one. */
interface NativeDetector {
  detect(image: ImageBitmap | ImageData): Promise<{ rawValue: string; cornerPoints: readonly CodePoint[] }[]>;
}
interface NativeDetectorConstructor {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

type Engine = (frame: ImageBitmap | ImageData, isThorough: boolean) => Promise<FoundCode[]>;

/** A frame that is looked at in light on dark, as dark modes and some designers make of codes: it takes as long again. */
const invertedEvery = 3;

/** Which frames to look at so: some, and each one after a code was found so, for a code is taken once it stays in view. */
function createTurns(): { isNext(): boolean; found(isInverted: boolean): void } {
  let frames = 0;
  let wasInverted = false;
  return {
    isNext() {
      frames += 1;
      return wasInverted || frames % invertedEvery === 0;
    },
    found(isInverted) {
      wasInverted = isInverted;
    },
  };
}

/** The browser's detector when it reads QR codes, else null. */
async function nativeEngine(): Promise<Engine | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorConstructor }).BarcodeDetector;
  if (Detector === undefined) return null;
  try {
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    const detect = async (image: ImageBitmap | ImageData) =>
      (await detector.detect(image)).flatMap(({ rawValue, cornerPoints: [a, b, c, d] }) =>
        rawValue !== '' && a && b && c && d ? [{ text: rawValue, corners: [a, b, c, d] as const }] : [],
      );
    const turns = createTurns();
    return async (frame) => {
      const isTurn = turns.isNext();
      const found = await detect(frame);
      if (found.length > 0 || !isTurn) return found;
      const inverted = await detect(invertedOf(frame));
      turns.found(inverted.length > 0);
      return inverted;
    };
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

/** The same with light and dark exchanged. */
function invertedOf(frame: ImageBitmap | ImageData): ImageData {
  const { data, width, height } = pixelsOf(frame);
  const inverted = new ImageData(width, height);
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = at; channel < at + 3; channel += 1) inverted.data[channel] = 255 - (data[channel] ?? 0);
    inverted.data[at + 3] = data[at + 3] ?? 0;
  }
  return inverted;
}

/** ZXing in WebAssembly, from our own origin: by default it would be fetched from a public CDN. */
async function wasmEngine(): Promise<Engine> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const turns = createTurns();
  return async (frame, isThorough) => {
    const results = await readBarcodes(pixelsOf(frame), {
      formats: ['QRCode'],
      maxNumberOfSymbols: maximumCodes,
      tryHarder: true,
      tryRotate: isThorough,
      tryInvert: turns.isNext() || isThorough,
      tryDownscale: true,
      tryDenoise: isThorough,
    });
    turns.found(results.some(({ isInverted }) => isInverted));
    return results
      .filter(({ isValid, text }) => isValid && text !== '')
      .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
        text,
        corners: [topLeft, topRight, bottomRight, bottomLeft] as const,
      }));
  };
}

// The page's library types `self` as a window; this is the part of a worker's scope that is used here.
const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<DecodeRequest>) => void;
  postMessage(reply: DecodeReply): void;
};

let chosen: Promise<{ name: DecoderEngine; decode: Engine }> | undefined;

const choose = async (): Promise<{ name: DecoderEngine; decode: Engine }> => {
  const native = await nativeEngine();
  return native === null ? { name: 'WASM', decode: await wasmEngine() } : { name: 'BROWSER', decode: native };
};

async function decode({ number, frame, isThorough }: DecodeRequest): Promise<DecodeReply> {
  chosen ??= choose();
  try {
    let engine = await chosen;
    const startedAt = performance.now();
    let codes: Awaited<ReturnType<Engine>>;
    try {
      codes = await engine.decode(frame, isThorough);
      // The browser's detector misses damaged and inverted codes in still pictures that ZXing reads.
      if (codes.length === 0 && isThorough && engine.name === 'BROWSER') {
        codes = await (await wasmEngine())(frame, isThorough);
      }
    } catch (failure) {
      // Some devices announce a detector whose service is missing: it fails with the first frame.
      if (engine.name === 'WASM') throw failure;
      chosen = wasmEngine().then((fallback) => ({ name: 'WASM', decode: fallback }));
      engine = await chosen;
      codes = await engine.decode(frame, isThorough);
    }
    return { number, codes, milliseconds: performance.now() - startedAt, engine: engine.name };
  } catch (failure) {
    // The next frame tries from the beginning, for the WebAssembly file may have failed to load.
    chosen = undefined;
    return { number, failure: failure instanceof Error ? failure.message : String(failure) };
  } finally {
    if (frame instanceof ImageBitmap) frame.close();
  }
}

scope.onmessage = ({ data }) => {
  void decode(data).then((reply) => scope.postMessage(reply));
};
