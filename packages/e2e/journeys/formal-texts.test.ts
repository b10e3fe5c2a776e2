import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { messagesIn } from '../harness/messages.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { laptop } from './fixtures.ts';
import { button } from './form.ts';

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each([
  ['app', 'de', 'Deine Punkte, Dokumente und Notizen, auf jedem Handy.', /Gib dein Passwort ein/, 'Gib deine'],
  ['business', 'de', 'Ihre Projekte, Mixie Points und Leads.', /Geben Sie Ihr Passwort ein/, 'Geben Sie Ihre'],
  ['admin', 'es', 'Ferias, organizadores, expositores y precios.', /Escriba su contraseña/, 'Escriba su correo.'],
] as const)(
  'the %s host addresses people in %s as it should, before anybody is signed in',
  async (role, language, subtitle, fault, asked) => {
    const t = messagesIn(language).at(server.url(role));
    const watched = await openPage(browser, { viewport: laptop, locale: language });
    const { page } = watched;
    await page.goto(server.url(role, '/login'));
    await page.getByText(subtitle).waitFor();
    await button(page, t('accounts:login.submit')).click();
    await page.getByText(fault).waitFor();
    await checkScreen(page, `formal-login-${role}`);
    await page.goto(server.url(role, '/forgot-password'));
    await page.getByRole('heading', { name: t('accounts:forgot.title') }).waitFor();
    await page.getByText(asked).waitFor();
    await checkScreen(page, `formal-forgot-${role}`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    await watched.close();
  },
);
