import { buffer } from 'node:stream/consumers';
import { decodePicture } from '../../platform/storage/pictures.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Sharp at full width on most phones, and a third of a second on a slow line. Never less high than it is shown. */
const size = { width: 720, height: 450 };
const quality = 40;
const maxKept = 100;

const folder = '/scan/cover/';
export const smallCoverRoute = `${folder}:key`;

/** Where the page behind a printed code has a cover from, by where the cover itself is. */
export const smallCoverPath = (coverPath: string): string => coverPath.replace(/^\/files\//, folder);

export interface SmallCovers {
  /** True if it need not be drawn. */
  isKept(key: string): boolean;
  /** The cover as small as a phone needs it; null when nothing is stored under the key. */
  read(key: string): Promise<Buffer | null>;
}

/** Draws each small cover once, and keeps those that were asked for last. */
export function createSmallCovers(storage: Storage): SmallCovers {
  const kept = new Map<string, Promise<Buffer | null>>();

  async function draw(key: string): Promise<Buffer | null> {
    const content = await storage.get(key);
    if (content === null) return null;
    // The middle, which the page shows of any picture.
    return decodePicture(key, await buffer(content), (picture) =>
      picture
        .resize({ ...size, fit: 'cover', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer(),
    );
  }

  return {
    isKept: (key) => kept.has(key),
    read(key) {
      const cover = kept.get(key) ?? draw(key);
      kept.delete(key);
      kept.set(key, cover);
      cover.then(
        (found) => found === null && kept.delete(key),
        () => kept.delete(key),
      );
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - maxKept))) kept.delete(oldest);
      return cover;
    },
  };
}
