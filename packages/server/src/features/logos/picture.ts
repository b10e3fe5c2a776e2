import { InputError } from '../../platform/http/problem.ts';

const longestEdge = 1024;
/** Some 60 megapixels: more is no logo but a try to fill the memory. */
const mostPixels = 60_000_000;

/** The picture decoded and written anew: upright, small enough for a screen, and without what else the file carried. */
export async function cleanPicture(bytes: Uint8Array): Promise<Buffer> {
  // Loaded with the first logo: the decoder takes 20 MiB that most processes never need.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer();
  } catch {
    throw new InputError('body.storageKey', 'picture_unreadable');
  }
}
