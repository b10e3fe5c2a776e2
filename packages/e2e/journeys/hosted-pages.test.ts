import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { decodePng } from '../harness/decode.ts';
import { clientIdOf, identity } from '../harness/identity.ts';
import { someEmail } from '../harness/people.ts';
import { password } from '../harness/samples.ts';
import { type Host, type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { totpCode } from '../harness/totp.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { phone } from './fixtures.ts';
import { enterHosted, hostedUrl } from './hosted.ts';

let server: ServerProcess;
let browser: Browser;
let clientId: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ environment: { MFA: 'required' } }), borrowChromium()]);
  clientId = await clientIdOf(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Signs up with an e-mail that is the name to sign in by, and does not sign in. */
async function signUp(): Promise<string> {
  const email = someEmail();
  const UserAttributes = ['email', 'preferred_username'].map((Name) => ({ Name, Value: email }));
  await identity(server, 'SignUp', { ClientId: clientId, Username: randomUUID(), Password: password, UserAttributes });
  return email;
}

const urlOf = (host: Host, lang: string): string => hostedUrl(server, clientId, host, lang);

const isInter = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const faces = [...document.fonts].filter((face) => face.status === 'loaded');
    return faces.some((face) => face.family.includes('Inter Variable'));
  });

test.each([
  ['app', 'de', 'Nutze dein Konto bei Fairlead.', 'Prüfe beides'],
  ['business', 'de', 'Nutzen Sie Ihr Konto bei Fairlead.', 'Prüfen Sie beides'],
  ['admin', 'es', 'Use su cuenta de Fairlead.', 'Compruebe ambos'],
] as const)(
  'who comes from %s in %s is addressed as on that host, in the font of the product',
  async (role, lang, lead, fault) => {
    const watched = await openPage(browser, { viewport: phone, locale: lang });
    const { page } = watched;
    watched.expectFaults(/status of 400.*\/idp\/login/);
    await page.goto(urlOf(role, lang));
    await page.getByText(lead).waitFor();
    expect(await isInter(page)).toBe(true);
    await checkScreen(page, `hosted-login-${role}`);
    await enterHosted(page, 'nobody@volvik.example', 'not the password');
    await page.getByText(fault).waitFor();
    await checkScreen(page, `hosted-refused-${role}`);
    await watched.close();
  },
);

test('an authenticator is set up from the picture and asked for from then on', async () => {
  const email = await signUp();
  const watched = await openPage(browser, { viewport: phone, locale: 'de' });
  const { page } = watched;
  watched.expectFaults(/status of 400.*\/idp\/login/);
  await page.goto(urlOf('business', 'de'));
  await enterHosted(page, email, password);
  await page.getByRole('heading', { name: 'Authenticator-App einrichten' }).waitFor();
  await checkScreen(page, 'hosted-set-up');
  const key = (await page.locator('.key code').innerText()).replace(/\s/g, '');
  const picture = page.getByRole('img', { name: 'QR-Code für eine Authenticator-App' });
  const read = decodePng(await picture.screenshot());
  expect(read).toContain(`secret=${key}&`);
  await page.locator('#code').fill('000000' === totpCode(key) ? '111111' : '000000');
  await page.locator('button.main').click();
  await page.getByText('Dieser Code stimmt nicht. Prüfen Sie ihn').waitFor();
  await checkScreen(page, 'hosted-set-up-refused');
  await page.locator('#code').fill(totpCode(key));
  await page.locator('button.main').click();
  await page.waitForURL((url) => url.searchParams.has('code'));
  await watched.close();

  const again = await openPage(browser, { viewport: phone, locale: 'de' });
  await again.page.goto(urlOf('app', 'de'));
  await enterHosted(again.page, email, password);
  await again.page.getByText('Öffne deine Authenticator-App').waitFor();
  await again.page.locator('#code').pressSequentially('123456');
  // All six stay in view, each in its cell, with the caret behind the last.
  expect(await again.page.locator('.cells').evaluate((cells) => cells.scrollLeft)).toBe(0);
  await checkScreen(again.page, 'hosted-code');
  // The step of the set-up is used up; a clock half a minute ahead shows the next one.
  await again.page.locator('#code').fill(totpCode(key, 1));
  await again.page.locator('button.main').click();
  await again.page.waitForURL((url) => url.searchParams.has('code'));
  await again.close();
});

test('a link that is wrong says so and addresses nobody', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: 'de' });
  const { page } = watched;
  watched.expectFaults(/status of 400.*\/idp\/login/);
  await page.goto(urlOf('app', 'de').replace('redirect_uri=http', 'redirect_uri=xhttp'));
  await page.getByText('Bitte zur vorigen Seite zurückgehen').waitFor();
  await checkScreen(page, 'hosted-link-wrong');
  await watched.close();
});

test('a failure inside is shown as one that passes, and the page is there again afterwards', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: 'de' });
  const { page } = watched;
  watched.expectFaults(/500.*\/idp\/login/);
  await page.goto(urlOf('business', 'de'));
  await stored(server.dataDir, sql`alter table identity.logins rename to logins_unavailable`);
  await enterHosted(page, 'nobody@volvik.example', 'not the password');
  await page.getByRole('heading', { name: 'Vorübergehend nicht erreichbar' }).waitFor();
  await checkScreen(page, 'hosted-unavailable');
  await stored(server.dataDir, sql`alter table identity.logins_unavailable rename to logins`);
  await page.goto(urlOf('business', 'de'));
  await page.locator('#username').waitFor();
  await watched.close();
});
