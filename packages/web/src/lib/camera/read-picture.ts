import type { Decoder } from './decoder/decoder.ts';
import type { FoundCode } from './decoder/protocol.ts';

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
