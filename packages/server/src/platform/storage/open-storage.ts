import { link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { headBytes } from '@fairlead/contract/files';
import type { S3Config } from '../../s3-config.ts';
import { privateFolder } from '../folder-modes.ts';
import { ApiError } from '../http/problem.ts';
import { checked } from './checked-content.ts';
import {
  createDiskParts,
  openDescriptor,
  openFile,
  orMissing,
  removeUnchanged,
  streamOf,
  syncFolder,
  withUnfinished,
} from './disk.ts';
import { codeOf, onDisk } from './failure.ts';
import { createS3 } from './s3.ts';
import { createUrlSigner, type UrlSigner } from './signed-url.ts';
import { isStorageKey, type Storage } from './storage.ts';

/** Files in a folder, spread over 256 and more of them, so that none grows without end. */
function createLocalDisk(folder: string, signer: UrlSigner): Storage {
  const pathOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('This is no storage key');
    return join(folder, key.replace('public-', '').slice(0, 2), key);
  };

  /** Stores all of it, in a place that is free. */
  async function place(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const path = pathOf(key);
    return withUnfinished(folder, content, async (unfinished, bytes) => {
      await mkdir(dirname(path), { recursive: true, mode: privateFolder });
      // A link fails where a rename would replace: what was checked and accepted stays what it was.
      await link(unfinished, path).catch((error: unknown) => {
        throw codeOf(error) === 'EEXIST' ? new ApiError('CONFLICT') : error;
      });
      await syncFolder(dirname(path));
      return bytes;
    });
  }

  const size = (key: string) => onDisk(async () => (await orMissing(() => stat(pathOf(key))))?.size ?? null);

  return {
    put: (key, content, rule) => onDisk(() => place(key, checked(content, rule))),
    size,

    get: (key, range) =>
      onDisk(() =>
        orMissing(async () => {
          return streamOf(await openDescriptor(pathOf(key)), range);
        }),
      ),

    open: (key) => onDisk(() => orMissing(() => openFile(pathOf(key)))),

    begin: (key) =>
      onDisk(() =>
        orMissing(async () => {
          const handle = await open(pathOf(key), 'r');
          try {
            const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
            return { head: buffer.subarray(0, bytesRead), size: (await handle.stat()).size };
          } finally {
            await handle.close();
          }
        }),
      ),

    delete: (key) => onDisk(() => rm(pathOf(key), { force: true })),
    signUpload: async (key, rule, expiresAt) => signer.signUpload(key, rule, expiresAt),
    signDownload: async (key, file, expiresAt) => signer.signDownload(key, file, expiresAt),
    // A file takes its place once, whole, when all of it has arrived.
    settle: async () => {},
    parts: createDiskParts(folder, signer, { size, place }),
    ready: () => onDisk(() => withUnfinished(folder, Readable.from([Buffer.from('ready')]), async () => {})),
    sweepUnfinished: async (before) => {
      await onDisk(() => removeUnchanged(join(folder, 'unfinished'), before));
      await onDisk(() => removeUnchanged(join(folder, 'parts'), before));
    },
  };
}

interface Options {
  readonly dataDir: string;
  /** Undefined: files lie in the data folder. */
  readonly s3: S3Config | undefined;
  readonly secretsKey: Uint8Array;
}

interface OpenStorage {
  readonly storage: Storage;
  readonly signer: UrlSigner;
  /** Of the files in the data folder. */
  readonly folder: string;
}

/** The storage in the data folder or in a store elsewhere. */
export function openStorage({ dataDir, s3, secretsKey }: Options): OpenStorage {
  const signer = createUrlSigner(secretsKey);
  const folder = join(dataDir, 'files');
  return { storage: s3 === undefined ? createLocalDisk(folder, signer) : createS3(s3), signer, folder };
}
