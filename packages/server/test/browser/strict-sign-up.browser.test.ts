import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../../../e2e/harness/borrow-chromium.ts';
import { codeSentTo, mailsTo } from '../../../e2e/harness/outbox.ts';
import { totpCode } from '../../../e2e/harness/totp.ts';
import { checkScreen } from '../../../e2e/journeys/check-screen.ts';
import { newHere, t } from '../../../e2e/journeys/fixtures.ts';
import { field } from '../../../e2e/journeys/form.ts';
import { fillSignUp, marta } from '../../../e2e/journeys/visitor.ts';
import { someEmail } from '../app.ts';
import { codeField, openLogin } from './people.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await borrowChromium();
});
afterAll(() => browser?.close());

/** Where everybody needs a second factor and has to confirm the e-mail address first. */
async function withServer(confirmation: 'code' | 'link', run: (served: ServedApp) => Promise<void>): Promise<void> {
  const served = await serveApp({ MFA: 'required', CONFIRMATION: confirmation });
  try {
    await run(served);
  } finally {
    await served.stop();
  }
}

async function openSignUp(served: ServedApp, email: string) {
  const watched = await openLogin(browser, served, 'app', '/sign-up');
  // Until the e-mail address is confirmed, tries to sign in are refused.
  watched.expectFaults(/status of 400.*\/idp\//);
  watched.expectFaults(newHere);
  await checkScreen(watched.page, 'sign-up');
  await fillSignUp(watched.page, t, { ...marta, email });
  await watched.page.getByRole('button', { name: t('accounts:signUp.submit') }).click();
  await watched.page.waitForURL('**/verify');
  return watched;
}

/** Sets up the second factor that the first sign-in asks for, and is inside with the profile that was typed. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole('heading', { name: t('accounts:challenge.setup.title') }).waitFor();
  const key = page.locator('code');
  await expect.poll(() => key.innerText()).toMatch(/\w{4} \w{4}/);
  await field(page, t('accounts:totp.code')).fill(totpCode(await key.innerText()));
  await page.waitForURL('**/mixie-points');
}

test('a second factor that everybody needs is set up after the code of the e-mail address', () =>
  withServer('code', async (served) => {
    const email = someEmail();
    const watched = await openSignUp(served, email);
    const { page } = watched;
    await checkScreen(page, 'verify');
    await codeField(page).fill(await codeSentTo(served, email));
    await setUp(page);
    expect((await served.provider.port.findByEmail(email))?.sub).toBeDefined();
    await watched.close();
  }));

test('and after the link of the e-mail address was opened in another browser', () =>
  withServer('link', async (served) => {
    const email = someEmail();
    const watched = await openSignUp(served, email);
    await expect.poll(async () => (await mailsTo(served, email)).length).toBe(1);
    const [mail] = await mailsTo(served, email);
    const [link = ''] = /http:\S+\/verify\?\S+/.exec(mail?.text ?? '') ?? [];
    const other = await openLogin(browser, served);
    await other.page.goto(link);
    await other.page.getByRole('checkbox', { name: t('accounts:link.ask.mine') }).check();
    await other.page.getByRole('button', { name: t('accounts:link.ask.confirm') }).click();
    await other.page.getByRole('heading', { name: t('accounts:link.done.title') }).waitFor();
    await other.close();
    await setUp(watched.page);
    await watched.close();
  }));
