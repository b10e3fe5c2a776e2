import { currentTextVersion } from '@fairlead/contract/consents';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Given, heading, useFrame } from './frame.ts';
import type { Answer } from './serve-client.ts';

const frame = useFrame();
const { requests, open } = frame;

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

describe('the role', () => {
  test('of an unknown host is undefined, and the page leads to the three', async () => {
    const { page, complaints } = await open();
    await page.goto(frame.server.at('fair.localhost', '/projects'));
    await heading(page, 'Undefined role').waitFor();
    await expect
      .poll(() => page.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href'))))
      .toEqual(['app', 'business', 'admin'].map((host) => `http://${host}.localhost:${frame.server.port}`));
    expect(complaints).toEqual([]);
  });

  test('is awaited: nothing but a ring is drawn before it is known', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    frame.answer = async (path) => {
      if (path === '/config.json') await held;
      return undefined;
    };
    const { page } = await open();
    await page.goto(frame.server.at('app.localhost', '/login'));
    await page.waitForFunction(() => document.fonts !== undefined && document.readyState === 'complete');
    await page.locator('#root > [aria-busy="true"]').waitFor();
    await expect.poll(() => page.locator('#root').innerText()).toBe('');
    release();
    await heading(page, 'Sign in').waitFor();
  });

  test('that cannot be asked for says so in the language of the browser, and can be asked for again', async () => {
    frame.answer = (path) => (path === '/config.json' ? null : undefined);
    const { page } = await open({ locale: 'de-AT' });
    await page.goto(frame.server.at('app.localhost', '/login'));
    await heading(page, 'Fairlead ist nicht erreichbar').waitFor();
    frame.answer = () => undefined;
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await heading(page, 'Anmelden').waitFor();
  });
});

test.each([
  ['sign-in', '/login'],
  ['what needs sign-in', '/project/x'],
])('%s comes without a ring for its shell and another for its screen', async (_, path) => {
  const { page } = await open();
  await page.addInitScript(() => {
    const rings = new Set<string>();
    Object.assign(globalThis, { rings });
    new MutationObserver(() => {
      const root = document.querySelector('#root');
      if (root?.querySelector('[aria-busy]')) rings.add(root.innerHTML);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(frame.server.at('business.localhost', path));
  await heading(page, 'Sign in').waitFor();
  // The one that the page itself has.
  expect(await page.evaluate(() => [...(globalThis as unknown as { rings: Set<string> }).rings])).toEqual([
    '<div class="waiting" aria-busy="true"><span aria-hidden="true" class="ring ring-late"></span></div>',
  ]);
});

describe('a part that does not load', () => {
  test.each([
    ['script', /\/assets\/login-screen-[^/]+\.js$/],
    // Those that the page itself names are not a part's.
    ['stylesheet', /\/assets\/(?!index-|program-)[^/]+\.css$/],
  ])('(%s) gives the chunk error page with "try again"', async (_, file) => {
    const { page } = await open();
    await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(frame.server.at('app.localhost', '/login'));
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
    frame.answer = brokenApi;
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    await signedIn(page);
    await page.clock.install();
    await page.goto(frame.server.at('business.localhost', '/projects'));
    const toast = page.getByRole('alert').getByText(message);
    await toast.waitFor();
    return { page, toast };
  }

  test('is said at the bottom in the middle for 6000 ms', async () => {
    const { page, toast } = await openWithToast();
    const box = await toast.boundingBox();
    expect(box && box.y > 780 && Math.abs(box.x + box.width / 2 - 720) < 60).toBe(true);
    await page.clock.runFor(5_000);
    await expect.poll(() => toast.isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await toast.waitFor({ state: 'detached' });
  });

  test('is dismissed by Escape, and by a press elsewhere', async () => {
    const first = await openWithToast();
    await first.page.keyboard.press('Escape');
    await first.toast.waitFor({ state: 'detached' });
    const second = await openWithToast();
    await second.page.mouse.click(700, 300);
    await second.toast.waitFor({ state: 'detached' });
  });

  test('with 401 or 403 leads to sign-in, which leads back', async () => {
    frame.answer = (path) => (path.startsWith('/papi') ? problem(401, 'TOKEN_REVOKED') : undefined);
    const { page } = await open();
    await signedIn(page);
    await page.goto(frame.server.at('business.localhost', '/projects'));
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).search).toBe('?return=%2Fprojects');
    expect(await page.evaluate(() => localStorage.getItem('fairlead.sessionToken'))).toBeNull();
  });
});

describe('signing in', () => {
  test('that is refused says so at the field, goes there, and keeps what was typed', async () => {
    frame.answer = (path) =>
      path === '/idp/'
        ? { status: 400, body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' } }
        : undefined;
    const { page } = await open();
    await page.goto(frame.server.at('app.localhost', '/login'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter an e-mail address such as name@company.com.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await page.getByLabel('E-mail').fill('ines@aurelia.example');
    await page.getByLabel('Password', { exact: true }).fill('a few words');
    await page.keyboard.press('Enter');
    await page.getByText('The e-mail address or the password is wrong. Check both.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('ines@aurelia.example');
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('a few words');
  });

  test('while the server is unreachable says so, and everything stays', async () => {
    frame.answer = (path) => (path === '/idp/' ? null : undefined);
    const { page } = await open();
    await page.goto(frame.server.at('business.localhost', '/login'));
    await page.getByLabel('E-mail').fill('jana@kessler.example');
    await page.getByLabel('Password', { exact: true }).fill('a few words');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('a few words');
  });

  test('is all that the identity client is fetched for', async () => {
    const { page } = await open();
    await page.goto(frame.server.at('app.localhost', '/login'));
    await heading(page, 'Sign in').waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => /cognito|decoder|zxing/.test(url))).toEqual([]);
  });
});

test('a screen of a person leads to sign-in and back', async () => {
  const { page } = await open();
  await page.goto(frame.server.at('app.localhost', '/mixie-points?category=drives'));
  await heading(page, 'Sign in').waitFor();
  expect(new URL(page.url()).search).toBe('?return=%2Fmixie-points%3Fcategory%3Ddrives');
});

test('going back from unsaved changes asks first, and stays or leaves as the person chooses', async () => {
  frame.answer = (path) => {
    if (path === '/papi/exhibitor/account/current') return { status: 200, body: account };
    if (path === '/papi/exhibition') return { status: 200, body: { items: [], nextCursor: null } };
    return path.startsWith('/papi') ? problem(404, 'NOT_FOUND') : undefined;
  };
  const { page } = await open({ viewport: { width: 1440, height: 900 } });
  await signedIn(page);
  await page.goto(frame.server.at('business.localhost', '/projects'));
  await page
    .getByRole('link', { name: /new project|create/i })
    .first()
    .click();
  await page.waitForURL('**/project');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Nordhaus');
  const question = page.getByRole('dialog');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/project');
  await expect.poll(() => name.inputValue()).toBe('Nordhaus');
  await page.goBack();
  await question.waitFor();
  // Back closes the question, which is to stay.
  await page.evaluate(() => history.back());
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/project');
  await expect.poll(() => name.inputValue()).toBe('Nordhaus');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/projects');
  await name.waitFor({ state: 'detached' });
});
