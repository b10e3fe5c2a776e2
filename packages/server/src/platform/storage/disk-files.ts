import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { privateFolder } from '../folder-modes.ts';
import { newId } from '../identifier.ts';
import { codeOf } from './failure.ts';

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

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
