import { type Language, languages } from '@fairlead/contract/languages';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { clientIdOf } from '../harness/identity.ts';
import { messagesIn } from '../harness/messages.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { answerAtProvider, type Federation, somebody, startFederation } from './federation.ts';
import { language, newHere, phone, t } from './fixtures.ts';
import { agree, button, field } from './form.ts';
import { hostedUrl } from './hosted.ts';

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
const withProvider = (messages = t, provider = 'Volvik') => messages('accounts:login.with', { provider });

test.each(languages)('sign-in and sign-up name each provider in %s', async (spoken: Language) => {
  const messages = messagesIn(spoken);
  const watched = await openVisitor();
  const { page } = watched;
  for (const path of ['login', 'sign-up', 'sso']) {
    await page.goto(federation.server.url('app', `/${path}?lng=${spoken}`));
    for (const provider of ['Volvik', 'Google', 'Messehaus'])
      await button(page, withProvider(messages, provider)).waitFor();
    await checkScreen(page, `federation-${path}`);
  }
  await watched.close();
});

test('a first sign-in asks for the name and the consents and goes to the start; the next one goes through at once', async () => {
  const { server, other } = federation;
  const watched = await openVisitor();
  const { page } = watched;
  watched.expectFaults(newHere);
  const person = somebody();
  other.signIn(person);
  await page.goto(server.url('app', '/sso?provider=Volvik&return=/profile'));
  await answerAtProvider(page, other, 'Sign in');
  await page.getByRole('heading', { name: t('accounts:profile.title') }).waitFor();
  expect(page.url()).toBe(server.url('app', '/sign-up?return=%2Fprofile'));
  await expect.poll(() => field(page, t('accounts:field.name')).inputValue()).toBe(person.name);
  await expect.poll(() => page.getByRole('note').count()).toBe(0);
  await checkScreen(page, 'federation-profile');
  await agree(page, t);
  await button(page, t('accounts:profile.submit')).click();
  await page.waitForURL('**/profile');

  await page.goto(server.url('app', '/account'));
  await page.getByText(t('security:elsewhere', { provider: 'Volvik' })).waitFor();
  await page.getByText(person.email).first().waitFor();
  await checkScreen(page, 'federation-account');

  // The session here is gone, that of the provider is not.
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ domain: 'app.localhost' });
  await page.goto(server.url('app', '/login'));
  await button(page, withProvider()).click();
  await page.waitForURL('**/mixie-points');
  await watched.close();
});

test('on the way to the provider and back the page says what it waits for', async () => {
  const { server, other } = federation;
  const watched = await openVisitor();
  const { page } = watched;
  watched.expectFaults(newHere);
  other.signIn(somebody());
  const waiting = page.getByRole('heading', { name: t('accounts:callback.title') });
  // Of an answer without a content the browser stays where it is, as while it waits for one.
  await page.route('**/idp/oauth2/authorize?*', (route) => route.fulfill({ status: 204 }), { times: 1 });
  const left = page.waitForEvent('requestfailed');
  await page.goto(server.url('app', '/sso?provider=Volvik'));
  await left;
  await waiting.waitFor();
  await checkScreen(page, 'federation-leaving', { isWaiting: true });
  let goOn = (): void => undefined;
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route('**/idp/oauth2/token', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await answerAtProvider(page, other, 'Sign in');
  await waiting.waitFor();
  expect(page.url()).toBe(server.url('app', '/login/callback'));
  await checkScreen(page, 'federation-returning', { isWaiting: true });
  goOn();
  await page.getByRole('heading', { name: t('accounts:profile.title') }).waitFor();
  await watched.close();
});

test('exhibitors come the same way, up to the form of the company', async () => {
  const { server, other } = federation;
  const watched = await openVisitor();
  const { page } = watched;
  watched.expectFaults(newHere);
  other.signIn(somebody());
  await page.goto(hostedUrl(server, await clientIdOf(server), 'business', language));
  await page.getByRole('link', { name: 'Volvik' }).waitFor();
  await checkScreen(page, 'hosted-providers');
  await page.goto(server.url('business', '/login'));
  await button(page, withProvider()).click();
  await answerAtProvider(page, other, 'Sign in');
  await page.getByRole('heading', { name: t('exhibitors:register.title') }).waitFor();
  expect(page.url()).toBe(server.url('business', '/sign-up'));
  await watched.close();
});

test('who refuses at the provider, or whose provider is unavailable, reads why and gets back to sign-in', async () => {
  const { server, other } = federation;
  const watched = await openVisitor();
  const { page } = watched;
  other.signIn(somebody());
  for (const provider of ['Volvik', 'Messehaus']) {
    await page.goto(server.url('app', '/login'));
    await button(page, withProvider(t, provider)).click();
    if (provider === 'Volvik') await answerAtProvider(page, other, 'Refuse');
    const code = provider === 'Volvik' ? 'FEDERATION_REFUSED' : 'FEDERATION_UNAVAILABLE';
    await page.getByText(t(`accounts:refused.${code}`)).waitFor();
    expect(page.url()).toBe(server.url('app', '/login/callback'));
    await checkScreen(page, `federation-${code.toLowerCase().replace('_', '-')}`);
    await page.getByRole('link', { name: t('accounts:callback.back') }).click();
    await page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('fairlead.sessionToken'))).toBeNull();
  }
  await watched.close();
});
