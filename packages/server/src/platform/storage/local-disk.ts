import { createWriteStream } from 'node:fs';
import { link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../http/problem.ts';
import { newId } from '../identifier.ts';
import { checked } from './checked-content.ts';
import type { AddressSigner } from './signed-address.ts';
import { isStorageKey, type Storage } from './storage.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** A name is only safe on the disk once the folder that holds it is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder, spread over 256 and more of them, so that none grows without end. */
export function createLocalDisk(folder: string, signer: AddressSigner): Storage {
  const pathOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('This is no storage key');
    return join(folder, key.replace('public-', '').slice(0, 2), key);
  };

  return {
    async put(key, content, rule) {
      const path = pathOf(key);
      const unfinished = join(folder, 'unfinished', newId());
      await Promise.all([mkdir(dirname(path), { recursive: true }), mkdir(dirname(unfinished), { recursive: true })]);
      try {
        const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(Readable.from(checked(content, rule)), target);
        // A link fails where a rename would replace: what was checked and accepted stays what it was.
        await link(unfinished, path);
        await syncFolder(dirname(path));
        return target.bytesWritten;
      } catch (error) {
        if (isTaken(error)) throw new ApiError('CONFLICT');
        throw error;
      } finally {
        await rm(unfinished, { force: true });
      }
    },

    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async get(key, range) {
      try {
        const handle = await open(pathOf(key), 'r');
        return handle.createReadStream(range ?? {});
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    delete: (key) => rm(pathOf(key), { force: true }),
    uploadAddress: async (key, rule, expiresAt) => signer.uploadAddress(key, rule, expiresAt),
    downloadAddress: async (key, file, expiresAt) => signer.downloadAddress(key, file, expiresAt),
  };
}
