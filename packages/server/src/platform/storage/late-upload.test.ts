import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppWithFiles, storages } from '../../../test/storages.ts';
import { acceptUpload, keepUpload, openUpload, releaseFile, sweepFiles } from './uploads.ts';

const rule = { maximalBytes: 4096 };
const content = randomBytes(3000);
const subject = '00000000-0000-7000-8000-000000000001';
const now = new Date();
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const open = (files: AppWithFiles) =>
  openUpload(files.app.database, files.app.storage, { subject, purpose: 'test', rule, now });

describe.each(storages)('what comes late on $name', ({ startApp }) => {
  let files: AppWithFiles;
  beforeAll(async () => {
    files = await startApp();
  });
  afterAll(() => files.close());
  const put = (url: string) => fetch(files.at(url), { method: 'PUT', body: new Uint8Array(content) });

  test('for an upload that was used and swept already is swept as well', async () => {
    const { database, storage } = files.app;
    const { storageKey, upload } = await open(files);
    expect((await put(upload.url)).ok).toBe(true);
    await acceptUpload(database, storage, { storageKey, subject });
    await keepUpload(database, storageKey, null);
    await releaseFile(database, storageKey, now);
    expect(await sweepFiles(database, storage, minutes(1))).toBe(1);
    expect(await files.held()).toEqual([]);

    expect((await put(upload.url)).ok).toBe(true);
    expect(await files.held()).toHaveLength(1);
    // The file is unusable, and stays known while more may arrive.
    const accepting = acceptUpload(database, storage, { storageKey, subject });
    await expect(accepting).rejects.toMatchObject({ code: 'upload_missing' });
    expect(await sweepFiles(database, storage, minutes(100))).toBe(0);
    expect(await sweepFiles(database, storage, minutes(125))).toBe(1);
    expect(await files.held()).toEqual([]);
    expect(await sweepFiles(database, storage, minutes(10_000))).toBe(0);
  });
});

test('an upload on its way for longer than the sweep remembers it is refused, and nothing of it stays', async () => {
  const files = await storages[0].startApp();
  const { upload } = await open(files);
  const sending = request(files.at(upload.url), { method: 'PUT', headers: { 'content-length': content.length } });
  sending.write(content.subarray(0, 1000));
  await expect.poll(async () => (await files.held()).length).toBe(1);
  files.app.setNow(minutes(119));
  sending.end(content.subarray(1000));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect(await json(answer)).toMatchObject({ code: 'ADDRESS_EXPIRED' });
  await expect.poll(() => files.held()).toEqual([]);
  await files.close();
});
