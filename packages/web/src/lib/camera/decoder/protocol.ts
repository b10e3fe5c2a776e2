/** A point in the pixels of the frame that was decoded. */
export interface CodePoint {
  readonly x: number;
  readonly y: number;
}

/** One QR code in a frame: its text and its corners, clockwise from the code's own top left. */
export interface FoundCode {
  readonly text: string;
  readonly corners: readonly [CodePoint, CodePoint, CodePoint, CodePoint];
}

export type DecoderEngine = 'BROWSER' | 'WASM';

/** To the worker. The frame is transferred, so the page holds no copy of it. */
export interface DecodeRequest {
  readonly number: number;
  readonly frame: ImageBitmap | ImageData;
  /** A picture from a file is searched longer than one of many frames. */
  readonly isThorough: boolean;
}

/** From the worker. */
export type DecodeReply =
  | {
      readonly number: number;
      readonly codes: readonly FoundCode[];
      readonly milliseconds: number;
      readonly engine: DecoderEngine;
    }
  | { readonly number: number; readonly failure: string };
