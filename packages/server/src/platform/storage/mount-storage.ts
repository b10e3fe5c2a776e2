import { join } from 'node:path';
import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { S3Config } from '../../s3-config.ts';
import type { Clock } from '../clock.ts';
import { putDiskPart } from './disk-parts.ts';
import { fileRoutes, type PutPart } from './file-routes.ts';
import { createLocalDisk } from './local-disk.ts';
import { createS3 } from './s3.ts';
import { createUrlSigner } from './signed-url.ts';
import type { Storage } from './storage.ts';
import { sweepFiles } from './uploads.ts';

const sweepEveryMilliseconds = 15 * 60_000;

/** What a crash left half-written; nothing takes that long to arrive. */
const unfinishedMilliseconds = 2 * 24 * 3_600_000;

interface Options {
  readonly dataDir: string;
  /** Undefined: files lie in the data folder. */
  readonly s3: S3Config | undefined;
  readonly secretsKey: Uint8Array;
  readonly rateLimit: number;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** The storage in the data folder or in a store elsewhere, its addresses on `app`, and the sweep of what nobody needs. */
export function mountStorage(app: FastifyInstance, options: Options): Storage {
  const { database, clock, log, s3, rateLimit } = options;
  const signer = createUrlSigner(options.secretsKey);
  const folder = join(options.dataDir, 'files');
  const storage = s3 === undefined ? createLocalDisk(folder, signer) : createS3(s3);
  const putPart: PutPart = (partsId, part, content) => putDiskPart(folder, partsId, part, content);
  fileRoutes(app, { storage, signer, putPart: s3 === undefined ? putPart : null, clock, rateLimit });
  let underWay: Promise<unknown> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      while ((await sweepFiles(database, storage, clock())) > 0);
      await storage.sweepUnfinished(new Date(clock().getTime() - unfinishedMilliseconds));
    } catch (error) {
      log.warn({ err: error }, 'files that nobody needs could not be swept, and will be tried again');
    }
  };
  const timer = setInterval(() => {
    underWay = sweep();
  }, sweepEveryMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
  return storage;
}
