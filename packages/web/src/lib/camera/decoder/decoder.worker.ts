import { type Engine, nativeEngine, wasmEngine } from './engines.ts';
import type { DecodeReply, DecodeRequest, DecoderEngine } from './protocol.ts';

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
