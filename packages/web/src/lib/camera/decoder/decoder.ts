import type { DecodeReply, DecodeRequest, DecoderEngine, FoundCode } from './protocol.ts';

export interface DecoderFigures {
  readonly frames: number;
  /** Of the last frames, in the worker, from pixels to texts. */
  readonly medianMs: number | null;
  readonly engine: DecoderEngine | null;
}

export interface Decoder {
  /**
   * The codes in a frame, which is taken over and closed. Rejects when the reader cannot be loaded. Only one frame is
   * in work at a time: a caller that hands over another before the answer waits for both.
   */
  decode(frame: ImageBitmap | ImageData, options?: { isThorough?: boolean }): Promise<readonly FoundCode[]>;
  readonly isBusy: boolean;
  figures(): DecoderFigures;
  close(): void;
}

const remembered = 120;

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** Starts the worker that reads QR codes. The reader itself is loaded with the first frame. */
export function createDecoder(): Decoder {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module', name: 'decoder' });
  const open = new Map<number, PromiseWithResolvers<readonly FoundCode[]>>();
  const times: number[] = [];
  let number = 0;
  let frames = 0;
  let engine: DecoderEngine | null = null;

  worker.onmessage = ({ data }: MessageEvent<DecodeReply>) => {
    const waiting = open.get(data.number);
    open.delete(data.number);
    if ('failure' in data) {
      waiting?.reject(new Error(data.failure));
      return;
    }
    frames += 1;
    engine = data.engine;
    times.push(data.milliseconds);
    if (times.length > remembered) times.shift();
    waiting?.resolve(data.codes);
  };
  worker.onerror = (event) => {
    for (const waiting of open.values()) waiting.reject(new Error(event.message || 'The code reader did not start'));
    open.clear();
  };

  return {
    decode(frame, { isThorough = false } = {}) {
      const waiting = Promise.withResolvers<readonly FoundCode[]>();
      number += 1;
      open.set(number, waiting);
      const request: DecodeRequest = { number, frame, isThorough };
      worker.postMessage(request, [frame instanceof ImageBitmap ? frame : frame.data.buffer]);
      return waiting.promise;
    },
    get isBusy() {
      return open.size > 0;
    },
    figures: () => ({ frames, medianMs: median(times), engine }),
    close() {
      worker.terminate();
      for (const waiting of open.values()) waiting.reject(new Error('The code reader was closed'));
      open.clear();
    },
  };
}
