import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { cutOff, reconnect } from '../harness/cut-off.ts';
import { codeSentTo, mailsTo } from '../harness/outbox.ts';
import { createVisitor, someEmail } from '../harness/people.ts';
import { password } from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, newHere, phone, t } from './fixtures.ts';
import { agree, button, field } from './form.ts';
import { signIn } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signUp() {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  watched.expectFaults(newHere);
  const { page } = watched;
  const email = someEmail();
  await page.goto(server.url('app', '/sign-up'));
  await field(page, t('accounts:field.name')).fill('Ann Example');
  await field(page, t('accounts:field.email')).fill(email);
  await field(page, t('accounts:field.password')).fill(password);
  await agree(page, t);
  await button(page, t('accounts:signUp.submit')).click();
  const banner = page.getByRole('region', { name: t('accounts:unverified.label') });
  await banner.waitFor();
  return { watched, page, email, banner };
}

test('the code of the sign-up confirms the e-mail: asking to confirm it sends no second one', async () => {
  const { watched, page, email, banner } = await signUp();
  await checkScreen(page, 'visitor-unverified');
  const code = await codeSentTo(server, email);
  await banner.getByRole('link', { name: t('accounts:unverified.act') }).click();
  await field(page, t('accounts:verify.code')).waitFor();
  await page.getByText(t('accounts:verify.subtitleTo', { destination: email })).waitFor();
  await checkScreen(page, 'visitor-confirm-email');
  await field(page, t('accounts:verify.code')).fill(code);
  await page.getByText(t('accounts:verify.emailDone'), { exact: true }).waitFor();
  expect((await mailsTo(server, email)).filter((mail) => mail.code !== undefined)).toHaveLength(1);
  await watched.close();
});

test('the link of the mail confirms the e-mail of who is signed in: nothing requests it any more', async () => {
  const { watched, page, email, banner } = await signUp();
  const [mail] = await mailsTo(server, email);
  await page.goto(/http:\S+\/verify\?\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await button(page, t('accounts:verify.submit')).click();
  await page.waitForURL('**/mixie-points');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await banner.waitFor({ state: 'detached' });
  await watched.close();
});

test('whoever mistyped the e-mail sees it whole where its code is entered, and gives another one there', async () => {
  const { watched, page, email, banner } = await signUp();
  const right = `right-${email}`;
  await banner.getByRole('link', { name: t('accounts:unverified.act') }).click();
  await page.getByText(t('accounts:verify.subtitleTo', { destination: email })).waitFor();
  await button(page, t('accounts:verify.otherEmail')).click();
  await field(page, t('security:email.new')).fill(right);
  await checkScreen(page, 'visitor-confirm-other-email');
  await button(page, t('security:email.send')).click();
  await page.getByText(t('accounts:verify.subtitleTo', { destination: right })).waitFor();
  await field(page, t('accounts:verify.code')).fill(await codeSentTo(server, right));
  await page.getByText(t('accounts:verify.emailDone'), { exact: true }).waitFor();
  await page.goto(server.url('app', '/account'));
  await page.getByText(right, { exact: true }).waitFor();
  await watched.close();
});

test('the request to confirm it is on the first screen only, not offline, and not once it was put aside', async () => {
  const { watched, page, banner } = await signUp();
  // Parts fetched ahead may be on their way when the network goes.
  watched.expectFaults(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(server.url('app', '/profile'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);
  await page.goto(server.url('app', '/mixie-points'));
  await banner.waitFor();
  await cutOff(page.context());
  await banner.waitFor({ state: 'detached' });
  await reconnect(page.context());
  await banner.waitFor();
  await button(page, t('accounts:unverified.later')).click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);
  await watched.close();
});

test('a change of e-mail that is given up: the former one holds, is shown, and is confirmed as it was', async () => {
  const person = await createVisitor(server, { isConfirmed: true });
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  const next = `new-${person.email}`;
  await page.goto(server.url('app', '/login?return=/account'));
  await signIn(page, person);
  await button(page, t('security:email.change')).click();
  await field(page, t('security:email.new')).fill(next);
  await button(page, t('security:email.send')).click();
  await field(page, t('accounts:verify.code')).waitFor();
  await page.reload();
  await page.getByText(t('security:email.pending', { email: next })).waitFor();
  await page.getByText(person.email, { exact: true }).waitFor();
  await checkScreen(page, 'account-email-pending');
  await button(page, t('security:email.enter')).click();
  await field(page, t('accounts:verify.code')).waitFor();
  await button(page, t('security:cancel')).click();
  await button(page, t('security:email.keep')).click();
  await page.getByText(t('security:email.kept', { email: person.email })).waitFor();
  await page.getByText(t('security:email.confirmed'), { exact: true }).waitFor();
  expect((await mailsTo(server, next)).filter((mail) => mail.code !== undefined)).toHaveLength(1);
  await watched.close();
});
