import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../../test/problem.ts';
import { type AppWithFiles, storages } from '../../../test/storages.ts';
import { newPublicKey, newStorageKey, publicPath, type Storage, type UploadRule } from './storage.ts';
import { acceptUpload, keepUpload, openUpload, sweepFiles } from './uploads.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(3000)]);
const rule: UploadRule = { maximalBytes: 4096, accepts: ['png'] };
const soon = () => new Date(Date.now() + 60_000);
const subject = 'somebody';

describe.each(storages)('files on $name', ({ startApp }) => {
  let files: AppWithFiles;
  let storage: Storage;
  beforeAll(async () => {
    files = await startApp();
    storage = files.app.storage;
  });
  afterAll(() => files.close());

  const open = (over: Partial<UploadRule> = {}, now = new Date()) =>
    openUpload(files.app.database, storage, { subject, purpose: 'test', rule: { ...rule, ...over }, now });
  const accept = (storageKey: string) => acceptUpload(files.app.database, storage, { storageKey, subject });
  const put = (url: string, body: BodyInit | Buffer) =>
    fetch(files.at(url), { method: 'PUT', body: body as BodyInit, duplex: 'half' } as RequestInit);
  const stored = async (content: Buffer = png, key = newStorageKey()): Promise<string> => {
    await storage.put(key, Readable.from([content]), { maximalBytes: content.length });
    return key;
  };
  const downloadUrl = async (key: string, name = 'a.png', until = soon()) =>
    files.at((await storage.signDownload(key, { name, mediaType: 'image/png' }, until)).url);
  const contentOf = async (key: string) => {
    const content = await storage.get(key);
    return content && (await buffer(content));
  };

  describe('an upload URL', () => {
    test('takes a file, and gives it back whole and in parts', async () => {
      const { storageKey, upload } = await open();
      const sent = await fetch(files.at(upload.url), {
        method: upload.method,
        headers: upload.headers,
        body: new Uint8Array(png),
      });
      expect([200, 204]).toContain(sent.status);
      expect(await accept(storageKey)).toEqual({ purpose: 'test', size: png.length, kind: 'png' });
      expect(await storage.size(storageKey)).toBe(png.length);
      expect(await storage.begin(storageKey)).toEqual({ head: png.subarray(0, 12), size: png.length });
      const url = await downloadUrl(storageKey, 'Größe "1".png');
      const whole = await fetch(url);
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(png);
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(png.length),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="Gr__e _1_.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.png`,
      });
      const part = await fetch(url, { headers: { range: 'bytes=0-9' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-9/${png.length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(png.subarray(0, 10));
      expect(await storage.get(storageKey, { start: 5, end: 7 }).then((found) => found && buffer(found))).toEqual(
        png.subarray(5, 8),
      );
    });

    test('is good for its own key and until it expires', async () => {
      const { storageKey, upload } = await open();
      const other = newStorageKey();
      const answers = [
        await put(upload.url.replace(storageKey, other), png),
        await put(upload.url.replace(/([Ss]ignature=).{5}/, '$1AAAAA'), png),
        await put(upload.url.split('?')[0] ?? '', png),
      ];
      expect(answers.every(({ status }) => status === 404 || status === 403)).toBe(true);
      // It sends, and does not read.
      expect((await fetch(files.at(upload.url))).ok).toBe(false);
      await expect(accept(storageKey)).rejects.toThrow('upload_missing');
      expect(await storage.size(other)).toBeNull();
    });

    test.each([
      ['too large', Buffer.concat([png, randomBytes(2000)]), 'FILE_TOO_LARGE'],
      ['SVG that could carry script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_TYPE_REFUSED'],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'FILE_TYPE_REFUSED'],
      ['PDF where pictures are wanted', Buffer.from('%PDF-1.7 and more'), 'FILE_TYPE_REFUSED'],
      ['empty', Buffer.alloc(0), 'FILE_TYPE_REFUSED'],
      ['a single byte', Buffer.from('x'), 'FILE_TYPE_REFUSED'],
    ])('keeps nothing of a file that is %s, and says so', async (_, content, code) => {
      const before = await files.held();
      const { storageKey, upload } = await open();
      const sent = await put(upload.url, content);
      // The disk looks while the file comes in, a store elsewhere is looked into when the file is to be used.
      const said = sent.ok
        ? await accept(storageKey).catch((error: { code: string }) => error.code)
        : ((await sent.json()) as { code: string }).code;
      expect(said).toBe(code);
      await expect(accept(storageKey)).rejects.toThrow('upload_missing');
      expect(await files.held()).toEqual(before);
    });

    test('cannot change what has been accepted', async () => {
      const { storageKey, upload } = await open();
      await put(upload.url, png);
      await accept(storageKey);
      await put(upload.url, Buffer.concat([png, Buffer.from('more')]));
      expect(await accept(storageKey)).toMatchObject({ size: png.length });
      expect(await contentOf(storageKey)).toEqual(png);
    });

    test('is of no use to anybody else', async () => {
      const { storageKey, upload } = await open();
      await put(upload.url, png);
      const foreign = acceptUpload(files.app.database, storage, { storageKey, subject: 'somebody else' });
      await expect(foreign).rejects.toThrow('upload_missing');
    });
  });

  describe('a download URL', () => {
    test('is good for its own key, name and kind, and until it expires', async () => {
      const key = await stored();
      const url = await downloadUrl(key, 'a.png');
      const forged = [
        url.replace(key, await stored()),
        url.replace('a.png', 'b.png'),
        url.replace('image%2Fpng', 'text%2Fhtml'),
        url.replace(/([Ss]ignature=).{5}/, '$1AAAAA'),
        url.split('?')[0] ?? '',
      ];
      for (const one of forged) expect([403, 404], one).toContain((await fetch(one)).status);
      expect((await fetch(url, { method: 'PUT', body: 'x' })).ok).toBe(false);
      const short = await downloadUrl(key, 'a.png', new Date(Date.now() + 1000));
      await expect.poll(async () => (await fetch(short)).status).toBe(403);
    });
  });

  describe('what the server stores', () => {
    test('is stored once, under a key that is free', async () => {
      const key = await stored();
      await expect(stored(Buffer.from('other'), key)).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await contentOf(key)).toEqual(png);
    });

    test('is there whole or not at all', async () => {
      const before = await files.held();
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield png;
        throw new Error('gone');
      }
      const key = newStorageKey();
      await expect(storage.put(key, broken(), rule)).rejects.toThrow('gone');
      await expect(storage.put(key, Readable.from([png, png]), rule)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
      expect([await storage.size(key), await storage.get(key), await storage.begin(key)]).toEqual([null, null, null]);
      expect(await files.held()).toEqual(before);
    });

    test('may have nothing in it', async () => {
      const key = await stored(Buffer.alloc(0));
      expect(await storage.begin(key)).toEqual({ head: Buffer.alloc(0), size: 0 });
      expect(await contentOf(key)).toEqual(Buffer.alloc(0));
    });

    test('is for everybody under a public key, and stays in caches', async () => {
      const key = newPublicKey('webp');
      await stored(png, key);
      const answer = await fetch(files.at(publicPath(key)));
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      expect((await fetch(files.at(publicPath(newPublicKey('webp'))))).status).toBe(404);
    });

    test('is deleted for good, and that can be done again', async () => {
      const key = await stored();
      await storage.delete(key);
      await storage.delete(key);
      expect(await storage.size(key)).toBeNull();
    });

    test('has a key, and nothing else, for a name', async () => {
      for (const key of ['../secrets.key', '', 'a'.repeat(44), 'public-x.webp']) {
        await expect(storage.size(key)).rejects.toThrow('no storage key');
      }
    });
  });

  test('the sweep takes away what was not put to use within a day, and nothing else', async () => {
    const now = new Date();
    const [unused, kept] = [await open({}, now), await open({}, now)];
    for (const { storageKey, upload } of [unused, kept]) {
      expect((await put(upload.url, png)).ok).toBe(true);
      await accept(storageKey);
    }
    await keepUpload(files.app.database, kept.storageKey, null);
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    await sweepFiles(files.app.database, storage, hours(23));
    expect(await contentOf(unused.storageKey)).toEqual(png);
    await Promise.all([hours(25), hours(25)].map((at) => sweepFiles(files.app.database, storage, at)));
    expect(await storage.get(unused.storageKey)).toBeNull();
    expect(await contentOf(kept.storageKey)).toEqual(png);
    const late = await files.app.http.inject({ method: 'GET', url: `/files/${unused.storageKey}` });
    expectProblem(late, 'NOT_FOUND');
  });

  test('readiness asks the storage', async () => {
    await expect(storage.ready()).resolves.toBeUndefined();
    expect((await fetch(files.at('/health/ready'))).status).toBe(200);
  });
});
