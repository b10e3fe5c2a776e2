import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppWithFiles, storages } from '../../../test/storages.ts';
import { newStorageKey, type Storage, type UploadRule } from './storage.ts';

const [disk] = storages;
let files: AppWithFiles;
let storage: Storage;
beforeAll(async () => {
  files = await disk.startApp();
  storage = files.app.storage;
});
afterAll(() => files.close());

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(3000)]);
const rule: UploadRule = { maximalBytes: 4096, accepts: ['png'] };
const soon = () => new Date(Date.now() + 60_000);
const upload = async (key: string, over: Partial<UploadRule> = {}, until = soon()) =>
  (await storage.signUpload(key, { ...rule, ...over }, until)).url;
const put = (url: string, body: BodyInit | Buffer) =>
  fetch(files.at(url), { method: 'PUT', body: body as BodyInit, duplex: 'half' } as RequestInit);
const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { code: string }).code;

describe('an upload URL of the server itself', () => {
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
    expect((await fetch(files.at(url))).status).toBe(404);
    expect(await codeOf(await put(await upload(key, {}, new Date(Date.now() - 1)), png))).toBe('ADDRESS_EXPIRED');
    expect(await storage.size(key)).toBeNull();
  });

  test.each([
    ['declared', (bytes: Buffer): BodyInit => new Uint8Array(bytes)],
    ['streamed', (bytes: Buffer): BodyInit => Readable.toWeb(Readable.from([bytes])) as ReadableStream],
  ])('refuses a file that is too large while it comes in, its size %s', async (_, body) => {
    const key = newStorageKey();
    const before = await files.held();
    const answer = await put(await upload(key), body(Buffer.concat([png, randomBytes(2000)])));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(await files.held()).toEqual(before);
  });

  test('is good once: what was checked cannot be replaced', async () => {
    const url = await upload(newStorageKey());
    const before = await files.held();
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(url, png)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(409)]);
    expect(await files.held()).toHaveLength(before.length + 1);
  });

  test('keeps nothing of an upload whose connection is cut', async () => {
    const key = newStorageKey();
    const before = await files.held();
    const sending = request(files.at(await upload(key)), { method: 'PUT', headers: { 'content-length': 4000 } });
    const failed = new Promise((done) => sending.once('error', done));
    sending.write(png);
    await expect.poll(async () => (await files.held()).length).toBe(before.length + 1);
    sending.destroy();
    await failed;
    await expect.poll(() => files.held()).toEqual(before);
    expect(await storage.size(key)).toBeNull();
  });

  test('never leaves its folder', async () => {
    for (const key of ['..%2f..%2fsecrets.key', '%2e%2e', 'a'.repeat(44), 'public-x.webp', '%00']) {
      expect((await fetch(`${files.origin}/files/${key}`)).status, key).toBe(404);
      expect((await put(`/files/${key}?expires=1&max=1&signature=x`, png)).status, key).toBe(404);
      expect((await put(`/files/${key}/parts/1?expires=1&bytes=1&parts=x&signature=x`, png)).status, key).toBe(404);
    }
  });
});

describe('a download', () => {
  const content = randomBytes(1000);
  let url: string;
  let key: string;
  beforeAll(async () => {
    key = newStorageKey();
    await storage.put(key, Readable.from([content]), { maximalBytes: 1000 });
    url = files.at((await storage.signDownload(key, { name: 'a', mediaType: 'application/pdf' }, soon())).url);
  });
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(url, { method, headers });
    const { status } = answer;
    return {
      status,
      headers: answer.headers,
      range: answer.headers.get('content-range'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', 0, 10],
    ['bytes=990-', 206, 'bytes 990-999/1000', 990, 1000],
    ['bytes=990-2000', 206, 'bytes 990-999/1000', 990, 1000],
    ['bytes=-5', 206, 'bytes 995-999/1000', 995, 1000],
    ['bytes=-2000', 206, 'bytes 0-999/1000', 0, 1000],
    ['bytes=1000-', 416, 'bytes */1000', 0, 0],
    ['bytes=-0', 416, 'bytes */1000', 0, 0],
    // Many small ranges would cost more than the file: a request for several gets all of it, as HTTP allows.
    ['bytes=0-1,5-6', 200, null, 0, 1000],
    ['bytes=5-1', 200, null, 0, 1000],
    ['lines=0-9', 200, null, 0, 1000],
    ['bytes=a-b', 200, null, 0, 1000],
  ])('of %s is answered %i', async (range, status, said, from, to) => {
    const answer = await ask({ range });
    expect(answer).toMatchObject({ status, range: said });
    expect(answer.bytes).toEqual(content.subarray(from, to));
  });

  test('says what a GET would without its bytes', async () => {
    for (const headers of [{}, { range: 'bytes=0-9' }, { range: 'bytes=1000-' }]) {
      const [head, got] = [await ask(headers, 'HEAD'), await ask(headers)];
      expect(head.bytes).toHaveLength(0);
      const shown = ({ status, headers: said }: typeof head) => [
        status,
        ...['content-length', 'content-range', 'etag', 'content-type', 'accept-ranges'].map((name) => said.get(name)),
      ];
      expect(shown(head)).toEqual(shown(got));
    }
  });

  test('goes on with the same file only', async () => {
    const tag = (await ask({})).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    const range = 'bytes=500-';
    expect(await ask({ range, 'if-range': tag })).toMatchObject({ status: 206, bytes: content.subarray(500) });
    for (const other of ['"other"', `W/${tag}`, new Date().toUTCString()]) {
      expect(await ask({ range, 'if-range': other }), other).toMatchObject({ status: 200, bytes: content });
    }
    expect(await ask({ 'if-none-match': `"x", ${tag}` })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    const another = newStorageKey();
    await storage.put(another, Readable.from([content]), { maximalBytes: 1000 });
    const signed = await storage.signDownload(another, { name: 'a', mediaType: 'application/pdf' }, soon());
    const other = await fetch(files.at(signed.url));
    expect(Buffer.from(await other.arrayBuffer())).toEqual(content);
    expect(other.headers.get('etag')).not.toBe(tag);
  });

  test('cannot run or be framed', async () => {
    expect(Object.fromEntries((await ask({})).headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^attachment/),
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});
