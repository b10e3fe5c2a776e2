import type { Page } from 'playwright-core';
import type { Messages } from '../harness/messages.ts';
import { codeSentTo, mailsTo } from '../harness/outbox.ts';
import type { Person } from '../harness/people.ts';
import type { Host, RunningServer } from '../harness/server-process.ts';
import { t } from './fixtures.ts';
import { agree, button, field } from './form.ts';

type Credentials = Pick<Person, 'email' | 'password'>;

/** Fills in and sends the sign-in form of the page as it stands. */
export async function signIn(page: Page, { email, password }: Credentials, messages: Messages = t): Promise<void> {
  const there = messages.at(page.url());
  await field(page, there('accounts:field.email')).fill(email);
  await field(page, there('accounts:field.password')).fill(password);
  await button(page, there('accounts:login.submit')).click();
}

/** Opens the link of an invitation's mail, and writes a password of their own: nothing of the mail has to be typed. */
export async function openInvitation(
  page: Page,
  server: RunningServer,
  { email, password }: Credentials,
): Promise<void> {
  await codeSentTo(server, email);
  const [mail] = await mailsTo(server, email);
  const [link = ''] = /http\S+\/login\?\S+/.exec(mail?.text ?? '') ?? [];
  await page.goto(link);
  await page.getByText(t.at(link)('accounts:challenge.newPassword.for', { email })).waitFor();
  await field(page, t.at(link)('accounts:field.newPassword')).fill(password);
}

/** Signs in with the password of an invitation's mail, and chooses another. */
export async function acceptInvitation(
  page: Page,
  server: RunningServer,
  host: Host,
  { email, password }: Credentials,
): Promise<void> {
  await page.goto(server.url(host, '/login'));
  await signIn(page, { email, password: await codeSentTo(server, email) });
  const there = t.at(page.url());
  await field(page, there('accounts:field.newPassword')).fill(password);
  await button(page, there('accounts:challenge.submit')).click();
}

/** Fills in and sends the sign-up form of the hosts where people work. */
export async function signUpForWork(page: Page, { email, password }: Credentials): Promise<void> {
  await field(page, t('accounts:field.email')).fill(email);
  await field(page, t('accounts:field.password')).fill(password);
  await button(page, t('accounts:signUp.submit')).click();
}

/** Agrees to the texts on the screen that asks for it before anything else. */
export async function agreeToTexts(page: Page): Promise<void> {
  await page.getByRole('group', { name: t('accounts:consent.legend') }).waitFor();
  // Where people work, the button is the consent.
  if ((await page.locator('[name="consentTerms"]').count()) > 0) await agree(page, t);
  await button(page, t('consents:gate.submit')).click();
}

/** Signs in past the form: the page has the person's token from its first URL on. */
export async function enterAs(page: Page, { token }: Pick<Person, 'token'>): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('fairlead.sessionToken', kept), token);
}
