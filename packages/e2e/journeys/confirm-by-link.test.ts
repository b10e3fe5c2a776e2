import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { mailsTo } from '../harness/outbox.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen, settled } from './check-screen.ts';
import { language, newHere, phone, t } from './fixtures.ts';
import { button } from './form.ts';
import { signIn } from './sign-in.ts';
import { fillSignUp, marta, type Visitor } from './visitor.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ environment: { CONFIRMATION: 'link' } }), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const named = (name: string): Visitor => ({ ...marta, email: `${name}@volvik.example` });

/** Where the page waits for its link, the refusals of its tries to sign in are expected. */
async function openVisitor() {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  watched.expectFaults(/status of 400.*\/idp\//);
  watched.expectFaults(newHere);
  return watched;
}

async function signUp(page: Page, visitor: Visitor): Promise<void> {
  await page.goto(server.url('app', '/sign-up'));
  await fillSignUp(page, t, visitor);
  await button(page, t('accounts:signUp.submit')).click();
  await page.waitForURL('**/verify');
}

/** The link in the newest of this many mails to the e-mail address. */
async function linkTo(email: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(mails);
  const [mail] = await mailsTo(server, email);
  const [link] = /http:\S+\/verify\?\S+/.exec(mail?.text ?? '') ?? [];
  if (link === undefined) throw new Error(`There is no link in: ${mail?.text}`);
  return link;
}

/** Opens a link of a mail, which changes nothing, and says that it was this person who signed up. */
async function confirmBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await title(page, 'accounts:link.ask.title');
  await page.getByRole('checkbox', { name: t('accounts:link.ask.mine') }).check();
  await button(page, t('accounts:link.ask.confirm')).click();
}

const title = (page: Page, key: Parameters<typeof t>[0]) => page.getByRole('heading', { name: t(key) }).waitFor();

test('the page where somebody signed up goes on by itself once the link was opened on another device', async () => {
  const visitor = named('marta');
  const watched = await openVisitor();
  const { page } = watched;
  await signUp(page, visitor);
  await page.getByText(t('accounts:verify.linkText')).waitFor();
  await expect.poll(() => page.getByLabel(t('accounts:verify.code')).count()).toBe(0);
  await checkScreen(page, 'link-wait');

  const other = await openVisitor();
  const link = await linkTo(visitor.email);
  await other.page.goto(link);
  await title(other.page, 'accounts:link.ask.title');
  // The page names the address, and the code in its URL does not stay in the history.
  await other.page.getByText('m•••@v•••').waitFor();
  expect(new URL(other.page.url())).toMatchObject({ search: '', hash: '' });
  await checkScreen(other.page, 'link-ask');
  // A program that reads mails opens the link, runs the page, and presses its button: the page that waits has tried twice since.
  await button(other.page, t('accounts:link.ask.confirm')).click();
  await other.page.getByText(t('accounts:link.ask.tick')).waitFor();
  for (let tries = 0; tries < 2; tries += 1)
    await page.waitForResponse((answer) => answer.url().includes('/idp/') && answer.status() === 400);
  expect(new URL(page.url()).pathname).toBe('/verify');
  await other.page.getByRole('checkbox', { name: t('accounts:link.ask.mine') }).check();
  await button(other.page, t('accounts:link.ask.confirm')).click();
  await title(other.page, 'accounts:link.done.title');
  await checkScreen(other.page, 'link-done');

  await page.waitForURL('**/mixie-points', { timeout: 60_000 });
  await watched.close();

  await confirmBy(other.page, link);
  await title(other.page, 'accounts:link.used.title');
  await checkScreen(other.page, 'link-used');
  await other.page.getByRole('link', { name: t('accounts:login.submit') }).click();
  await signIn(other.page, visitor);
  await other.page.waitForURL('**/mixie-points');
  await other.close();
});

test('a false link says so and has another one sent, which works', async () => {
  const visitor = named('inés'.normalize('NFD').replace(/\p{M}/gu, ''));
  const watched = await openVisitor();
  const { page } = watched;
  await signUp(page, visitor);
  const link = new URL(await linkTo(visitor.email));
  const code = link.searchParams.get('code') ?? '';
  link.searchParams.set('code', code === '000000' ? '111111' : '000000');

  const other = await openVisitor();
  await confirmBy(other.page, link.href);
  await title(other.page, 'accounts:link.false.title');
  await checkScreen(other.page, 'link-false');
  await button(other.page, t('accounts:link.another')).click();
  await title(other.page, 'accounts:verify.title');
  // This browser has no password typed into it, so it cannot go on by itself, and does not say so.
  await other.page.getByText(t('accounts:verify.linkThenSignIn')).waitFor();
  await checkScreen(other.page, 'link-sent-again');
  await confirmBy(other.page, await linkTo(visitor.email, 2));
  await title(other.page, 'accounts:link.done.title');
  await page.waitForURL('**/mixie-points', { timeout: 60_000 });
  await other.close();
  await watched.close();
});

test('after 180 s without it the page says what to do, and another link makes it wait again', async () => {
  const visitor = named('late');
  const watched = await openVisitor();
  const { page } = watched;
  await page.clock.install();
  await signUp(page, visitor);
  await settled(page);
  const late = page.getByText(t('accounts:verify.linkLate'));
  let tries = 0;
  while ((await late.count()) === 0) {
    const refused = page.waitForResponse((answer) => answer.url().includes('/idp/') && answer.status() === 400);
    await page.clock.runFor(5_000);
    await refused;
    // The page has the answer before it asks for the time again.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    tries += 1;
    expect(tries).toBeLessThanOrEqual(36);
  }
  expect(tries).toBe(36);
  await page.getByRole('link', { name: t('accounts:login.submit') }).waitFor();
  await page.clock.resume();
  await checkScreen(page, 'link-late');
  await button(page, t('accounts:verify.again')).click();
  await page.getByText(t('accounts:verify.linkText')).waitFor();
  const other = await openVisitor();
  await confirmBy(other.page, await linkTo(visitor.email, 2));
  await title(other.page, 'accounts:link.done.title');
  await other.close();
  await page.waitForURL('**/mixie-points', { timeout: 60_000 });
  await watched.close();
});

test('the link of a changed e-mail address fills in its code, after sign-in where that is needed', async () => {
  const visitor = named('changed');
  const watched = await openVisitor();
  const { page } = watched;
  await signUp(page, visitor);
  const other = await openVisitor();
  await confirmBy(other.page, await linkTo(visitor.email));
  await title(other.page, 'accounts:link.done.title');
  await page.waitForURL('**/mixie-points', { timeout: 60_000 });
  await page.goto(server.url('app', '/account'));
  await button(page, t('security:email.change')).click();
  const next = `new-${visitor.email}`;
  await page.getByLabel(t('security:email.new'), { exact: true }).fill(next);
  await button(page, t('security:email.send')).click();
  await expect.poll(async () => (await mailsTo(server, next)).length).toBe(1);
  const [mail] = await mailsTo(server, next);
  const [link = ''] = /http:\S+\/verify-email\?\S+/.exec(mail?.text ?? '') ?? [];

  await other.page.goto(link);
  await title(other.page, 'accounts:login.title');
  await signIn(other.page, visitor);
  await title(other.page, 'accounts:verify.emailTitle');
  await button(other.page, t('accounts:verify.submit')).click();
  await other.page.getByText(t('accounts:verify.emailDone'), { exact: true }).waitFor();
  await other.page.getByText(next).waitFor();

  // Opened once more, it does not say that it did anything.
  await other.page.goto(link);
  await title(other.page, 'accounts:verify.emailTitle');
  await button(other.page, t('accounts:verify.submit')).click();
  await other.page.getByText(t('accounts:verify.emailKnown')).waitFor();
  await other.close();
  await watched.close();
});
