import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createDecoder, type Decoder } from './decoder/decoder.ts';
import type { FoundCode } from './decoder/protocol.ts';

/** The reader of this screen: its worker starts with the first use and ends with the screen. */
export function useDecoder(): () => Decoder {
  const decoder = useRef<Decoder>(undefined);
  useEffect(
    () => () => {
      decoder.current?.close();
      decoder.current = undefined;
    },
    [],
  );
  const get = useRef(() => {
    decoder.current ??= createDecoder();
    return decoder.current;
  });
  return get.current;
}

export interface DecodedFrame {
  readonly codes: readonly FoundCode[];
  readonly width: number;
  readonly height: number;
}

interface FrameLoop {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly decoder: () => Decoder;
  readonly isPaused: boolean;
  readonly onFrame: (frame: DecodedFrame) => void;
  /** The reader did not load; it is tried again with the next frame. */
  readonly onFailure: () => void;
}

/** Decodes the video, one frame at a time: a frame that comes while another is in work is not looked at. */
export function useFrames({ video, decoder, isPaused, onFrame, onFailure }: FrameLoop): void {
  const reportFrame = useEffectEvent(onFrame);
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    if (isPaused) return;
    let isStopped = false;
    let request = 0;
    const hasFrames = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

    const look = async (element: HTMLVideoElement): Promise<void> => {
      const { videoWidth: width, videoHeight: height } = element;
      if (width === 0 || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const frame = await createImageBitmap(element);
      if (isStopped) {
        frame.close();
        return;
      }
      const codes = await decoder().decode(frame);
      if (!isStopped) reportFrame({ codes, width, height });
    };
    const next = (): void => {
      const element = video.current;
      if (isStopped || element === null) return;
      const step = () => {
        look(element)
          .catch(() => {
            if (!isStopped) fail();
          })
          .finally(next);
      };
      request = hasFrames ? element.requestVideoFrameCallback(step) : requestAnimationFrame(step);
    };
    next();
    return () => {
      isStopped = true;
      if (hasFrames) video.current?.cancelVideoFrameCallback(request);
      else cancelAnimationFrame(request);
    };
  }, [isPaused, decoder, video]);
}

/** Large enough for a code that fills a quarter of a photo, small enough for the memory of an old phone. */
const longestEdge = 2400;

/** The codes of a picture from a file. Rejects when the file is not a picture that the browser can open. */
export async function readPicture(file: Blob, decoder: Decoder): Promise<readonly FoundCode[]> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, longestEdge / Math.max(whole.width, whole.height));
  if (scale === 1) return decoder.decode(whole, { isThorough: true });
  const resized = await createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * scale),
    resizeHeight: Math.round(whole.height * scale),
    resizeQuality: 'high',
  });
  whole.close();
  return decoder.decode(resized, { isThorough: true });
}
