import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../../../e2e/harness/borrow-chromium.ts';
import { codeSentTo } from '../../../e2e/harness/outbox.ts';
import { totpCode } from '../../../e2e/harness/totp.ts';
import { openPage } from '../../../e2e/harness/watched-page.ts';
import { checkScreen } from '../../../e2e/journeys/check-screen.ts';
import { language, phone, t } from '../../../e2e/journeys/fixtures.ts';
import { agree, field } from '../../../e2e/journeys/form.ts';
import { enterHosted, hostedUrl } from '../../../e2e/journeys/hosted.ts';
import { signIn } from '../../../e2e/journeys/sign-in.ts';
import { someEmail } from '../app.ts';
import { codeField, confirmPhone, createSomeone, createVisitor, openLogin } from './people.ts';
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

const wrongFor = (code: string): string => (code === '000000' ? '111111' : '000000');
const refusals = /status of 400.*\/idp\//;
let numbers = 10;
const someNumber = (): string => {
  numbers += 1;
  return `+49170000000${numbers}`;
};

async function openHosted(role: 'app' | 'business') {
  const watched = await openPage(browser, { viewport: phone, locale: language });
  await watched.page.goto(hostedUrl(served, served.provider.clientId, role, language));
  return watched;
}

test('a code by text message: a wrong one, then the right one', async () => {
  const person = await createVisitor(served);
  const number = someNumber();
  await confirmPhone(served, person, number);
  await served.provider.port.setMfa(person.sub, { SMS_MFA: { enabled: true, preferred: true } });
  const watched = await openLogin(browser, served);
  watched.expectFaults(refusals);
  const { page } = watched;
  const asked = new Date();
  await signIn(page, person);
  await page.getByRole('heading', { name: t('accounts:challenge.sms.title') }).waitFor();
  // The number is masked; the person recognises its end.
  await page.getByText(number.slice(-4)).waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).not.toContain(number);
  await checkScreen(page, 'challenge-sms');
  const code = await codeSentTo(served, number, asked);
  await codeField(page).fill(wrongFor(code));
  await page.getByText(t('accounts:refused.CODE_WRONG')).waitFor();
  await checkScreen(page, 'challenge-sms-wrong');
  await codeField(page).fill(code);
  await page.waitForURL('**/mixie-points');
  await watched.close();
});

test('several second factors and none preferred: one is chosen, and asked for', async () => {
  const person = await createVisitor(served);
  await confirmPhone(served, person, someNumber());
  const enabled = { enabled: true, preferred: false };
  await served.provider.port.setMfa(person.sub, { SMS_MFA: enabled, EMAIL_OTP: enabled });
  const watched = await openLogin(browser, served);
  const { page } = watched;
  await signIn(page, person);
  await page.getByRole('heading', { name: t('accounts:challenge.select.title') }).waitFor();
  await checkScreen(page, 'challenge-select');
  // Second steps that were not set up are not offered.
  await expect.poll(() => page.getByRole('button', { name: t('accounts:challenge.select.TOTP') }).count()).toBe(0);
  const asked = new Date();
  await page.getByRole('button', { name: t('accounts:challenge.select.EMAIL') }).click();
  await page.getByRole('heading', { name: t('accounts:challenge.email.title') }).waitFor();
  await codeField(page).fill(await codeSentTo(served, person.email, asked));
  await page.waitForURL('**/mixie-points');
  await watched.close();

  const hosted = await openHosted('app');
  await enterHosted(hosted.page, person.email, person.password);
  await expect.poll(() => hosted.page.getByRole('radio').count()).toBe(2);
  await checkScreen(hosted.page, 'hosted-choice');
  await hosted.page.locator('[name="choice"][value="EMAIL_OTP"]').check();
  await hosted.page.locator('button.main').click();
  await hosted.page.locator('#code').waitFor();
  await hosted.close();
});

test('an invited person signs in with the password of the mail, chooses their own, and signs in with that', async () => {
  const formal = t.at(served.url('business'));
  const email = someEmail();
  await served.provider.port.inviteUser(email, { role: 'EXHIBITOR', language: 'en' });
  const temporary = await codeSentTo(served, email);
  const hosted = await openHosted('business');
  hosted.expectFaults(/status of 400.*\/idp\/login/);
  await enterHosted(hosted.page, email, temporary);
  await hosted.page.locator('#password[autocomplete="new-password"]').fill('password1');
  await checkScreen(hosted.page, 'hosted-new-password');
  await hosted.page.locator('button.main').click();
  await hosted.page.getByRole('alert').waitFor();
  await checkScreen(hosted.page, 'hosted-new-password-refused');
  await hosted.close();

  const watched = await openLogin(browser, served, 'business');
  watched.expectFaults(refusals);
  const { page } = watched;
  await signIn(page, { email, password: temporary });
  await page.getByRole('heading', { name: formal('accounts:challenge.newPassword.title') }).waitFor();
  await checkScreen(page, 'challenge-new-password');
  const password = field(page, formal('accounts:field.newPassword'));
  const submit = page.getByRole('button', { name: formal('accounts:challenge.submit') });
  await password.fill('short');
  await submit.click();
  await page.getByText(formal('accounts:field.passwordShort', { minimum: 8 })).waitFor();
  await password.fill('password1');
  await submit.click();
  await page.getByText(formal('accounts:refused.PASSWORD_REFUSED')).waitFor();
  await expect.poll(() => password.inputValue()).toBe('password1');
  await checkScreen(page, 'challenge-new-password-refused');
  await password.fill('seven lanterns over water');
  watched.expectFaults(/status of 403.*\/papi\//);
  await submit.click();
  // Signed in; what is missing is the company.
  await page.getByRole('heading', { name: formal('exhibitors:register.title') }).waitFor();
  await watched.close();

  const other = await openLogin(browser, served, 'business');
  other.expectFaults(refusals);
  other.expectFaults(/status of 403.*\/papi\//);
  await signIn(other.page, { email, password: temporary });
  await other.page.getByText(formal('accounts:refused.CREDENTIALS_WRONG')).waitFor();
  await signIn(other.page, { email, password: 'seven lanterns over water' });
  await other.page.getByRole('heading', { name: formal('exhibitors:register.title') }).waitFor();
  await other.close();
});

test('where everybody needs a second factor, it is set up while signing in, with a picture for the app', async () => {
  const strict = await serveApp({ MFA: 'required' });
  try {
    const person = await createSomeone(strict);
    const watched = await openLogin(browser, strict);
    watched.expectFaults(refusals);
    watched.expectFaults(/status of 40[34].*\/papi\//);
    const { page } = watched;
    await signIn(page, person);
    await page.getByRole('heading', { name: t('accounts:challenge.setup.title') }).waitFor();
    await page.getByRole('img', { name: t('accounts:totp.picture') }).waitFor();
    await checkScreen(page, 'challenge-setup');
    const secret = await page.locator('code').innerText();
    await field(page, t('accounts:totp.code')).fill(wrongFor(totpCode(secret)));
    await page.getByText(t('accounts:totp.wrong')).waitFor();
    await field(page, t('accounts:totp.code')).fill(totpCode(secret));
    await page.waitForURL('**/sign-up*');
    await watched.close();

    const next = await openLogin(browser, strict);
    next.expectFaults(/status of 40[34].*\/papi\//);
    await signIn(next.page, person);
    await next.page.getByRole('heading', { name: t('accounts:challenge.totp.title') }).waitFor();
    await field(next.page, t('accounts:totp.code')).fill(totpCode(secret, 1));
    await next.page.waitForURL('**/sign-up*');
    await next.close();
  } finally {
    await strict.stop();
  }
});

test("a pool's own question: a wrong answer is asked for once more, three are the end", async () => {
  const riddled = await serveApp(
    {},
    {
      customAuth: {
        async define({ session }) {
          const last = session.at(-1);
          if (last?.challengeName === 'SRP_A') return { challengeName: 'PASSWORD_VERIFIER' };
          if (last?.challengeName === 'CUSTOM_CHALLENGE' && last.challengeResult) return { issueTokens: true };
          const failures = session.filter(({ challengeResult }) => !challengeResult).length;
          return failures >= 3 ? { failAuthentication: true } : { challengeName: 'CUSTOM_CHALLENGE' };
        },
        create: async () => ({
          publicChallengeParameters: { question: 'Which hall is the stand of your company in?' },
          privateChallengeParameters: { answer: 'B4' },
        }),
        verify: async ({ privateChallengeParameters, challengeAnswer }) =>
          challengeAnswer === privateChallengeParameters['answer'],
      },
    },
  );
  try {
    const person = await createVisitor(riddled);
    const watched = await openLogin(browser, riddled);
    watched.expectFaults(refusals);
    const { page } = watched;
    const answer = field(page, t('accounts:field.answer'));
    const submit = page.getByRole('button', { name: t('accounts:challenge.submit') });
    await signIn(page, person);
    await page.getByText('Which hall is the stand of your company in?').waitFor();
    await checkScreen(page, 'challenge-custom');
    await submit.click();
    await page.getByText(t('accounts:field.answerMissing')).waitFor();
    await answer.fill('B5');
    await submit.click();
    await page.getByText(t('accounts:challenge.custom.again')).waitFor();
    await expect.poll(() => answer.inputValue()).toBe('B5');
    await checkScreen(page, 'challenge-custom-again');
    await answer.fill('B4');
    await submit.click();
    await page.waitForURL('**/mixie-points');
    await watched.close();

    const guessing = await openLogin(browser, riddled);
    guessing.expectFaults(refusals);
    await signIn(guessing.page, person);
    const guess = async (text: string) => {
      await field(guessing.page, t('accounts:field.answer')).fill(text);
      await guessing.page.getByRole('button', { name: t('accounts:challenge.submit') }).click();
    };
    for (const text of ['A1', 'A2']) {
      await guess(text);
      await guessing.page.getByText(t('accounts:challenge.custom.again')).waitFor();
    }
    await guess('A3');
    await guessing.page.getByText(t('accounts:challenge.custom.over')).waitFor();
    await guessing.page.getByRole('button', { name: t('accounts:challenge.back') }).click();
    await guessing.page.getByRole('heading', { name: t('accounts:login.title') }).waitFor();
    await guessing.close();
  } finally {
    await riddled.stop();
  }
});

test('who signs up where everybody needs a second factor sets it up on the way, and is signed in by e-mail after', async () => {
  const strict = await serveApp({ MFA: 'required' });
  try {
    const watched = await openLogin(browser, strict, 'app', '/sign-up');
    watched.expectFaults(/status of 40[34].*\/papi\//);
    const { page } = watched;
    const person = { email: someEmail(), password: 'seven lanterns over water' };
    await field(page, t('accounts:field.name')).fill('Marta Lindqvist');
    await field(page, t('accounts:field.email')).fill(person.email);
    await field(page, t('accounts:field.password')).fill(person.password);
    await agree(page, t);
    await page.getByRole('button', { name: t('accounts:signUp.submit') }).click();
    await page.getByRole('img', { name: t('accounts:totp.picture') }).waitFor();
    const secret = await page.locator('code').innerText();
    await field(page, t('accounts:totp.code')).fill(totpCode(secret));
    await page.waitForURL('**/mixie-points');
    await watched.close();

    const next = await openLogin(browser, strict);
    await signIn(next.page, person);
    await next.page.getByRole('heading', { name: t('accounts:challenge.totp.title') }).waitFor();
    await field(next.page, t('accounts:totp.code')).fill(totpCode(secret, 1));
    await next.page.waitForURL('**/mixie-points');
    await next.close();
  } finally {
    await strict.stop();
  }
});
