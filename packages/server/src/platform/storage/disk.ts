import { close as closeDescriptor, createReadStream, createWriteStream, fstat, open as openPath, read } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { privateFolder } from '../folder-modes.ts';
import { ApiError, notFound } from '../http/problem.ts';
import { newId } from '../identifier.ts';
import { checked } from './checked-content.ts';
import { codeOf, onDisk } from './failure.ts';
import type { UrlSigner } from './signed-url.ts';
import type { ByteRange, OpenFile, Part, PartStore } from './storage.ts';

/** Plain descriptors: what Node's file handles do beside costs as much as sending a small file. */
export const openDescriptor = (path: string): Promise<number> => promisify(openPath)(path, 'r');
const statOf = promisify(fstat);
const readInto = promisify(read);
const close = promisify(closeDescriptor);

/** Fewer and larger reads than Node's own 64 KiB. What fits is read at once, which takes no more memory than a stream would. */
const readBytes = 256 * 1024;

/** Closes the file when it ends or is destroyed. */
export const streamOf = (descriptor: number, range: ByteRange | undefined): Readable =>
  createReadStream('', { fd: descriptor, start: 0, ...range, highWaterMark: readBytes });

async function readWhole(descriptor: number, start: number, length: number): Promise<Uint8Array> {
  const content = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await readInto(descriptor, content, filled, length - filled, start + filled);
    if (bytesRead === 0) throw new Error('The file has become shorter');
    filled += bytesRead;
  }
  return content;
}

/** Opened and measured once for an answer. */
export async function openFile(path: string): Promise<OpenFile> {
  const descriptor = await openDescriptor(path);
  try {
    const { size } = await statOf(descriptor);
    return {
      size,
      async read(range) {
        const { start, end } = range ?? { start: 0, end: size - 1 };
        const length = end - start + 1;
        if (length > readBytes) return streamOf(descriptor, { start, end });
        try {
          return await onDisk(() => readWhole(descriptor, start, length));
        } finally {
          await close(descriptor);
        }
      },
      close: () => close(descriptor),
    };
  } catch (error) {
    await close(descriptor);
    throw error;
  }
}

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** The answer, or null when there is no such file. */
export async function orMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A name is only safe on the disk once the folder that holds it is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes content to a hidden file, hands it over whole and safe on the disk, and removes it again. */
export async function withUnfinished<T>(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  use: (path: string, bytes: number) => Promise<T>,
): Promise<T> {
  const path = join(folder, 'unfinished', newId());
  await mkdir(dirname(path), { recursive: true, mode: privateFolder });
  try {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(content), target);
    return await use(path, target.bytesWritten);
  } finally {
    // Where the disk has failed, that is what is to be heard of.
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Deletes what is in the folder and has not changed since that moment. */
export async function removeUnchanged(folder: string, before: Date): Promise<void> {
  const names = (await orMissing(() => readdir(folder))) ?? [];
  for (const name of names) {
    const path = join(folder, name);
    const found = await orMissing(() => stat(path));
    if (found !== null && found.mtimeMs < before.getTime()) await rm(path, { recursive: true, force: true });
  }
}

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
