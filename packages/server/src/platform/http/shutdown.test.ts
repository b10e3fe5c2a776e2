import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { storages } from '../../../test/storages.ts';
import { newStorageKey } from '../storage/storage.ts';

/** The process is ended by force after ten seconds, and the database is still to be closed in good order. */
const limitMilliseconds = 9_000;

test('a client that leaves downloads unread does not hold the server up when it stops', async () => {
  const files = await storages[0].startApp();
  const { storage } = files.app;
  const unread = async (size: number): Promise<IncomingMessage> => {
    const key = newStorageKey();
    await storage.put(key, Readable.from([randomBytes(size)]), { maximalBytes: size });
    const file = { name: 'a', mediaType: 'application/pdf' };
    const { url } = await storage.signDownload(key, file, new Date(Date.now() + 60_000));
    const [answer] = (await once(get(files.at(url)), 'response')) as [IncomingMessage];
    return answer.on('error', () => {});
  };
  // One that is all in the buffers on the way, and one that does not fit there.
  const answers = [await unread(1000), await unread(32 * 1_048_576)];
  const begun = performance.now();
  await files.close();
  expect(performance.now() - begun).toBeLessThan(limitMilliseconds);
  for (const answer of answers) answer.destroy();
});
