import { InputError } from '../http/problem.ts';
import { decodePicture, UnreadablePictureError } from './decode-picture.ts';

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
