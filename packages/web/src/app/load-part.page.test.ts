import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from '../../test/browser.ts';
import { type ClientServer, serveClient } from '../../test/serve-client.ts';

let browser: Browser;
let server: ClientServer;
let watched: WatchedPage;
let asked: string[] = [];
let isCut = (_path: string): boolean => false;

beforeAll(async () => {
  browser = await launchBrowser();
  server = await serveClient({
    answer: (_request, path) => {
      asked.push(path);
      if (isCut(path)) return null;
      return path.startsWith('/idp') ? { status: 400, body: { __type: 'NotAuthorizedException' } } : undefined;
    },
  });
});
beforeEach(async () => {
  asked = [];
  isCut = () => false;
  watched = await openPage(browser);
});
afterEach(async () => {
  await watched?.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const scripts = () => asked.filter((path) => /^\/assets\/.*\.js$/.test(path));

test('a part that a bad network cost once is fetched again when it is needed', async () => {
  const { page } = watched;
  const isIdentity = (path: string) => path.startsWith('/assets/cognito-identity-');
  isCut = isIdentity;
  await page.goto(server.at('app.localhost', '/login'));
  await page.getByLabel('E-mail').fill('marta@volvik.example');
  await page.getByLabel('Password', { exact: true }).fill('blue herons cross at noon');
  const send = page.getByRole('button', { name: 'Sign in', exact: true });
  await send.click();
  await page.getByText('The server cannot be reached').waitFor();
  expect(scripts().filter(isIdentity)).not.toEqual([]);

  isCut = () => false;
  await send.click();
  await expect.poll(() => asked.filter((path) => path.startsWith('/idp'))).not.toEqual([]);
});

test.each([
  ['script', /^\/assets\/sign-up-screen-.*\.js$/],
  // Those that the page itself names are not a part's.
  ['stylesheet', /^\/assets\/(?!index-|program-)[^/]+\.css$/],
])('a %s whose first requests fail is asked for again by itself', async (_, file) => {
  const { page } = watched;
  const cut: string[] = [];
  // A part that is fetched ahead is asked for twice before the screen itself asks.
  await page.route(
    (url) => file.test(url.pathname),
    async (route) => {
      const url = route.request().url();
      if (cut.length === 3 || (cut.length > 0 && cut[0] !== url)) return route.continue();
      cut.push(url);
      return route.abort('internetdisconnected');
    },
  );
  await page.goto(server.at('app.localhost', '/sign-up'));
  await page.getByLabel('E-mail').waitFor();
  expect(cut).toHaveLength(3);
  const [url] = cut;
  if (url?.endsWith('.css')) await expect.poll(() => page.locator(`link[href="${url}"]`).count()).toBe(1);
});

test('every file of the program is asked for once', async () => {
  const { page } = watched;
  await page.goto(server.at('app.localhost', '/sign-up'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The last of what is fetched ahead.
  await expect.poll(() => scripts().some((path) => path.startsWith('/assets/preload-'))).toBe(true);
  expect(scripts()).toEqual([...new Set(scripts())]);
});
