import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleErrors } from './errors.ts';
import { serveWebClient } from './web-client.ts';

const script = 'const point = 1;'.repeat(100);
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Fairlead</title>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), script);
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'service-worker.js'), script);
  app = Fastify();
  handleErrors(app, true);
  await serveWebClient(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('an asset is sent as it was compressed by the build, for ever', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const answer = await app.inject({ url: '/assets/app-1a2b.js', headers });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(answer.rawPayload.length).toBeLessThan(script.length / 10);
  const plain = await app.inject({ url: '/assets/app-1a2b.js' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(script);
});

test.each(['/service-worker.js', '/index.html'])('%s is asked for anew every time', async (url) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-type']).toMatch(/javascript|html/);
});

test.each(['/', '/login', '/scan/7KM2QX9HT4', '/project/1/mixie-points?x=1'])(
  '%s is the page, never kept',
  async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<title>Fairlead');
  },
);

test.each(['/assets/gone.js', '/papi/nothing', '/locales/de/nothing.json', '/favicon.ico'])(
  '%s is not found',
  async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  },
);
