import type { IncomingMessage } from 'node:http';
import { currentTextVersion } from '@fairlead/contract/consents';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { type Answer, type ClientServer, serveClient } from './serve-client.ts';

type Given = Answer | null | undefined;

let browser: Browser;
let server: ClientServer;
let answer: (path: string, request: IncomingMessage) => Given | Promise<Given>;
const asked: string[] = [];
const opened: WatchedPage[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  server = await serveClient({
    answer: (request, path) => {
      asked.push(request.url ?? '');
      return answer(path, request);
    },
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = () => undefined;
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function open(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, options);
  opened.push(watched);
  return watched;
}

const problem = (status: number, code: string): Answer => ({
  status,
  body: { type: 'about:blank', title: '', status, code, detail: 'no', requestId: 'r' },
});
const account = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'jana@kessler.example',
  name: 'Jana Brandt',
  exhibitorId: '01890000-0000-7000-8000-000000000002',
  organizerId: null,
  roles: ['EXHIBITOR'],
  suspendedAt: null,
  joinedAt: '2026-11-01T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  consents: {
    consentTerms: true,
    consentPrivacy: true,
    consentMarketingUpdates: false,
    textVersion: currentTextVersion,
    language: 'en',
  },
};
const signedIn = (page: Page) => page.addInitScript(() => localStorage.setItem('fairlead.sessionToken', 'a.e30.c'));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('the role', () => {
  test('of an unknown host is undefined, and the page leads to the three', async () => {
    const { page, complaints } = await open();
    await page.goto(server.at('fair.localhost', '/projects'));
    await heading(page, 'Undefined role').waitFor();
    const links = await page.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toEqual(['app', 'business', 'admin'].map((host) => `http://${host}.localhost:${server.port}`));
    expect(complaints).toEqual([]);
  });

  test('is awaited: nothing is drawn before it is known', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async (path) => {
      if (path === '/config.json') await held;
      return undefined;
    };
    const { page } = await open();
    await page.goto(server.at('app.localhost', '/login'));
    await page.waitForFunction(() => document.fonts !== undefined && document.readyState === 'complete');
    expect(await page.locator('#root').innerHTML()).toBe('');
    release();
    await heading(page, 'Sign in').waitFor();
  });

  test('that cannot be asked for says so in the language of the browser, and can be asked for again', async () => {
    answer = (path) => (path === '/config.json' ? null : undefined);
    const { page } = await open({ locale: 'de-AT' });
    await page.goto(server.at('app.localhost', '/login'));
    await heading(page, 'Fairlead ist nicht erreichbar').waitFor();
    answer = () => undefined;
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await heading(page, 'Anmelden').waitFor();
  });
});

describe('a part that does not load', () => {
  test.each([
    ['script', /\/assets\/login-screen-[^/]+\.js$/],
    ['stylesheet', /\/assets\/[^/]+\.css$/],
  ])('(%s) gives the chunk error page with "try again"', async (kind, file) => {
    const { page } = await open();
    let isFirst = kind === 'stylesheet';
    await page.route(file, (route) => {
      // The page's own stylesheet comes first and is not a chunk.
      if (isFirst) {
        isFirst = false;
        return route.continue();
      }
      return route.fulfill({ status: 404, body: '' });
    });
    await page.goto(server.at('app.localhost', '/login'));
    await heading(page, 'This part did not load').waitFor();
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Sign in').waitFor();
  });
});

describe('a failed request', () => {
  const brokenApi = (path: string): Given => {
    if (path === '/papi/exhibitor/account/current') return { status: 200, body: account };
    return path.startsWith('/papi') ? problem(500, 'INTERNAL') : undefined;
  };
  const message = 'That did not work. Check your connection and try again.';

  async function openWithToast() {
    answer = brokenApi;
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    await signedIn(page);
    await page.clock.install();
    await page.goto(server.at('business.localhost', '/projects'));
    const toast = page.getByRole('alert').getByText(message);
    await toast.waitFor();
    return { page, toast };
  }

  test('is said at the bottom in the middle for 6000 ms', async () => {
    const { page, toast } = await openWithToast();
    const box = await toast.boundingBox();
    expect(box && box.y > 780 && Math.abs(box.x + box.width / 2 - 720) < 60).toBe(true);
    await page.clock.runFor(5_000);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await toast.waitFor({ state: 'detached' });
  });

  test('is put away by Escape, and by a press elsewhere', async () => {
    const first = await openWithToast();
    await first.page.keyboard.press('Escape');
    await first.toast.waitFor({ state: 'detached' });
    const second = await openWithToast();
    await second.page.mouse.click(700, 300);
    await second.toast.waitFor({ state: 'detached' });
  });

  test('with 401 or 403 leads to sign-in, which leads back', async () => {
    answer = (path) => (path.startsWith('/papi') ? problem(401, 'TOKEN_REVOKED') : undefined);
    const { page } = await open();
    await signedIn(page);
    await page.goto(server.at('business.localhost', '/projects'));
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).search).toBe('?return=%2Fprojects');
    expect(await page.evaluate(() => localStorage.getItem('fairlead.sessionToken'))).toBeNull();
  });
});

describe('the language', () => {
  const source = {
    querystring: async () => {},
    cookie: (page: Page) =>
      page.context().addCookies([{ name: 'i18next', value: 'es', url: server.at('app.localhost') }]),
    localStorage: (page: Page) => page.addInitScript(() => localStorage.setItem('i18nextLng', 'es')),
    sessionStorage: (page: Page) => page.addInitScript(() => sessionStorage.setItem('i18nextLng', 'es')),
    navigator: async () => {},
  };

  test.each([
    ['querystring', '?lng=es', 'de-DE', 'es'],
    ['cookie', '', 'de-DE', 'es'],
    ['localStorage', '', 'de-DE', 'es'],
    ['sessionStorage', '', 'de-DE', 'es'],
    ['navigator', '', 'de-AT', 'de'],
    ['navigator', '', 'fr-FR', 'en'],
  ] as const)('comes from %s%s (browser: %s): %s', async (from, search, locale, expected) => {
    const { page, complaints } = await open({ locale });
    await source[from](page);
    await page.goto(server.at('app.localhost', `/login${search}`));
    await heading(page, { es: 'Iniciar sesión', de: 'Anmelden', en: 'Sign in' }[expected]).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(expected);
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(expected);
    expect(complaints).toEqual([]);
  });

  test('comes first from the address, then the cookie, then local and session storage', async () => {
    const { page } = await open({ locale: 'fr-FR' });
    await page.addInitScript(() => sessionStorage.setItem('i18nextLng', 'en'));
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'de'));
    await page.goto(server.at('app.localhost', '/login'));
    await heading(page, 'Anmelden').waitFor();
    await source.cookie(page);
    await page.reload();
    await heading(page, 'Iniciar sesión').waitFor();
    await page.goto(server.at('app.localhost', '/login?lng=en'));
    await heading(page, 'Sign in').waitFor();
  });

  test('is changed by the switch, at once and for the next visit', async () => {
    const { page } = await open();
    await page.goto(server.at('app.localhost', '/login'));
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await heading(page, 'Anmelden').waitFor();
    expect(asked.some((url) => /^\/locales\/de\/accounts\.json\?timestamp=\d+$/.test(url))).toBe(true);
    await page.reload();
    await heading(page, 'Anmelden').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });
});

describe('light and dark', () => {
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

  test('follow the system, and change with it', async () => {
    const { page } = await open({ colorScheme: 'dark' });
    await page.goto(server.at('app.localhost', '/login'));
    expect(await theme(page)).toBe('dark');
    await heading(page, 'Sign in').waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
  });

  test('follow the choice that was made, before anything is painted', async () => {
    const { page } = await open({ colorScheme: 'dark' });
    await page.addInitScript(() => localStorage.setItem('fairlead.appearance', 'light'));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(server.at('app.localhost', '/login'), { waitUntil: 'domcontentloaded' });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  });
});

describe('signing in', () => {
  test('that is refused says so at the field, goes there, and keeps what was typed', async () => {
    answer = (path) =>
      path === '/idp/'
        ? { status: 400, body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' } }
        : undefined;
    const { page } = await open();
    await page.goto(server.at('app.localhost', '/login'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Write an e-mail address such as name@company.com.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await page.getByLabel('E-mail').fill('ines@aurelia.example');
    await page.getByLabel('Password', { exact: true }).fill('a few words');
    await page.keyboard.press('Enter');
    await page.getByText('E-mail or password is wrong. Check both.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ines@aurelia.example');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a few words');
  });

  test('while the server is away says so, and everything stays', async () => {
    answer = (path) => (path === '/idp/' ? null : undefined);
    const { page } = await open();
    await page.goto(server.at('business.localhost', '/login'));
    await page.getByLabel('E-mail').fill('jana@kessler.example');
    await page.getByLabel('Password', { exact: true }).fill('a few words');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a few words');
  });

  test('is all that the identity client is fetched for', async () => {
    const { page } = await open();
    await page.goto(server.at('app.localhost', '/login'));
    await heading(page, 'Sign in').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /cognito|decoder|zxing/.test(url))).toEqual([]);
  });
});

test('a screen of a person leads to sign-in and back', async () => {
  const { page } = await open();
  await page.goto(server.at('app.localhost', '/mixie-points?category=drives'));
  await heading(page, 'Sign in').waitFor();
  expect(new URL(page.url()).search).toBe('?return=%2Fmixie-points%3Fcategory%3Ddrives');
});

test('going back from unsaved changes asks first, stays when told to, and goes when told to', async () => {
  answer = (path) => {
    if (path === '/papi/exhibitor/account/current') return { status: 200, body: account };
    if (path === '/papi/exhibition') return { status: 200, body: { items: [], nextCursor: null } };
    return path.startsWith('/papi') ? problem(404, 'NOT_FOUND') : undefined;
  };
  const { page } = await open({ viewport: { width: 1440, height: 900 } });
  await signedIn(page);
  await page.goto(server.at('business.localhost', '/projects'));
  await page
    .getByRole('link', { name: /project/i })
    .last()
    .click();
  await page.waitForURL('**/project');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Nordhaus');
  const question = page.getByRole('dialog');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/project');
  expect(await name.inputValue()).toBe('Nordhaus');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/projects');
  await name.waitFor({ state: 'detached' });
});
