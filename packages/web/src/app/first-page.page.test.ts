import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../../test/browser.ts';
import { type ClientServer, serveClient } from '../../test/serve-client.ts';

let browser: Browser;
let server: ClientServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), serveClient()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test.each(['app.localhost', 'business.localhost', 'admin.localhost'])(
  'on %s the texts, the shell and the sign-in are requested beside the program and not after it, in a few files',
  async (host) => {
    const { page, close } = await openPage(browser);
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    // Until this file is there, nothing of the program has run.
    await page.route(/\/assets\/react-[^/]+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(server.at(host, '/login'), { waitUntil: 'commit' });
    const texts = ['/locales/en/app.json', '/locales/en/accounts.json'];
    await expect.poll(() => paths).toEqual(expect.arrayContaining(texts));
    const files = ['begin', 'start', 'program', 'platform', 'react', 'shell', 'login-screen'];
    const isRequested = (name: string) => paths.some((path) => path.startsWith(`/assets/${name}-`));
    await expect.poll(() => files.filter((name) => !isRequested(name))).toEqual([]);
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const text of texts) expect(paths.filter((path) => path === text)).toHaveLength(1);
    expect(isRequested('zod')).toBe(false);
    // Each once: while requests are held here, the browser keeps nothing in its cache.
    expect(new Set(paths.filter((path) => path.endsWith('.js'))).size).toBeLessThanOrEqual(14);
    await close();
  },
);
