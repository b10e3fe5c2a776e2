import { InputError } from '../http/problem.ts';

/** Some 60 megapixels: more is no picture for a screen but a try to fill the memory. */
const mostPixels = 60_000_000;

/** The picture decoded and written anew: upright, small enough for a screen, and without what else the file carried. */
export async function cleanPicture(
  bytes: Uint8Array,
  { longestEdge, quality }: { longestEdge: number; quality: number },
): Promise<Buffer> {
  // Loaded with the first picture: the decoder takes 20 MiB that most processes never need.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, alphaQuality: 100 })
      .toBuffer();
  } catch {
    throw new InputError('body.storageKey', 'picture_unreadable');
  }
}
