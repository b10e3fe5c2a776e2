import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { privateFolder } from '../folder-modes.ts';
import { ApiError, notFound } from '../http/problem.ts';
import { newId } from '../identifier.ts';
import { checked } from './checked-content.ts';
import { isMissing, orMissing, syncFolder, withUnfinished } from './disk-files.ts';
import { onDisk } from './failure.ts';
import type { UrlSigner } from './signed-url.ts';
import type { Part, PartStore } from './storage.ts';

/** Never a path, whatever text it is made of. */
const partsId = z.uuid();

interface WholeFiles {
  readonly size: (key: string) => Promise<number | null>;
  readonly place: (key: string, content: AsyncIterable<Uint8Array>) => Promise<number>;
}

const folderOf = (folder: string, id: string): string => join(folder, 'parts', partsId.parse(id));

/** Stores one part whole or not at all, in the place of an earlier one. Throws NOT_FOUND once the parts are joined or dropped. */
export async function putDiskPart(
  folder: string,
  id: string,
  part: Part,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const place = folderOf(folder, id);
  const rule = { maximalBytes: part.bytes, ...(part.accepts && { accepts: part.accepts }) };
  await onDisk(() =>
    withUnfinished(folder, checked(content, rule), async (unfinished, bytes) => {
      if (bytes < part.bytes) throw new ApiError('UPLOAD_INCOMPLETE');
      const placed = await orMissing(async () => {
        await rename(unfinished, join(place, String(part.number)));
        await syncFolder(place);
        return true;
      });
      if (placed === null) throw notFound();
    }),
  );
}

/** Parts as files of a folder, one after the other in one file when they are joined. */
export function createDiskParts(folder: string, signer: UrlSigner, whole: WholeFiles): PartStore {
  async function* contentOf(place: string, count: number): AsyncGenerator<Uint8Array> {
    for (let number = 1; number <= count; number += 1) yield* createReadStream(join(place, String(number)));
  }
  const drop = (id: string) => onDisk(() => rm(folderOf(folder, id), { recursive: true, force: true }));

  return {
    open: () =>
      onDisk(async () => {
        const id = newId();
        await mkdir(folderOf(folder, id), { recursive: true, mode: privateFolder });
        return id;
      }),

    arrived: (_key, id) =>
      onDisk(() =>
        orMissing(async () => {
          const place = folderOf(folder, id);
          const sizeOf = async (name: string): Promise<[number, number]> => [
            Number(name),
            (await stat(join(place, name))).size,
          ];
          return new Map(await Promise.all((await readdir(place)).map(sizeOf)));
        }),
      ),

    sign: async (key, id, part, expiresAt) => signer.signPart(key, id, part, expiresAt),

    join: (key, id, count) =>
      onDisk(async () => {
        try {
          if ((await whole.size(key)) === null) await whole.place(key, contentOf(folderOf(folder, id), count));
        } catch (error) {
          // Another request joined them at the same time and was faster, or their owner cancelled the upload.
          if ((await whole.size(key)) === null) throw isMissing(error) ? notFound() : error;
        }
        await drop(id);
      }),

    drop: (_key, id) => drop(id),
  };
}
