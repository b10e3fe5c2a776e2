import { sql } from '@fairlead/database/sql';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { subjectOf } from '../harness/identity.ts';
import { codeSentTo } from '../harness/outbox.ts';
import { call, createVisitor, type Person } from '../harness/people.ts';
import { consents } from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { totpCode } from '../harness/totp.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { agreeToTexts, signIn } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ environment: { CONFIRMATION: 'code' } }), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAccount(person: Person) {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  // Codes are typed wrong on purpose.
  watched.expectFaults(/status of 400.*\/idp\//);
  await watched.page.goto(server.url('app', '/login?return=/account'));
  await signIn(watched.page, person);
  await watched.page.getByRole('heading', { name: t('security:title') }).waitFor();
  return watched;
}

test('an authenticator app: set up with a picture, asked for at the next sign-in, switched off again', async () => {
  const person = await createVisitor(server, { isConfirmed: true });
  const watched = await openAccount(person);
  const { page } = watched;
  await page.getByText(t('security:mfa.none')).waitFor();
  await checkScreen(page, 'account');
  await button(page, t('security:mfa.useApp')).click();
  await page.getByRole('img', { name: t('accounts:totp.picture') }).waitFor();
  await checkScreen(page, 'account-totp');
  const secret = await page.locator('code').innerText();
  const wrong = totpCode(secret) === '000000' ? '111111' : '000000';
  await field(page, t('accounts:totp.code')).fill(wrong);
  await page.getByText(t('accounts:totp.wrong')).waitFor();
  await field(page, t('accounts:totp.code')).fill(totpCode(secret));
  await page.getByText(t('security:mfa.TOTP')).waitFor();

  const other = await openPage(browser, { viewport: phone, locale: language });
  other.expectFaults(/status of 400.*\/idp\//);
  await other.page.goto(server.url('app', '/login'));
  await signIn(other.page, person);
  await other.page.getByRole('heading', { name: t('accounts:challenge.totp.title') }).waitFor();
  await checkScreen(other.page, 'login-totp');
  await field(other.page, t('accounts:totp.code')).fill(wrong);
  await other.page.getByText(t('accounts:totp.wrong')).waitFor();
  // The step of the set-up is used up; a clock half a minute ahead shows the next one.
  await field(other.page, t('accounts:totp.code')).fill(totpCode(secret, 1));
  await other.page.waitForURL('**/mixie-points');
  await other.close();

  await button(page, t('security:mfa.switchOff')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security:mfa.switchOff'), exact: true })
    .click();
  await page.getByText(t('security:mfa.none')).waitFor();
  await watched.close();
});

test('codes by e-mail at sign-in', async () => {
  const person = await createVisitor(server, { isConfirmed: true });
  const watched = await openAccount(person);
  await button(watched.page, t('security:mfa.useEmail')).click();
  await watched.page.getByText(t('security:mfa.EMAIL')).waitFor();
  await watched.close();

  const other = await openPage(browser, { viewport: phone, locale: language });
  other.expectFaults(/status of 400.*\/idp\//);
  const asked = new Date();
  await other.page.goto(server.url('app', '/login'));
  await signIn(other.page, person);
  await other.page.getByRole('heading', { name: t('accounts:challenge.email.title') }).waitFor();
  await checkScreen(other.page, 'login-email-code');
  const code = await codeSentTo(server, person.email, asked);
  await field(other.page, t('accounts:verify.code')).fill(code === '000000' ? '111111' : '000000');
  await other.page.getByText(t('accounts:refused.CODE_WRONG')).waitFor();
  await field(other.page, t('accounts:verify.code')).fill(code);
  await other.page.waitForURL('**/mixie-points');
  await other.close();
});

test('another e-mail address: not the same, a wrong code, then the right one, and sign-in with it', async () => {
  const person = await createVisitor(server, { isConfirmed: true });
  const watched = await openAccount(person);
  const { page } = watched;
  const next = `new-${person.email}`;
  await button(page, t('security:email.change')).click();
  await field(page, t('security:email.new')).fill(person.email);
  await button(page, t('security:email.send')).click();
  await page.getByText(t('security:email.same')).waitFor();
  await field(page, t('security:email.new')).fill(next);
  await button(page, t('security:email.send')).click();
  await field(page, t('accounts:verify.code')).waitFor();
  await checkScreen(page, 'account-email');
  const code = await codeSentTo(server, next);
  await field(page, t('accounts:verify.code')).fill(code === '000000' ? '111111' : '000000');
  await page.getByText(t('accounts:refused.CODE_WRONG')).waitFor();
  await field(page, t('accounts:verify.code')).fill(code);
  await page.getByText(t('security:email.done')).waitFor();
  await page.getByText(next).waitFor();
  await watched.close();

  const other = await openPage(browser, { viewport: phone, locale: language });
  await other.page.goto(server.url('app', '/login'));
  await signIn(other.page, { ...person, email: next });
  await other.page.waitForURL('**/mixie-points');
  await other.close();
});

test('signing out everywhere ends the session of another browser, which says why', async () => {
  const person = await createVisitor(server, { isConfirmed: true });
  const [one, other] = [await openAccount(person), await openAccount(person)];
  other.expectFaults(/status of 401/);
  await button(one.page, t('security:everywhere.act')).click();
  await checkScreen(one.page, 'account-everywhere');
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: t('security:everywhere.act'), exact: true })
    .click();
  await one.page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
  await other.page.goto(server.url('app', '/account'));
  await other.page.getByText(t('accounts:ended.REFRESH_REVOKED')).waitFor();
  await checkScreen(other.page, 'login-ended');
  await one.close();
  await other.close();
});

test('new texts are agreed to before anything else, and news are taken back', async () => {
  const person = await createVisitor(server, { isConfirmed: true });
  const agreed = { ...consents, consentMarketingUpdates: true };
  await call(server, 'app', person.token, 'POST', '/visitor/account/consent', agreed).catch(() => undefined);
  const subject = subjectOf(person.token);
  await stored(
    server.dataDir,
    sql`update consent_events set text_version = '2020-01' where subject = ${subject} returning id`,
  );
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  await page.goto(server.url('app', '/login?return=/account'));
  await signIn(page, person);
  await page.waitForURL('**/consent?*');
  await page.getByRole('group', { name: t('accounts:consent.legend') }).waitFor();
  await checkScreen(page, 'consent');
  await button(page, t('consents:gate.submit')).click();
  await page.getByText(t('accounts:consent.needed')).first().waitFor();
  await agreeToTexts(page);
  await page.waitForURL('**/account');
  // Content that comes above the switch moves it, from under a pointer too.
  await page.getByText(t('security:devices.this')).first().waitFor();
  const news = page.getByRole('switch', { name: t('consents:mine.marketing') });
  await news.click();
  await page.getByText(t('consents:mine.given')).waitFor();
  await news.click();
  await page.getByText(t('consents:mine.withdrawn')).waitFor();
  await expect.poll(() => news.getAttribute('aria-checked')).toBe('false');
  await page.goto(server.url('app', '/mixie-points'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/mixie-points');
  await watched.close();
});

test('a token that is none, of another issuer or forged is refused at the field', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  watched.expectFaults(/status of 401/);
  const forged = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
  const config = JSON.parse((await server.ask('app', 'GET', '/config.json')).text) as { tokenIssuer: string };
  const exp = Math.floor(Date.now() / 1000) + 60;
  const good = { discriminator: 'SIMPLE', iss: config.tokenIssuer, exp };
  await page.goto(server.url('app', `/token#token=${forged({ ...good, exp: 1 })}`));
  await page.getByText(t('managed-tokens:fault.EXPIRED')).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await checkScreen(page, 'token');
  for (const [text, fault] of [
    ['hello', 'UNREADABLE'],
    [forged({ ...good, discriminator: 'OTHER' }), 'NOT_SIMPLE'],
    [forged({ ...good, iss: 'https://elsewhere.example' }), 'OTHER_ISSUER'],
    [forged(good), 'REFUSED'],
  ] as const) {
    await field(page, t('managed-tokens:field')).fill(text);
    await button(page, t('managed-tokens:submit')).click();
    await page.getByText(t(`managed-tokens:fault.${fault}`)).waitFor();
    await expect.poll(() => field(page, t('managed-tokens:field')).inputValue()).toBe(text);
  }
  expect(await page.evaluate(() => localStorage.getItem('fairlead.sessionToken'))).toBeNull();
  await watched.close();
});

test('settings chosen on one device are there after signing in on another, and stay as they are changed there', async () => {
  const person = await createVisitor(server, { isConfirmed: true });
  const other = language === 'es' ? 'en' : 'es';
  const first = await openAccount(person);
  await first.page.goto(server.url('app', '/profile'));
  const kept = () =>
    first.page.waitForResponse(
      (answer) => answer.url().endsWith('/visitor/configuration') && answer.request().method() === 'PUT',
    );
  await Promise.all([kept(), first.page.getByRole('radio', { name: t('visitors:settings.dark') }).click()]);
  await first.page.goto(server.url('app', '/settings'));
  await checkScreen(first.page, 'visitor-settings');
  await Promise.all([kept(), first.page.getByRole('switch', { name: t('visitors:settings.camera.title') }).click()]);
  await first.page.goto(server.url('app', '/profile'));
  await Promise.all([kept(), first.page.getByRole('radio', { name: t(`app:language.${other}`) }).click()]);
  await first.close();

  const second = await openPage(browser, { viewport: phone, locale: language });
  await second.page.goto(server.url('app', '/login?return=/mixie-points'));
  await signIn(second.page, person);
  const shown = () =>
    second.page.evaluate(() => ({
      language: document.documentElement.lang,
      theme: document.documentElement.dataset['theme'],
      hasCamera: document.querySelector('nav a[href="/scanner"]') !== null,
    }));
  await expect.poll(shown).toEqual({ language: other, theme: 'dark', hasCamera: false });
  await second.page.evaluate(() => localStorage.setItem('fairlead.appearance', 'light'));
  await second.page.reload();
  await second.page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(shown).toEqual({ language: other, theme: 'light', hasCamera: false });
  await second.close();
});
