import { chmod } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { S3Config } from '../../s3-config.ts';
import type { Clock } from '../clock.ts';
import { privateFolder } from '../folder-modes.ts';
import { putDiskPart } from './disk-parts.ts';
import { fileRoutes, type PutPart } from './file-routes.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

interface Options {
  readonly dataDir: string;
  /** Undefined: files lie in the data folder. */
  readonly s3: S3Config | undefined;
  readonly secretsKey: Uint8Array;
  readonly rateLimit: number;
  readonly clock: Clock;
}

/** Keeps other accounts out of files that are there: releases before made the folder for all to read. */
const closeFolder = (folder: string): Promise<void> => chmod(folder, privateFolder).catch(() => undefined);

/** The storage in the data folder or in a store elsewhere, with its routes on `app`. */
export function mountStorage(app: FastifyInstance, options: Options): Storage {
  const { clock, s3, rateLimit } = options;
  const { storage, signer, folder } = openStorage(options);
  if (s3 === undefined) app.addHook('onReady', () => closeFolder(folder));
  const putPart: PutPart = (partsId, part, content) => putDiskPart(folder, partsId, part, content);
  fileRoutes(app, { storage, signer, putPart: s3 === undefined ? putPart : null, clock, rateLimit });
  return storage;
}
