import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { startS3 } from '../../../test/s3-server.ts';
import { type AppWithFiles, storages } from '../../../test/storages.ts';
import { createGate } from '../../../test/tcp-gate.ts';
import { newStorageKey, type UploadRule } from './storage.ts';

const [disk] = storages;
const mebibyte = 1_048_576;
const rule: UploadRule = { maximalBytes: 20 * mebibyte };
const soon = () => new Date(Date.now() + 60_000);
const silent = { log: pino({ level: 'silent' }) };
const stored = { maximalBytes: mebibyte };
const store = (app: TestApp, content: Buffer, key = newStorageKey()) =>
  app.storage.put(key, Readable.from([content]), stored).then(() => key);

/** A small disk of its own; null where one may not be made. */
function smallDisk(): { folder: string; mount: (how: string) => void; remove: () => void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    mount: (how) => void execFileSync('mount', ['-o', `remount,${how}`, folder], { stdio: 'ignore' }),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

async function expectUnavailable(answer: Response): Promise<void> {
  expect(await answer.json()).toMatchObject({
    status: 503,
    code: 'STORAGE_UNAVAILABLE',
    title: 'Files cannot be stored at the moment',
    detail: expect.stringContaining('Nothing of the file was kept'),
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

const place = smallDisk();
/** Where no disk may be made, as in most containers, the folder below stands for all of them. */
describe('a disk', () => {
  let files: AppWithFiles;
  beforeAll(async () => {
    files = await disk.startApp({ environment: place === null ? {} : { DATA_DIR: place.folder } });
  });
  afterAll(async () => {
    await files.close().catch(() => undefined);
    place?.remove();
  });
  const put = async (content: Buffer, key = newStorageKey()) => {
    const { url } = await files.app.storage.signUpload(key, rule, soon());
    return fetch(files.at(url), { method: 'PUT', body: new Uint8Array(content) });
  };
  const ready = async () => (await fetch(files.at('/health/ready'))).json();

  test('that is full takes nothing of a file, and takes files again when there is room', async () => {
    if (place === null) return;
    const kept = await store(files.app, randomBytes(1000));
    const before = await files.held();
    await expectUnavailable(await put(randomBytes(12 * mebibyte)));
    expect(await files.held()).toEqual(before);

    const filler = join(place.folder, 'filler');
    await writeFile(filler, randomBytes(9 * mebibyte)).catch(() => undefined);
    await expectUnavailable(await put(randomBytes(5000)));
    expect(await ready()).toMatchObject({ status: 'not ready', missing: ['storage'] });
    const parts = await files.app.storage.parts.open(newStorageKey()).catch((error: { code: string }) => error.code);
    if (parts !== 'STORAGE_UNAVAILABLE') {
      const key = newStorageKey();
      const part = { number: 1, bytes: 5000 };
      const { url } = await files.app.storage.parts.sign(key, parts, part, soon());
      await expectUnavailable(await fetch(files.at(url), { method: 'PUT', body: new Uint8Array(5000) }));
      expect(await files.app.storage.parts.arrived(key, parts)).toEqual(new Map());
      await files.app.storage.parts.drop(key, parts);
    }
    expect(await files.held()).toEqual(before);
    // Stored files can be read.
    const content = await files.app.storage.get(kept);
    expect(content && (await buffer(content)).length).toBe(1000);

    await rm(filler);
    expect((await put(randomBytes(5000))).status).toBe(204);
    expect(await ready()).toEqual({ status: 'ready' });
  });

  test('that can only be read says so', async () => {
    if (place === null) return;
    const kept = await store(files.app, randomBytes(1000));
    const before = await files.held();
    place.mount('ro');
    try {
      await expectUnavailable(await put(randomBytes(5000)));
      await expect(files.app.storage.delete(kept)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
      expect(await files.held()).toEqual(before);
      expect(await ready()).toMatchObject({ missing: ['storage'] });
    } finally {
      place.mount('rw');
    }
    expect((await put(randomBytes(5000))).status).toBe(204);
  });
});

test('something else in the place of its folder is the disk’s failure, too', async () => {
  const files = await disk.startApp();
  await mkdir(files.app.config.dataDir, { recursive: true });
  await writeFile(join(files.app.config.dataDir, 'files'), 'not a folder');
  const { url } = await files.app.storage.signUpload(newStorageKey(), rule, soon());
  await expectUnavailable(await fetch(files.at(url), { method: 'PUT', body: 'content' }));
  await files.close();
});

describe('a store elsewhere', () => {
  test('that cannot be reached is said to be so, and works again when it can', async () => {
    const s3 = await startS3();
    const gate = await createGate(s3.endpoint);
    const app = await createTestApp({ ...s3.environment, S3_ENDPOINT: new URL(gate.url).origin }, silent);
    const kept = await store(app, randomBytes(1000));
    await gate.shut();
    const key = newStorageKey();
    const away = { code: 'STORAGE_UNAVAILABLE' };
    await expect(store(app, randomBytes(1000), key)).rejects.toMatchObject(away);
    await expect(app.storage.size(kept)).rejects.toMatchObject(away);
    await expect(app.storage.parts.open(key)).rejects.toMatchObject(away);
    const readiness = await app.http.inject({ method: 'GET', url: '/health/ready' });
    expect(readiness.json()).toEqual({ status: 'not ready', missing: ['storage'] });
    await gate.open();
    expect(await app.storage.size(key)).toBeNull();
    expect(await app.storage.size(kept)).toBe(1000);
    expect((await app.http.inject({ method: 'GET', url: '/health/ready' })).statusCode).toBe(200);
    await app.close();
    await gate.close();
    await s3.close();
  });

  test.each([
    ['knows no such key', { S3_SECRET_ACCESS_KEY: 'wrong' }],
    ['has no such bucket', { S3_BUCKET: 'another' }],
  ])('that %s is not ready, and keeps nothing', async (_, environment) => {
    const s3 = await startS3();
    const app = await createTestApp({ ...s3.environment, ...environment }, silent);
    await expect(store(app, randomBytes(10))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    const readiness = await app.http.inject({ method: 'GET', url: '/health/ready' });
    expect(readiness.json()).toEqual({ status: 'not ready', missing: ['storage'] });
    expect(await s3.objects()).toEqual([]);
    await app.close();
    await s3.close();
  });

  test('is where pages may send files to and read them from', async () => {
    const s3 = { S3_BUCKET: 'fair', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', S3_REGION: 'eu-west-1' };
    const policyOf = async (environment: Record<string, string>) => {
      const app = await createTestApp(environment, silent);
      const answer = await app.http.inject({ method: 'GET', url: '/health/live' });
      const { url } = await app.storage.signUpload(newStorageKey(), rule, soon());
      await app.close();
      return { policy: String(answer.headers['content-security-policy']), origin: new URL(url).origin };
    };
    for (const over of [{}, { S3_FORCE_PATH_STYLE: 'true' }, { S3_PUBLIC_ENDPOINT: 'https://files.example' }]) {
      const { policy, origin } = await policyOf({ ...s3, ...over });
      for (const directive of ['connect-src', 'img-src', 'media-src']) {
        const [, sources] = new RegExp(`${directive} ([^;]+)`).exec(policy) ?? [];
        expect(sources?.split(' '), directive).toContain(origin);
      }
    }
  });
});
