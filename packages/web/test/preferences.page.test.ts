import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { heading, useFrame } from './frame.ts';

const frame = useFrame();
const { requests, open } = frame;

describe('the language', () => {
  const source = {
    querystring: async () => {},
    cookie: (page: Page) =>
      page.context().addCookies([{ name: 'i18next', value: 'es', url: frame.server.at('app.localhost') }]),
    localStorage: (page: Page) => page.addInitScript(() => localStorage.setItem('i18nextLng', 'es')),
    sessionStorage: (page: Page) => page.addInitScript(() => sessionStorage.setItem('i18nextLng', 'es')),
    navigator: async () => {},
  };

  test.each([
    ['querystring', '?lng=es', 'de-DE', 'es'],
    ['cookie', '', 'de-DE', 'es'],
    ['localStorage', '', 'de-DE', 'es'],
    ['sessionStorage', '', 'de-DE', 'es'],
    ['navigator', '', 'de-AT', 'de'],
    ['navigator', '', 'fr-FR', 'en'],
  ] as const)('comes from %s%s (browser: %s): %s', async (from, search, locale, expected) => {
    const { page, complaints } = await open({ locale });
    await source[from](page);
    await page.goto(frame.server.at('app.localhost', `/login${search}`));
    await heading(page, { es: 'Iniciar sesión', de: 'Anmelden', en: 'Sign in' }[expected]).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(expected);
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(expected);
    expect(complaints).toEqual([]);
  });

  test('comes first from the URL, then the cookie, then local and session storage', async () => {
    const { page } = await open({ locale: 'fr-FR' });
    await page.addInitScript(() => sessionStorage.setItem('i18nextLng', 'en'));
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'de'));
    await page.goto(frame.server.at('app.localhost', '/login'));
    await heading(page, 'Anmelden').waitFor();
    await source.cookie(page);
    await page.reload();
    await heading(page, 'Iniciar sesión').waitFor();
    await page.goto(frame.server.at('app.localhost', '/login?lng=en'));
    await heading(page, 'Sign in').waitFor();
  });

  test('is changed by the switch, at once and for the next visit', async () => {
    const { page } = await open();
    await page.goto(frame.server.at('app.localhost', '/login'));
    await page.getByLabel('E-mail', { exact: true }).fill('mira.holt@vestas.example');
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await heading(page, 'Anmelden').waitFor();
    await expect
      .poll(() => page.getByLabel('E-Mail-Adresse', { exact: true }).inputValue())
      .toBe('mira.holt@vestas.example');
    expect(requests.some((url) => /^\/locales\/de\/accounts\.json\?timestamp=\d+$/.test(url))).toBe(true);
    await page.reload();
    await heading(page, 'Anmelden').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  });
});

describe('light and dark', () => {
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

  test('follow the system, and change with it', async () => {
    const { page } = await open({ colorScheme: 'dark' });
    await page.goto(frame.server.at('app.localhost', '/login'));
    expect(await theme(page)).toBe('dark');
    await heading(page, 'Sign in').waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
  });

  test('follow the choice that was made, before anything is painted', async () => {
    const { page } = await open({ colorScheme: 'dark' });
    await page.addInitScript(() => localStorage.setItem('fairlead.appearance', 'light'));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(frame.server.at('app.localhost', '/login'), { waitUntil: 'domcontentloaded' });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
  });
});
