import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { call, createVisitor } from '../harness/people.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { answerAtProvider, type Federation, somebody, startFederation } from './federation.ts';
import { language, newHere, phone, t } from './fixtures.ts';
import { agree, button } from './form.ts';
import { signIn } from './sign-in.ts';

let federation: Federation;
let browser: Browser;

beforeAll(async () => {
  [federation, browser] = await Promise.all([startFederation(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await federation?.stop();
});

const openVisitor = () => openPage(browser, { viewport: phone, locale: language, alsoAllowed: ['127.0.0.1'] });
const sessionToken = (page: Page) => page.evaluate(() => localStorage.getItem('fairlead.sessionToken'));

test('the answer to another sign-in than the last one begun is refused: Invalid state in OAuth flow', async () => {
  const { server, other } = federation;
  const watched = await openVisitor();
  const { page, context } = watched;
  other.signIn(somebody());
  await page.goto(server.url('app', '/sso?provider=Volvik'));
  await page.waitForURL(`${other.issuer}/**`);
  const second = await context.newPage();
  await second.goto(server.url('app', '/sso?provider=Volvik'));
  await second.waitForURL(`${other.issuer}/**`);
  await second.close();
  await answerAtProvider(page, other, 'Sign in');
  await page.getByText(t('accounts:refused.INVALID_STATE')).waitFor();
  await checkScreen(page, 'federation-state');
  expect(await sessionToken(page)).toBeNull();
  await page.getByRole('link', { name: t('accounts:callback.back') }).click();
  await page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
  await watched.close();
});

test('an answer that comes to another browser than was sent away is refused by our own provider', async () => {
  const { server, other } = federation;
  const watched = await openVisitor();
  const { page, context } = watched;
  watched.expectFaults(/status of 400.*\/idp\/oauth2\/idpresponse/);
  other.signIn(somebody());
  await page.goto(server.url('app', '/sso?provider=Volvik'));
  await page.waitForURL(`${other.issuer}/**`);
  await context.clearCookies({ domain: 'app.localhost' });
  await answerAtProvider(page, other, 'Sign in');
  await page.getByText('Invalid state in OAuth flow').waitFor();
  await checkScreen(page, 'federation-other-browser');
  await page.goto(server.url('app', '/login'));
  await page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
  expect(await sessionToken(page)).toBeNull();
  await watched.close();
});

test('an account with the same e-mail address stays separate, and whose it is learns how to get into it', async () => {
  const { server, other } = federation;
  const known = await createVisitor(server, { isConfirmed: true });
  other.signIn(somebody({ email: known.email }));
  const watched = await openVisitor();
  const { page } = watched;
  watched.expectFaults(newHere);
  const comeFromProvider = async () => {
    await page.goto(server.url('app', '/sso?provider=Volvik'));
    await answerAtProvider(page, other, 'Sign in');
    await page.getByRole('heading', { name: t('accounts:profile.title') }).waitFor();
  };
  await comeFromProvider();
  const note = page.getByRole('note');
  await note.getByText(t('accounts:inUse.text', { email: known.email, provider: 'Volvik' })).waitFor();
  await checkScreen(page, 'federation-in-use');
  await button(note, t('accounts:inUse.signIn')).click();
  await page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
  await signIn(page, known);
  await page.waitForURL('**/mixie-points');
  const present = await call<{ id: string }>(server, 'app', known.token, 'GET', '/visitor');

  // A person who wants a second account all the same gets one of their own.
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await comeFromProvider();
  await agree(page, t);
  await button(page, t('accounts:profile.submit')).click();
  await page.waitForURL('**/mixie-points');
  const token = (await sessionToken(page)) ?? '';
  const second = await call<{ id: string; email: string }>(server, 'app', token, 'GET', '/visitor');
  expect(second.email).toBe(known.email);
  expect(second.id).not.toBe(present.id);
  await watched.close();
});
