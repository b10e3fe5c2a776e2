import { join } from 'node:path';
import type { S3Config } from '../../s3-config.ts';
import { createLocalDisk } from './local-disk.ts';
import { createS3 } from './s3.ts';
import { createUrlSigner, type UrlSigner } from './signed-url.ts';
import type { Storage } from './storage.ts';

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
