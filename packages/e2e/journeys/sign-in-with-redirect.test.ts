import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, phone, t } from './fixtures.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each([
  ['a state that this browser never sent', '?code=abc&state=other', 'INVALID_STATE'],
  ['a refusal in the hash', '#error=access_denied&error_description=No', 'FEDERATION_REFUSED'],
] as const)('coming back with %s says so and links back; nothing of it stays in the URL', async (_, answer, code) => {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  await page.goto(server.url('app', `/login/callback${answer}`));
  await page.getByText(t(`accounts:refused.${code}`)).waitFor();
  expect(page.url()).toBe(server.url('app', '/login/callback'));
  await checkScreen(page, `callback-${code.toLowerCase().replace('_', '-')}`);
  await page.getByRole('link', { name: t('accounts:callback.back') }).click();
  await page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
  await watched.close();
});

test('where nobody else signs people in, /sso is the sign-in screen, and so is an empty return', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  for (const path of ['/sso?provider=Nobody', '/login/callback']) {
    await page.goto(server.url('app', path));
    await page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
    await page.waitForURL(/\/login(\?.*)?$/);
  }
  await watched.close();
});
