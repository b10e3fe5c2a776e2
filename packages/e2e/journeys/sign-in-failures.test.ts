import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { messagesIn } from '../harness/messages.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { field } from './form.ts';
import { signIn } from './sign-in.ts';
import { marta, signUpVisitor } from './visitor.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  const watched = await openPage(browser);
  watched.expectFaults(/status of 40[34].*\/papi\/visitor/);
  await signUpVisitor(watched.page, server, messagesIn('en'));
  await watched.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each(['en', 'de'] as const)(
  'a wrong password and an unknown person get the same text in %s, and lose nothing',
  async (language) => {
    const t = messagesIn(language);
    const watched = await openPage(browser, { viewport: { width: 390, height: 844 } });
    const { page } = watched;
    const refusals = watched.expectFaults(/status of 400.*\/idp\//);
    await page.goto(server.url('app', `/login?lng=${language}`));
    await checkScreen(page, 'login');

    const said: string[] = [];
    for (const email of [marta.email, 'nobody@volvik.example']) {
      await signIn(page, { email, password: 'not the password' }, t);
      const message = page.getByText(t('accounts:refused.CREDENTIALS_WRONG'));
      await message.waitFor();
      said.push(await page.getByRole('main').innerText());
      await expect.poll(() => field(page, t('accounts:field.email')).inputValue()).toBe(email);
      await expect.poll(() => field(page, t('accounts:field.password')).inputValue()).toBe('not the password');
      await expect.poll(() => field(page, t('accounts:field.password')).getAttribute('aria-invalid')).toBe('true');
      expect(new URL(page.url()).pathname).toBe('/login');
      await checkScreen(page, 'login-refused');
      // The message goes as soon as the field is corrected, so that the next refusal is a new one.
      await field(page, t('accounts:field.password')).fill('');
      await message.waitFor({ state: 'detached' });
    }
    expect(said[0]).toBe(said[1]);
    expect(refusals()).toBeGreaterThanOrEqual(2);

    await signIn(page, marta, t);
    await page.waitForURL('**/mixie-points');
    await watched.close();
  },
);

test('a host that belongs to nobody says Undefined role and shows the way', async () => {
  const watched = await openPage(browser, { alsoAllowed: ['stand.localhost'] });
  const { page } = watched;
  await page.goto(`http://stand.localhost:${server.port}/`);
  await page.getByRole('heading', { name: 'Undefined role' }).waitFor();
  for (const role of ['app', 'business', 'admin'] as const) {
    const way = page.getByRole('link', { name: messagesIn('en')(`app:undefinedRole.${role}`) });
    await expect
      .poll(async () => new URL((await way.getAttribute('href')) ?? '').host)
      .toBe(`${role}.localhost:${server.port}`);
  }
  await checkScreen(page, 'undefined-role');
  await watched.close();
});
