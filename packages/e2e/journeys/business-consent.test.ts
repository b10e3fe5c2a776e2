import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { createCompany } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, laptop, t } from './fixtures.ts';
import { agreeToTexts, enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('an exhibitor is asked for consent too, and comes back to the page that was asked for', async () => {
  const company = await createCompany(server, { hasAgreed: false });
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  const { page } = watched;
  // A session that the identity client knows nothing of, as after signing in with a token.
  await enterAs(page, company);
  await page.goto(server.url('business', '/account'));
  await page.waitForURL('**/consent?*');
  await agreeToTexts(page);
  await page.waitForURL('**/account');
  await page.getByText(t('security:notHere')).waitFor();
  await page.getByRole('switch', { name: t('consents:mine.marketing') }).waitFor();
  await checkScreen(page, 'business-account');
  await watched.close();
});
