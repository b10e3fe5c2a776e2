import { setImmediate } from 'node:timers/promises';
import type { Sharp } from 'sharp';
import { InputError } from '../http/problem.ts';
import { createWorkLimit } from '../threads/work-limit.ts';

/** The picture cannot be decoded, or not within the limits of time and memory. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError';
}

/** Some 60 megapixels: more is no picture for a screen but a try to fill the memory. */
const maxPixels = 60_000_000;
/** Programs write some ten of a picture; each one costs as much as the picture, and no timeout ends it. */
const maxJpegScans = 100;
/** For 60 megapixels on a slow machine. */
const seconds = 20;

/**
 * One for the process, for what is bounded is the process's: each decoding takes one of the four threads that files are read
 * with as well, and the memory of a whole picture, some 500 MB of the largest.
 */
const usual = createWorkLimit({ running: 2, runningPerPerson: 1, waiting: 100, waitingPerPerson: 30 });
const large = createWorkLimit({ running: 1, runningPerPerson: 1, waiting: 20, waitingPerPerson: 10 });
/** Of memory, decoded: a photo of 24 megapixels. */
const largeBytes = 80_000_000;

const startOfScan = Buffer.from([0xff, 0xda]);
/** Bytes that are examined before other work has its turn. */
const bytesAtOnce = 2 * 1_048_576;

/** Counts those of a thumbnail as well: it has one or some ten. */
async function hasTooManyScans(bytes: Buffer): Promise<boolean> {
  let count = 0;
  for (let start = 0; start < bytes.length; start += bytesAtOnce) {
    // With the byte behind, for a mark that lies across the end.
    const part = bytes.subarray(start, start + bytesAtOnce + 1);
    for (let at = part.indexOf(startOfScan); at >= 0; at = part.indexOf(startOfScan, at + 2)) {
      count += 1;
      if (count > maxJpegScans) return true;
    }
    await setImmediate();
  }
  return false;
}

/** The library with what is known of the picture; only its head is read. */
async function open(bytes: Buffer): Promise<{ picture: Sharp; decodedBytes: number }> {
  // Loaded with the first picture: the decoder takes 20 MiB that most processes never need.
  const { default: sharp } = await import('sharp');
  // It would keep pictures as they were decoded, up to 1 GB of them, for a second time that never comes.
  sharp.cache(false);
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true });
  const { format, width, height, channels, depth } = await picture.metadata();
  if (width * height > maxPixels || (format === 'jpeg' && (await hasTooManyScans(bytes)))) {
    throw new UnreadablePictureError('The picture would take too much time or memory');
  }
  return {
    picture: picture.timeout({ seconds }),
    decodedBytes: width * height * channels * (depth === 'uchar' ? 1 : 2),
  };
}

/**
 * Decodes a picture that a stranger made: its first page or frame, beside the thread of the requests.
 * @throws UnreadablePictureError; ApiError TOO_MANY_REQUESTS
 */
export async function decodePicture<T>(
  person: string,
  bytes: Buffer,
  work: (picture: Sharp) => Promise<T>,
): Promise<T> {
  const unreadable = (error: unknown): never => {
    throw error instanceof UnreadablePictureError ? error : new UnreadablePictureError('unreadable', { cause: error });
  };
  const { picture, decodedBytes } = await open(bytes).catch(unreadable);
  const limit = decodedBytes > largeBytes ? large : usual;
  return limit.run(person, () => work(picture).catch(unreadable));
}

/** The picture decoded and written anew: upright, small enough for a screen, and without what else the file carried. */
export async function cleanPicture(
  person: string,
  bytes: Buffer,
  { longestEdge, quality }: { longestEdge: number; quality: number },
): Promise<Buffer> {
  try {
    return await decodePicture(person, bytes, (picture) =>
      picture
        .rotate()
        .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
        .webp({ quality, alphaQuality: 100 })
        .toBuffer(),
    );
  } catch (error) {
    throw error instanceof UnreadablePictureError ? new InputError('body.storageKey', 'picture_unreadable') : error;
  }
}
