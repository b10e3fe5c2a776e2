import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../../../e2e/harness/borrow-chromium.ts';
import { subjectOf } from '../../../e2e/harness/identity.ts';
import { codeSentTo } from '../../../e2e/harness/outbox.ts';
import { call } from '../../../e2e/harness/people.ts';
import { openPage } from '../../../e2e/harness/watched-page.ts';
import { checkScreen } from '../../../e2e/journeys/check-screen.ts';
import { language, laptop, phone, t } from '../../../e2e/journeys/fixtures.ts';
import { button } from '../../../e2e/journeys/form.ts';
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

const productToken = async (person: Someone, role: 'VISITOR' | 'EXHIBITOR', minutes = 5) => {
  const subject = subjectOf(await tokenOf(served, person));
  return served.productTokens.issue({
    subject,
    role,
    email: person.email,
    expiresAt: new Date(Date.now() + minutes * 60_000),
  });
};

test('who is not verified reads so on the first screen, and gets to the code', async () => {
  const person = await createVisitor(served, false);
  const watched = await openLogin(browser, served);
  const { page } = watched;
  await signIn(page, person);
  await page.waitForURL('**/mixie-points');
  const banner = page.getByRole('region', { name: t('accounts:unverified.label') });
  await banner.waitFor();
  await checkScreen(page, 'unverified');
  await page.goto(served.url('app', '/scanner'));
  await page.getByRole('navigation').waitFor();
  await expect.poll(() => banner.count()).toBe(0);
  await page.goto(served.url('app', '/mixie-points'));
  const asked = new Date();
  await banner.getByRole('link', { name: t('accounts:unverified.act') }).click();
  await page.waitForURL('**/verify-email');
  // It was asked for with the link: nothing more has to be pressed.
  await page.getByText(person.email).first().waitFor();
  await checkScreen(page, 'verify-email');
  await codeField(page).fill(await codeSentTo(served, person.email, asked));
  await page.waitForURL('**/mixie-points');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);
  await page.goto(served.url('app', '/account'));
  await page.getByText(t('security:email.confirmed'), { exact: true }).waitFor();
  await watched.close();
});

test('the banner does not come back once it was put aside', async () => {
  const person = await createVisitor(served, false);
  const { page, close } = await openLogin(browser, served);
  await signIn(page, person);
  const banner = page.getByRole('region', { name: t('accounts:unverified.label') });
  await banner.getByRole('button', { name: t('accounts:unverified.later') }).click();
  await banner.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);
  await close();
});

test('exhibitors and admins read it as well', async () => {
  for (const role of ['business', 'admin'] as const) {
    const person = role === 'business' ? await createExhibitor(served, false) : await createSomeone(served, false);
    if (role === 'admin') await becomeAdmin(served, person);
    const { page, close } = await openLogin(browser, served, role, '/login', { viewport: laptop });
    await signIn(page, person);
    await page.getByRole('region', { name: t('accounts:unverified.label') }).waitFor();
    await checkScreen(page, `${role}-unverified`);
    await close();
  }
});

test('a good token of the product signs in and counts as verified; revoked, it is noticed', async () => {
  const person = await createVisitor(served, false);
  const { token, jti } = await productToken(person, 'VISITOR');
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  await page.goto(served.url('app', `/token#token=${token}`));
  await page.getByRole('heading', { name: t('managed-tokens:link.person.title', { email: person.email }) }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('fairlead.sessionToken'))).toBeNull();
  await checkScreen(page, 'token-link');
  await button(page, t('managed-tokens:link.person.act')).click();
  await page.waitForURL('**/mixie-points');
  expect(await page.evaluate(() => localStorage.getItem('fairlead.sessionToken'))).toBe(token);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: t('accounts:unverified.label') }).count()).toBe(0);
  await page.goto(served.url('app', '/account'));
  await page.getByText(t('security:notHere')).waitFor();
  await checkScreen(page, 'account-token');

  watched.expectFaults(/status of 401/);
  await served.productTokens.revoke(jti, new Date(Date.now() + 300_000));
  const title = page.getByRole('heading', { name: t('accounts:login.title') });
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return title.isVisible();
    })
    .toBe(true);
  await page.getByText(t('accounts:ended.OTHER')).waitFor();
  await watched.close();
});

test("an exhibitor's token opens the projects", async () => {
  const person = await createExhibitor(served);
  const { token } = await productToken(person, 'EXHIBITOR');
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  await watched.page.goto(served.url('business', `/token#token=${token}`));
  await button(watched.page, t('managed-tokens:link.person.act')).click();
  await watched.page.waitForURL('**/projects');
  await watched.page.getByRole('heading', { level: 1 }).waitFor();
  await watched.close();
});

test('a place in a company waits for the owner of the e-mail, who confirms it where it is missing', async () => {
  const [inviter, invited] = [await createExhibitor(served), await createSomeone(served, false)];
  const token = await tokenOf(served, inviter);
  const current = await call<{ id: string }>(served, 'business', token, 'GET', '/exhibitor/current');
  const body = { email: invited.email, accountName: 'Tomás Rey', language: 'en', exhibitorId: current.id };
  await call(served, 'business', token, 'POST', '/exhibitor', body);
  const watched = await openLogin(browser, served, 'business', '/login', { viewport: laptop });
  const { page } = watched;
  watched.expectFaults(/status of 403/);
  await signIn(page, invited);
  await page.getByText(t.at(page.url())('accounts:unverified.company')).waitFor();
  await checkScreen(page, 'company-step-unverified');
  const asked = new Date();
  await page.getByRole('link', { name: t('accounts:unverified.confirm') }).click();
  await page.waitForURL('**/verify-email');
  await page.getByText(invited.email).first().waitFor();
  await codeField(page).fill(await codeSentTo(served, invited.email, asked));
  await page.waitForURL(/\/(consent|projects)/);
  await watched.close();
});

test('an invitation to a private fair opens it once the e-mail it went to is confirmed', async () => {
  const [organizer, invited] = [await createExhibitor(served), await createExhibitor(served, false)];
  const admin = await createSomeone(served);
  await becomeAdmin(served, admin);
  await call(served, 'admin', await tokenOf(served, admin), 'POST', '/organizer', {
    name: 'Nordhaus Messe',
    contactEmail: organizer.email,
    language: 'en',
  });
  const token = await tokenOf(served, organizer);
  const fair = await call<{ id: string }>(served, 'business', token, 'POST', '/exhibition', {
    kind: 'TRADE_FAIR',
    name: 'Closed Days',
    isPublic: false,
  });
  await call(served, 'business', token, 'POST', `/tradeFair/${fair.id}/invitation`, { email: invited.email });
  const path = `/add-participation/${fair.id}`;
  const watched = await openLogin(browser, served, 'business', `/login?return=${path}`, { viewport: laptop });
  const { page } = watched;
  watched.expectFaults(/status of 404/);
  await signIn(page, invited);
  await page.getByText(t.at(page.url())('accounts:unverified.fair')).waitFor();
  await checkScreen(page, 'join-unverified');
  const asked = new Date();
  await page.getByRole('link', { name: t('accounts:unverified.confirm') }).click();
  await page.getByText(invited.email).first().waitFor();
  await codeField(page).fill(await codeSentTo(served, invited.email, asked));
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { name: t('trade-fairs:join.title', { name: 'Closed Days' }) }).waitFor();
  await watched.close();
});
