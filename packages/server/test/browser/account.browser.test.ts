import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowChromium } from '../../../e2e/harness/borrow-chromium.ts';
import { codeSentTo } from '../../../e2e/harness/outbox.ts';
import { openPage } from '../../../e2e/harness/watched-page.ts';
import { checkScreen } from '../../../e2e/journeys/check-screen.ts';
import { language, laptop, phone, t } from '../../../e2e/journeys/fixtures.ts';
import { field } from '../../../e2e/journeys/form.ts';
import { signIn } from '../../../e2e/journeys/sign-in.ts';

import {
  becomeAdmin,
  codeField,
  createExhibitor,
  createSomeone,
  createVisitor,
  openLogin,
  type Someone,
  tokenOf,
} from './people.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let browser: Browser;

beforeAll(async () => {
  [served, browser] = await Promise.all([serveApp(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Below the code, which fills a phone. */
const toSecurity = (page: Page) =>
  page.getByRole('heading', { name: t('security:title') }).evaluate((title) => title.scrollIntoView());
const dialog = (page: Page) => page.getByRole('dialog');
const refusals = /status of 400.*\/idp\//;
/** The provider hears of a new device while the page is drawn already: after a sign-in they are waited for. */
const devicesOf = (person: Someone) => served.provider.port.listDevices(person.sub);
const sessionsOf = (person: Someone) => served.provider.port.listSessions(person.sub);

async function openAccount(person: Someone, role: 'app' | 'business' | 'admin' = 'app') {
  const viewport = role === 'app' ? phone : laptop;
  const watched = await openLogin(browser, served, role, '/login?return=/account', { viewport });
  await signIn(watched.page, person);
  await watched.page.getByRole('heading', { name: t('security:title') }).waitFor();
  return watched;
}

describe('devices and sign-ins', () => {
  test('this browser is listed first and by name; another one is forgotten and out at once', async () => {
    const person = await createVisitor(served);
    const [one, other] = [await openAccount(person), await openAccount(person)];
    await expect.poll(() => devicesOf(person)).toHaveLength(2);
    const rows = one.page.getByRole('listitem').filter({ hasText: 'Chrome' });
    const another = rows.filter({ hasNotText: t('security:devices.this') });
    await one.page.reload();
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2);
    await expect.poll(() => rows.first().innerText()).toContain(t('security:devices.this'));
    await toSecurity(one.page);
    await checkScreen(one.page, 'account-devices');
    await another.getByRole('button').click();
    await dialog(one.page).getByText(t('security:devices.text.forget')).waitFor();
    await checkScreen(one.page, 'account-forget');
    await button(one.page, t('security:devices.keep')).click();
    await dialog(one.page).waitFor({ state: 'detached' });
    await another.getByRole('button').click();
    await dialog(one.page)
      .getByRole('button', { name: t('security:devices.forget'), exact: true })
      .click();
    await one.page.getByText(t('security:devices.forgotten')).waitFor();
    expect(await devicesOf(person)).toHaveLength(1);

    other.expectFaults(/status of 40[01]/);
    await other.page.goto(served.url('app', '/profile'));
    await other.page.waitForURL('**/login?*');
    await one.close();
    await other.close();
  });

  test('forgetting this device signs out here', async () => {
    const person = await createVisitor(served);
    const { page, close } = await openAccount(person);
    await button(page, t('security:devices.forgetThis', { name: 'Chrome, Linux' })).click();
    await dialog(page).getByText(t('security:devices.text.forgetThis')).waitFor();
    await dialog(page)
      .getByRole('button', { name: t('security:devices.forget'), exact: true })
      .click();
    await page.waitForURL('**/login?*');
    expect(await devicesOf(person)).toEqual([]);
    // The one that is left was begun past the screens, when the person was made.
    await expect.poll(async () => (await sessionsOf(person)).map(({ deviceKey }) => deviceKey)).toEqual([null]);
    // The next sign-in makes a new device of the same browser.
    await signIn(page, person);
    await page.getByRole('heading', { name: t('security:title') }).waitFor();
    await expect.poll(() => devicesOf(person)).toHaveLength(1);
    await close();
  });

  test('a device that its owner trusts stands for the code, until that is taken back', async () => {
    const person = await createVisitor(served);
    await served.provider.port.setMfa(person.sub, { EMAIL_OTP: { enabled: true, preferred: true } });
    const watched = await openLogin(browser, served, 'app', '/login?return=/account');
    const { page } = watched;
    const withCode = async () => {
      const asked = new Date();
      await signIn(page, person);
      await page.getByRole('heading', { name: t('accounts:challenge.email.title') }).waitFor();
      await codeField(page).fill(await codeSentTo(served, person.email, asked));
      await page.getByRole('heading', { name: t('security:title') }).waitFor();
    };
    const again = async () => {
      await page.goto(served.url('app', '/profile'));
      await page.getByRole('button', { name: t('visitors:signOut.act') }).click();
      await page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
      await page.goto(served.url('app', '/login?return=/account'));
    };
    await withCode();
    // Known, but not trusted: the code is asked for again, and the same device proves itself after it.
    await again();
    await withCode();
    await expect.poll(() => devicesOf(person)).toMatchObject([{ remembered: false }]);
    await button(page, t('security:devices.trust')).click();
    await page.getByText(t('security:devices.trusted')).waitFor();
    await checkScreen(page, 'account-trusted');
    expect(await devicesOf(person)).toMatchObject([{ remembered: true }]);
    await again();
    await signIn(page, person);
    await page.getByRole('heading', { name: t('security:title') }).waitFor();
    await button(page, t('security:devices.untrust')).click();
    await page.getByText(t('security:devices.trusted')).waitFor({ state: 'detached' });
    await again();
    await withCode();
    await watched.close();
  });

  test('a sign-in without a device is listed, and ended at once', async () => {
    const person = await createVisitor(served);
    const token = await tokenOf(served, person);
    const { page, close } = await openAccount(person);
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: t('security:devices.signOut') }) });
    await row.first().getByRole('button').click();
    await dialog(page).getByText(t('security:devices.text.signOut')).waitFor();
    await dialog(page)
      .getByRole('button', { name: t('security:devices.signOut'), exact: true })
      .click();
    await page.getByText(t('security:devices.signedOutNow')).waitFor();
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await served.ask('app', 'GET', '/papi/session', { headers })).status).toBe(401);
    await close();
  });
});

describe('a session that ends in another browser is noticed', () => {
  async function signOutEverywhere(person: Someone) {
    const one = await openAccount(person);
    await button(one.page, t('security:everywhere.act')).click();
    await dialog(one.page)
      .getByRole('button', { name: t('security:everywhere.act') })
      .click();
    await one.page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
    await one.close();
  }

  test('within a minute, on a screen that asks for nothing', async () => {
    const person = await createVisitor(served);
    const other = await openPage(browser, { viewport: phone, locale: language });
    other.expectFaults(/status of 40[01]/);
    await other.page.clock.install();
    await other.page.goto(served.url('app', '/login?return=/account'));
    await signIn(other.page, person);
    await other.page.getByRole('heading', { name: t('security:title') }).waitFor();
    await signOutEverywhere(person);
    await other.page.clock.fastForward(61_000);
    await other.page.getByText(t('accounts:ended.REFRESH_REVOKED')).waitFor();
    expect(new URL(other.page.url()).pathname).toBe('/login');
    await other.close();
  });

  test('as soon as the page is looked at again', async () => {
    const person = await createVisitor(served);
    const other = await openAccount(person);
    other.expectFaults(/status of 40[01]/);
    await signOutEverywhere(person);
    // Only so often, however often it is looked at: the first look may come too soon.
    const ended = other.page.getByText(t('accounts:ended.REFRESH_REVOKED'));
    await expect
      .poll(async () => {
        await other.page.evaluate(() => dispatchEvent(new Event('focus')));
        return ended.isVisible();
      })
      .toBe(true);
    await checkScreen(other.page, 'login-ended');
    await other.close();
  });

  test('at once in another tab of the same browser', async () => {
    const person = await createVisitor(served);
    const watched = await openAccount(person);
    // The first tab's request of this moment is refused.
    watched.expectFaults(/status of 40[01]/);
    const { page, context } = watched;
    const tab = await context.newPage();
    await tab.goto(served.url('app', '/profile'));
    await tab.getByRole('button', { name: t('visitors:signOut.act') }).click();
    await page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
    await watched.close();
  });
});

test('while the provider is unavailable /account says so, keeps the rest, and goes on with one press', async () => {
  const person = await createVisitor(served);
  const watched = await openAccount(person);
  const { page } = watched;
  watched.expectFaults(/\/idp\//);
  await page.route('**/idp/', (route) => route.abort('connectionrefused'));
  await page.reload();
  await page.getByText(t('app:error.unreachable')).waitFor();
  await toSecurity(page);
  await checkScreen(page, 'account-unavailable');
  await page.unroute('**/idp/');
  await button(page, t('app:ui.tryAgain')).click();
  await page.getByText(person.email).first().waitFor();
  await watched.close();
});

test('an admin has /account as well: no consents, a password to change', async () => {
  const person = await createSomeone(served);
  await becomeAdmin(served, person);
  const { page, close } = await openAccount(person, 'admin');
  await page.getByText(person.email).first().waitFor();
  await checkScreen(page, 'admin-account');
  await expect.poll(() => page.getByRole('switch').count()).toBe(0);
  // The sign-in screen tells a signed-in person so, and lets them go on.
  await page.goto(served.url('admin', '/login?return=/account'));
  const formal = t.at(page.url());
  await page.getByRole('heading', { name: formal('accounts:already.title') }).waitFor();
  await checkScreen(page, 'admin-already');
  await page.goto(served.url('admin', '/account'));
  await page.getByRole('link', { name: t('security:password.change') }).click();
  await page.waitForURL('**/change-password');
  await close();
});

test('an exhibitor: another password, and another e-mail address that is confirmed by its code', async () => {
  const formal = t.at(served.url('business'));
  const person = await createExhibitor(served);
  const watched = await openAccount(person, 'business');
  watched.expectFaults(refusals);
  const { page } = watched;
  await checkScreen(page, 'business-account-full');
  await page.getByRole('link', { name: formal('security:password.change') }).click();
  await page.waitForURL('**/change-password');
  await checkScreen(page, 'business-change-password');
  const [old, next] = [
    field(page, formal('accounts:field.oldPassword')),
    field(page, formal('accounts:field.newPassword')),
  ];
  await old.fill('not the password');
  await next.fill('seven lanterns over water');
  await button(page, formal('accounts:reset.submit')).click();
  await page.getByText(formal('accounts:change.oldWrong')).waitFor();
  await old.fill(person.password);
  await button(page, formal('accounts:reset.submit')).click();
  await page.waitForURL('**/account');
  await page.getByText(formal('accounts:change.done')).waitFor();

  const email = `new-${person.email}`;
  await button(page, formal('security:email.change')).click();
  await field(page, formal('security:email.new')).fill(email);
  await checkScreen(page, 'business-account-email');
  await button(page, formal('security:email.send')).click();
  await codeField(page).waitFor();
  await checkScreen(page, 'business-account-email-code');
  const code = await codeSentTo(served, email);
  await codeField(page).fill(code === '000000' ? '111111' : '000000');
  await page.getByText(formal('accounts:refused.CODE_WRONG')).waitFor();
  await codeField(page).fill(code);
  await page.getByText(formal('security:email.done')).waitFor();
  await button(page, formal('security:mfa.useApp')).click();
  await page.getByRole('img', { name: formal('accounts:totp.picture') }).waitFor();
  await checkScreen(page, 'business-account-totp');
  await button(page, formal('security:cancel')).click();
  await button(page, formal('security:everywhere.act')).click();
  await checkScreen(page, 'business-account-everywhere');
  await watched.close();

  const again = await openLogin(browser, served, 'business', '/login?return=/account', { viewport: laptop });
  await signIn(again.page, { email, password: 'seven lanterns over water' });
  await again.page.getByText(email).first().waitFor();
  await again.close();
});
