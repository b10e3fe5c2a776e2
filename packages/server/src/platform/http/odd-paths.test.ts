import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '../../../test/raw-http.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const mounted = [
  '',
  '/papi',
  '/papi/exhibition',
  '/idp',
  '/idp/oauth2',
  '/locales',
  '/locales/de',
  '/files',
  '/assets',
  '/health',
  '/outbox',
  '/scan',
];
const odd: Readonly<Record<string, string>> = {
  'a folder': '/',
  'two slashes': '//x/',
  'many slashes': '////',
  'a NUL': '/a%00b',
  'a NUL before an ending': '/a%00.js',
  'an encoded slash': '/a%2fb',
  'an encoded backslash': '/a%5cb',
  'a backslash': '/a\\b',
  dots: '/../../etc/passwd',
  'encoded dots': '/%2e%2e/%2e%2e/etc/passwd',
  'encoded dots and slashes': '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'twice encoded dots': '/%252e%252e%252fetc',
  'dots with backslashes': '/..\\..\\etc',
  'a dot': '/./x',
  'a dot at the end': '/x/.',
  'a hidden file': '/.git/config',
  'half an encoding': '/%',
  'an encoding of nothing': '/%zz',
  'half a character': '/%E0%A4%A',
  'half a surrogate': '/%ED%A0%80',
  'a name too long': `/${'x'.repeat(300)}`,
  'a name too long with an ending': `/${'x'.repeat(300)}.js`,
  'a path too long': `/${'x/'.repeat(3000)}`,
  umlauts: '/%C3%BC%C3%9F',
  'bytes that are no text': '/\xfc\xff',
  'an emoji': '/%F0%9F%98%80.js',
  'text that runs from right to left': '/%E2%80%AEx.js',
  'line ends': '/a%0d%0aSet-Cookie:%20a=b',
  'a semicolon': '/x;y=1',
  'a star': '/*',
  'a colon': '/:key',
  'a parameter of the language': '/constructor/__proto__',
  'no name': '/.js',
  'a query of NUL': '?q=%00',
  'a query half encoded': '?q=%E0%A4%A&limit=%',
};

let folder: string;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Fairlead</title>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {};');
  return () => rm(folder, { recursive: true });
});
const app = useTestApp({}, () => ({ webDirectory: folder }));
beforeAll(async () => {
  url = await app.listen();
});

const ask = (path: string, method = 'GET') =>
  sendRaw(url, [`${method} ${path} HTTP/1.1`, 'Host: app.localhost:3000', 'Connection: close']);

describe.each(Object.entries(odd))('%s', (_, path) => {
  test.each(['GET', 'HEAD', 'POST', 'PUT'])('is no fault of the server’s, asked for with %s', async (method) => {
    for (const prefix of mounted) {
      const { status, text } = await ask(prefix + path || '/', method);
      expect(status, `${method} ${prefix}${path}: ${text}`).toBeGreaterThanOrEqual(200);
      expect(status, `${method} ${prefix}${path}: ${text}`).toBeLessThan(500);
      expect(text).not.toMatch(/root:|\bat \w+ \(|node_modules/);
      if (status >= 400 && method !== 'HEAD' && !prefix.startsWith('/idp'))
        expect(text).toMatch(/problem\+json|Client Error/);
    }
  });
});

test('a request with two hosts is refused', async () => {
  const hosts = ['Host: app.localhost:3000', 'host: admin.localhost:3000'];
  const { status, text } = await sendRaw(url, ['GET /papi/exhibition HTTP/1.1', ...hosts, 'Connection: close']);
  expect(status).toBe(400);
  expect(text).toContain('headers.host');
});

test('the client’s page is at the addresses of its router, and its files are where they are', async () => {
  for (const path of ['/', '/login', '/scan/7KM2QX9HT4', '/a%C3%BC', `/scan/${'x'.repeat(300)}`]) {
    expect(await ask(path), path).toMatchObject({ status: 200, text: expect.stringContaining('<title>Fairlead') });
    expect(await ask(path, 'HEAD'), path).toMatchObject({ status: 200, text: expect.stringMatching(/\r\n\r\n$/) });
  }
  expect(await ask('/assets/app-1a2b.js')).toMatchObject({ status: 200, text: expect.stringContaining('export {}') });
  for (const path of [
    '/assets/',
    '/assets',
    '//assets/app-1a2b.js',
    '/assets/../assets/app-1a2b.js',
    '/assets/gone.js',
  ]) {
    expect(await ask(path), path).toMatchObject({ status: 404 });
  }
});
