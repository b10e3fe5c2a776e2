import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { expectProblem } from '../../../test/problem.ts';
import { newStorageKey, type Storage, type UploadRule } from './storage.ts';
import { keepUpload, openUpload, sweepFiles } from './uploads.ts';

let app: TestApp;
let address: string;
let storage: Storage;
beforeAll(async () => {
  app = await createTestApp({}, { log: pino({ level: 'silent' }) });
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  storage = app.storage;
});
afterAll(() => app.close());

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(3000)]);
const rule: UploadRule = { maximalBytes: 4096, accepts: ['png'] };
const soon = () => new Date(Date.now() + 60_000);
const upload = async (key: string, over: Partial<UploadRule> = {}, until = soon()) =>
  (await storage.uploadAddress(key, { ...rule, ...over }, until)).url;
const put = (url: string, body: BodyInit | Buffer, headers: Record<string, string> = {}) =>
  fetch(address + url, { method: 'PUT', body: body as BodyInit, headers });
const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { code: string }).code;
const filesIn = async (place: string): Promise<string[]> =>
  (await readdir(place, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map((one) => one.name);

describe('an upload address', () => {
  test('takes one file, and gives it back whole and in parts', async () => {
    const key = newStorageKey();
    expect((await put(await upload(key), png)).status).toBe(204);
    expect(await storage.size(key)).toBe(png.length);
    const { url } = await storage.downloadAddress(key, { name: 'Größe "1".png', mediaType: 'image/png' }, soon());
    const whole = await fetch(address + url);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': `attachment; filename="Gr__e _1_.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.png`,
    });
    const part = async (range: string) => {
      const answer = await fetch(address + url, { headers: { range } });
      return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())];
    };
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${png.length}`, png.subarray(0, 10)]);
    expect(await part('bytes=3000-')).toEqual([206, `bytes 3000-3007/${png.length}`, png.subarray(3000)]);
    expect(await part('bytes=-5')).toEqual([206, `bytes 3003-3007/${png.length}`, png.subarray(-5)]);
    expect(await part('bytes=9000-')).toEqual([416, `bytes */${png.length}`, Buffer.alloc(0)]);
    expect((await part('bytes=0-1,5-6'))[0]).toBe(200);
  });

  test('is good for its method, key, size and kinds alone, and until it expires', async () => {
    const key = newStorageKey();
    const url = await upload(key);
    const forged = [
      url.replace(key, newStorageKey()),
      url.replace('max=4096', 'max=4096000'),
      url.replace('accepts=png', 'accepts=zip'),
      url.replace('&accepts=png', ''),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace(/signature=.{5}/, 'signature=AAAAA'),
      `/files/${key}`,
    ];
    for (const one of forged) expect(await codeOf(await put(one, png)), one).toBe('NOT_FOUND');
    expect((await fetch(address + url)).status).toBe(404);
    expect(await codeOf(await put(await upload(key, {}, new Date(Date.now() - 1)), png))).toBe('ADDRESS_EXPIRED');
    expect(await storage.size(key)).toBeNull();
  });

  test.each([
    ['declared', (bytes: Buffer): BodyInit => new Uint8Array(bytes)],
    ['streamed', (bytes: Buffer): BodyInit => Readable.toWeb(Readable.from([bytes])) as ReadableStream],
  ])('refuses a file that is too large, its size %s, and keeps nothing of it', async (_, body) => {
    const key = newStorageKey();
    const answer = await fetch(address + (await upload(key)), {
      method: 'PUT',
      body: body(Buffer.concat([png, randomBytes(2000)])),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(await storage.size(key)).toBeNull();
    expect(await filesIn(join(app.config.dataDir, 'files', 'unfinished'))).toEqual([]);
  });

  test('tells a file by what is in it', async () => {
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a and more of it', '', 'x']) {
      const key = newStorageKey();
      const answer = await put(await upload(key), content, { 'content-type': 'image/png' });
      expect(await codeOf(answer), content).toBe('FILE_TYPE_REFUSED');
      expect(await storage.size(key)).toBeNull();
    }
  });

  test('is good once: what was checked cannot be replaced', async () => {
    const key = newStorageKey();
    const url = await upload(key);
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(url, png)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(409)]);
    expect(await filesIn(join(app.config.dataDir, 'files', 'unfinished'))).toEqual([]);
  });

  test('never leaves its folder', async () => {
    for (const key of ['..%2f..%2fsecrets.key', '%2e%2e', 'a'.repeat(44), 'public-x.webp', '%00']) {
      expect((await fetch(`${address}/files/${key}`)).status, key).toBe(404);
      expect((await put(`/files/${key}?expires=1&max=1&signature=x`, png)).status, key).toBe(404);
    }
    await expect(storage.size('../secrets.key')).rejects.toThrow('no storage key');
  });

  test('keeps nothing of an upload that breaks off', async () => {
    const key = newStorageKey();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield png;
      throw new Error('gone');
    }
    await expect(storage.put(key, broken(), rule)).rejects.toThrow('gone');
    expect(await storage.size(key)).toBeNull();
    expect(await storage.get(key)).toBeNull();
  });
});

describe('the sweep', () => {
  test('takes away what was not put to use within a day, and nothing else', async () => {
    const now = new Date();
    const open = () => openUpload(app.database.db, storage, { subject: 'somebody', purpose: 'test', rule, now });
    const [unused, kept] = [await open(), await open()];
    for (const {
      upload: { url },
    } of [unused, kept])
      expect((await put(url, png)).status).toBe(204);
    await keepUpload(app.database.db, kept.storageKey, null);
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    expect(await sweepFiles(app.database, storage, hours(23))).toBe(0);
    const swept = await Promise.all([hours(25), hours(25)].map((at) => sweepFiles(app.database, storage, at)));
    expect(swept.toSorted()).toEqual([0, 1]);
    expect(await storage.get(unused.storageKey)).toBeNull();
    const content = await storage.get(kept.storageKey);
    expect(content && (await buffer(content))).toEqual(png);
    const late = await app.http.inject({ method: 'GET', url: `/files/${unused.storageKey}` });
    expectProblem(late, 'NOT_FOUND');
  });
});
