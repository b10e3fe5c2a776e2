import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { codeSentTo, mailsTo } from '../harness/outbox.ts';
import { call, createCompany, createVisitor, someEmail } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, laptop, newHere, t } from './fixtures.ts';
import { button, field } from './form.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Invites a colleague to a new company; returns their e-mail and the link in the mail. */
async function invite(): Promise<{ email: string; link: string }> {
  const company = await createCompany(server);
  const email = someEmail();
  const colleague = { exhibitorId: company.exhibitor.id, email, accountName: 'Tomas Brenner', language };
  await call(server, 'business', company.token, 'POST', '/exhibitor', colleague);
  await codeSentTo(server, email);
  const [mail] = await mailsTo(server, email);
  const [link = ''] = /http\S+\/login\?\S+/.exec(mail?.text ?? '') ?? [];
  return { email, link };
}

test('from the mail of an invitation to the first screen in three clicks, with one field to fill in', async () => {
  const { email, link } = await invite();
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  watched.expectFaults(newHere);
  const { page } = watched;
  const there = t.at(link);
  // The link itself is the first press.
  let clicks = 1;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  await page.goto(link);
  await page.getByText(there('accounts:challenge.newPassword.for', { email })).waitFor();
  // Nothing of it stays in the history of the browser.
  expect(new URL(page.url()).hash).toBe('');
  await field(page, there('accounts:field.newPassword')).fill('lanterns over the harbour');
  await click(button(page, there('accounts:challenge.submit')));
  await page.getByRole('group', { name: there('accounts:consent.legend') }).waitFor();
  await checkScreen(page, 'consent-of-invited');
  await click(button(page, there('consents:gate.submit')));
  await page.waitForURL('**/projects');
  expect(clicks).toBeLessThanOrEqual(3);
  await watched.close();

  // Once more, it leads to the form with the e-mail in it.
  const again = await openPage(browser, { viewport: laptop, locale: language });
  again.expectFaults(/status of 400.*\/idp\//);
  await again.page.goto(link);
  await expect.poll(() => field(again.page, there('accounts:field.email')).inputValue()).toBe(email);
  await checkScreen(again.page, 'login-invited-before');
  await again.close();
});

test('a link that brings the whole sign-in of an account signs nobody in', async () => {
  const stranger = await createVisitor(server, { isConfirmed: true });
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  // The link is tried as one of an invitation, and refused.
  watched.expectFaults(/status of 400.*\/idp\//);
  const { page } = watched;
  const secret = new URLSearchParams({ email: stranger.email, code: stranger.password });
  await page.goto(`${server.url('app', '/login')}#${secret}`);
  await expect.poll(() => field(page, t('accounts:field.email')).inputValue()).toBe(stranger.email);
  expect(await page.evaluate(() => localStorage.getItem('fairlead.sessionToken'))).toBeNull();
  await page.goto(server.url('app', '/mixie-points'));
  await page.waitForURL('**/login*');
  await watched.close();
});
