import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkAccessibility, checkContrast } from './accessibility.ts';
import { launchChromium } from './chromium.ts';
import { describePage } from './failed-page.ts';
import { takeScreenshots } from './screenshots.ts';
import { openPage, type PageOptions, type WatchedPage } from './watched-page.ts';

let server: Server;
let browser: Browser;
let html = '';
const opened: WatchedPage[] = [];

beforeAll(async () => {
  server = createServer((asked, answer) => {
    answer.statusCode = asked.url === '/broken' ? 500 : 200;
    answer.setHeader('content-type', 'text/html').end(asked.url === '/' ? html : '<link rel="icon" href="data:,">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium();
});
afterEach(async () => {
  for (const watched of opened.splice(0)) await watched.context.close();
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
});

const urlOf = (host: string, path = '/'): string =>
  `http://${host}.localhost:${(server.address() as { port: number }).port}${path}`;

async function open(body: string, options?: PageOptions): Promise<WatchedPage> {
  html = `<!doctype html><html lang="en"><head><title>t</title><link rel="icon" href="data:,"></head><body><main><h1>t</h1>${body}</main></body></html>`;
  const watched = await openPage(browser, options);
  opened.push(watched);
  await watched.page.goto(urlOf('app'), { waitUntil: 'networkidle' });
  return watched;
}

test('of a page whose test failed its URL, what it shows and its faults are printed', async () => {
  const { page, faults } = await open("<button>Go on</button><script>console.error('a fault')</script>");
  const printed = await describePage(page, faults());
  expect(printed).toContain(`The page at ${urlOf('app')} shows:`);
  expect(printed).toContain('- button "Go on"');
  expect(printed).toMatch(/^fault: console error: a fault/m);
  await page.close();
  expect(await describePage(page, [])).toBe('The page is closed.');
});

test('a quiet page has no faults', async () => {
  await (await open('<p>x</p>')).close();
});

test.each([
  ['a console error', () => "<script>console.error('a fault')</script>", /console error: a fault/],
  ['a console warning', () => "<script>console.warn('a fault')</script>", /console warning: a fault/],
  ['an exception', () => "<script>throw new Error('a fault')</script>", /exception: .*a fault/],
  ['a rejected promise', () => "<script>Promise.reject(new Error('a fault'))</script>", /exception: .*a fault/],
  ['a request to a stranger', () => `<img alt="" src="${urlOf('stranger')}">`, /request to a stranger: GET/],
  ['a request that fails', () => '<img alt="" src="http://app.localhost:1/x.png">', /request failed: GET .*ERR_/],
  ['an answer of 500', () => '<iframe title="t" src="/broken"></iframe>', /answer 500: GET/],
])('%s is a fault', async (_name, body, message) => {
  const watched = await open(body());
  expect(watched.faults().join('\n')).toMatch(message);
  await expect(watched.close()).rejects.toThrow('The page had faults');
});

test('a fault that the journey expects passes, and is counted', async () => {
  const watched = await open('<button>b</button>');
  const count = watched.expectFaults(/a fault/);
  await watched.page.evaluate("console.error('a fault')");
  await expect.poll(count).toBe(1);
  await watched.close();
});

test('axe refuses a button without a name, and passes one that has it', async () => {
  const bad = await open('<button></button>');
  await expect(checkAccessibility(bad.page)).rejects.toThrow('button-name');
  const good = await open('<button>Save</button>');
  await checkAccessibility(good.page);
});

test('the contrast is checked in the colours that are shown just now', async () => {
  const { page } = await open(
    '<style>p{background:#fff;color:#111}@media(prefers-color-scheme:dark){p{color:#eee}}</style><main><h1>Title</h1><p>some text</p></main>',
  );
  await page.emulateMedia({ colorScheme: 'light' });
  await checkContrast(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(checkContrast(page)).rejects.toThrow('color-contrast');
  await expect(checkAccessibility(page)).rejects.toThrow('color-contrast');
});

test('screenshots come at both widths, light and dark, and leave the page as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-pictures-'));
  process.env['SCREENSHOTS'] = folder;
  try {
    const { page } = await open('<p>x</p>', { viewport: { width: 500, height: 500 } });
    await takeScreenshots(page, 'start');
    expect((await readdir(folder)).toSorted()).toEqual([
      'start-1440-dark.png',
      'start-1440-light.png',
      'start-390-dark.png',
      'start-390-light.png',
    ]);
    expect(page.viewportSize()).toEqual({ width: 500, height: 500 });
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined();
  } finally {
    delete process.env['SCREENSHOTS'];
    await rm(folder, { recursive: true });
  }
});

describe('a page that was given back', () => {
  const remember = async (page: Page) =>
    page.evaluate(async () => {
      await cookieStore.set('a', 'b');
      localStorage.setItem('a', 'b');
      sessionStorage.setItem('a', 'b');
      await new Promise((done) => {
        indexedDB.open('a').onsuccess = done;
      });
      history.pushState(null, '', '/further');
    });
  const remembered = (page: Page) =>
    page.evaluate(async () => [
      document.cookie,
      localStorage.length,
      sessionStorage.length,
      (await indexedDB.databases()).length,
      history.length,
      innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
    ]);
  /** The page of a fresh context, with no data on it; going there is one step of the history. */
  const nothing = ['', 0, 0, 0, 2, 1280, false];

  test('is handed out again with nothing of who had it before', async () => {
    const first = await open('<p>x</p>');
    await remember(first.page);
    await first.page.setViewportSize({ width: 320, height: 600 });
    await first.page.emulateMedia({ colorScheme: 'dark' });
    await first.close();
    const second = await open('<p>x</p>');
    expect(second.page).toBe(first.page);
    expect(await remembered(second.page)).toEqual(nothing);
    // The listeners of the first one are removed: no fault is counted twice.
    await second.page.evaluate(() => reportError('a fault'));
    expect([first.faults().length, second.faults().length]).toEqual([0, 1]);
  });

  test('has nothing left of what was done to it', async () => {
    const first = await open('<p>x</p>');
    let requests = 0;
    const count = () => {
      requests += 1;
    };
    first.page.on('request', count);
    first.context.on('request', count);
    await first.page.addInitScript(() => sessionStorage.setItem('a', 'b'));
    const removed = await first.context.addInitScript(() => sessionStorage.setItem('b', 'c'));
    await removed.dispose();
    await first.context.route('**/*', (route) => route.fulfill({ body: 'from a route' }));
    await first.context.grantPermissions(['clipboard-read'], { origin: urlOf('app') });
    await first.context.setOffline(true);
    await first.close();
    const second = await open('<p>x</p>');
    expect(second.page).toBe(first.page);
    expect(await remembered(second.page)).toEqual(nothing);
    await expect.poll(() => second.page.getByText('x', { exact: true }).count()).toBe(1);
    const read = async () => (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state;
    expect(await second.page.evaluate(read)).not.toBe('granted');
    expect(requests).toBe(0);
  });

  test('is closed when it was changed for good', async () => {
    const first = await open('<p>x</p>');
    await first.page.exposeFunction('made', () => 'b');
    await first.close();
    const second = await open('<p>x</p>');
    expect(second.page).not.toBe(first.page);
    expect(await remembered(second.page)).toEqual(nothing);
  });

  test('control: without giving it back all of it is still there', async () => {
    const { page } = await open('<p>x</p>');
    await remember(page);
    await page.goto(urlOf('app'));
    expect(await remembered(page)).not.toEqual(nothing);
  });
});
