import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { look } from './look.ts';
import { laptop } from './setting.ts';

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each([
  ['app', 'Deine Punkte, Dokumente und Notizen, auf jedem Handy.', /Schreib dein Passwort/],
  ['business', 'Ihre Projekte, Mixie Points und Leads.', /Schreiben Sie Ihr Passwort/],
  ['admin', 'Messen, Veranstalter, Aussteller und Preise.', /Schreiben Sie Ihr Passwort/],
] as const)(
  'the %s host addresses people in German as it should, before anybody is signed in',
  async (role, subtitle, fault) => {
    const watched = await openPage(browser, { viewport: laptop, locale: 'de' });
    const { page } = watched;
    await page.goto(server.url(role, '/login'));
    await page.getByText(subtitle).waitFor();
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByText(fault).waitFor();
    await look(page, `german-login-${role}`);
    await page.goto(server.url(role, '/forgot-password'));
    await page.getByRole('heading', { name: 'Passwort vergessen?' }).waitFor();
    await page
      .getByText(role === 'app' ? 'Schreibe deine E-Mail-Adresse.' : 'Schreiben Sie Ihre E-Mail-Adresse.')
      .waitFor();
    await look(page, `german-forgot-${role}`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await watched.close();
  },
);
