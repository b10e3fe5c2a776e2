import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { cutOff, reconnect } from '../harness/cut-off.ts';
import { codeSentTo, mailsTo } from '../harness/outbox.ts';
import { createVisitor, type Person, someEmail } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { signIn } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ environment: { CONFIRMATION: 'code' } }), borrowChromium()]);
  person = await createVisitor(server, { isConfirmed: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const newPassword = 'seven lanterns over water';

test('a forgotten password: a code by mail, a wrong one first, then a new password that signs in', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  watched.expectFaults(/status of 400.*\/idp\//);
  await page.goto(server.url('app', '/login'));
  await field(page, t('accounts:field.email')).fill(person.email);
  await page.getByRole('link', { name: t('accounts:login.forgot') }).click();
  await page.getByRole('heading', { name: t('accounts:forgot.title') }).waitFor();
  await checkScreen(page, 'forgot-password');

  const submit = button(page, t('accounts:forgot.submit'));
  await submit.click();
  await page.getByText(t('accounts:field.emailWrong')).waitFor();
  await field(page, t('accounts:field.email')).fill(person.email);
  const asked = new Date();
  await submit.click();
  await page.waitForURL('**/reset-password');
  await page.getByText(t('accounts:verify.subtitleTo', { destination: person.email })).waitFor();
  await checkScreen(page, 'reset-password');

  const code = await codeSentTo(server, person.email, asked);
  const wrong = code === '000000' ? '111111' : '000000';
  const change = button(page, t('accounts:reset.submit'));
  await field(page, t('accounts:verify.code')).fill(wrong);
  await field(page, t('accounts:field.newPassword')).fill('short');
  await change.click();
  await page.getByText(t('accounts:field.passwordShort', { minimum: 8 })).waitFor();
  await field(page, t('accounts:field.newPassword')).fill(newPassword);
  await change.click();
  await page.getByText(t('accounts:refused.CODE_WRONG')).waitFor();
  await expect.poll(() => field(page, t('accounts:field.newPassword')).inputValue()).toBe(newPassword);
  await checkScreen(page, 'reset-password-refused');
  await field(page, t('accounts:verify.code')).fill(code);
  await change.click();
  await page.waitForURL('**/login');
  await page.getByText(t('accounts:reset.done')).waitFor();
  await expect.poll(() => field(page, t('accounts:field.email')).inputValue()).toBe(person.email);

  await signIn(page, { ...person, password: newPassword });
  await page.waitForURL('**/mixie-points');
  await watched.close();
});

test('the link of a mail with a code offers no other code at once: mail scanners press the first button they find', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  await page.goto(server.url('app', '/forgot-password'));
  await field(page, t('accounts:field.email')).fill(person.email);
  const asked = new Date();
  await button(page, t('accounts:forgot.submit')).click();
  await codeSentTo(server, person.email, asked);
  const [reset] = await mailsTo(server, person.email);
  const signUp = `/verify?username=${encodeURIComponent(someEmail())}`;
  for (const link of [/http:\S+\/reset-password\?\S+/.exec(reset?.text ?? '')?.[0], server.url('app', signUp)]) {
    const scanner = await openPage(browser, { viewport: phone, locale: language });
    await scanner.page.goto(link ?? '');
    await field(scanner.page, t('accounts:verify.code')).waitFor();
    await scanner.page.getByText(t('accounts:verify.againIn', { time: '' }).trim()).waitFor();
    await expect.poll(() => button(scanner.page, t('accounts:verify.again')).count()).toBe(0);
    await scanner.close();
  }
  await watched.close();
});

test('a changed password: the present one has to be right, the new one another', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  watched.expectFaults(/status of 400.*\/idp\//);
  await page.goto(server.url('app', '/login?return=/account'));
  await signIn(page, { ...person, password: newPassword });
  await page.getByRole('link', { name: t('security:password.change') }).click();
  await page.waitForURL('**/change-password');
  await checkScreen(page, 'change-password');

  const change = button(page, t('accounts:reset.submit'));
  const [old, next] = [field(page, t('accounts:field.oldPassword')), field(page, t('accounts:field.newPassword'))];
  await old.fill(newPassword);
  await next.fill(newPassword);
  await change.click();
  await page.getByText(t('accounts:change.same')).waitFor();
  await old.fill('not the password');
  await next.fill(person.password);
  await change.click();
  await page.getByText(t('accounts:change.oldWrong')).waitFor();
  await expect.poll(() => next.inputValue()).toBe(person.password);
  await old.fill(newPassword);
  await change.click();
  await page.waitForURL('**/account');
  await page.getByText(t('accounts:change.done'), { exact: true }).waitFor();
  await watched.close();
});

test('without a connection nothing typed is lost', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page, context } = watched;
  watched.expectFaults(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(server.url('app', '/forgot-password'));
  // The identity client comes with the first call; here it is there already.
  await field(page, t('accounts:field.email')).fill(person.email);
  await cutOff(context);
  await button(page, t('accounts:forgot.submit')).click();
  await page.getByText(t('accounts:refused.NETWORK')).waitFor();
  await expect.poll(() => field(page, t('accounts:field.email')).inputValue()).toBe(person.email);
  await reconnect(context);
  await button(page, t('accounts:forgot.submit')).click();
  await page.waitForURL('**/reset-password');
  await watched.close();
});
