import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connection.ts';
import { fileRoutes } from './file-routes.ts';
import { createLocalDisk } from './local-disk.ts';
import { createAddressSigner } from './signed-address.ts';
import type { Storage } from './storage.ts';
import { sweepFiles } from './uploads.ts';

const sweepEveryMilliseconds = 15 * 60_000;

/** The storage in the data folder, its addresses on `app`, and the sweep of what nobody needs. */
export function mountStorage(
  app: FastifyInstance,
  options: { dataDir: string; secretsKey: Uint8Array; database: Database; clock: Clock; log: FastifyBaseLogger },
): Storage {
  const { database, clock, log } = options;
  const signer = createAddressSigner(options.secretsKey);
  const storage = createLocalDisk(join(options.dataDir, 'files'), signer);
  fileRoutes(app, { storage, signer, clock });
  let underWay: Promise<unknown> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      while ((await sweepFiles(database, storage, clock())) > 0);
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
