import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../../../e2e/harness/borrow-chromium.ts';
import { t } from '../../../e2e/journeys/fixtures.ts';
import { signIn } from '../../../e2e/journeys/sign-in.ts';
import { createVisitor, openLogin } from './people.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let browser: Browser;

beforeAll(async () => {
  const COOKIE_STORAGE = '{"sameSite":"strict"}';
  [served, browser] = await Promise.all([serveApp({ COOKIE_STORAGE }), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

test('where tokens are kept in cookies a session outlives the page, and signing out leaves none of them', async () => {
  const person = await createVisitor(served);
  const watched = await openLogin(browser, served);
  const { page, context } = watched;
  const tokens = async () => (await context.cookies()).filter(({ name }) => /(id|access|refresh)Token$/.test(name));
  await signIn(page, person);
  await page.waitForURL('**/mixie-points');
  const kept = await tokens();
  expect(kept).toHaveLength(3);
  for (const { path, secure, sameSite, expires } of kept) {
    expect({ path, secure, sameSite }).toEqual({ path: '/', secure: true, sameSite: 'Strict' });
    expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(365);
  }
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('Cognito')))).toEqual([]);
  // The product's own copy is gone; what is in the cookies is all there is.
  await page.evaluate(() => localStorage.setItem('fairlead.sessionToken', 'spoilt'));
  await page.goto(served.url('app', '/profile'));
  await page.getByRole('button', { name: t('visitors:signOut.act') }).click();
  await page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
  expect(await tokens()).toEqual([]);
  await watched.close();
});
