import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage, currentLanguage, supportedLanguage } from './language.ts';
import { hasTranslations, startTranslations } from './start.ts';

let server: ReturnType<typeof createServer>;
let origin: string;
let requests: URL[];
let failures: number;
/** Promises that a text waits for, by its path. */
let held: Map<string, Promise<void>>;
let isFormal = false;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    requests.push(url);
    await held.get(url.pathname);
    failures -= 1;
    if (failures >= 0) response.writeHead(503).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(translationsAt(url.pathname)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  requests = [];
  failures = 0;
  held = new Map();
});

/** The formal file says one thing otherwise, and leaves the rest to the other. */
const translationsAt = (path: string) =>
  path.includes('-formal') ? { inner: { over: path } } : { hello: path, inner: { over: path, kept: path } };

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('only the first two letters count, and only of a language that is spoken', () => {
  expect(['de-AT', 'ES', 'en-GB', 'fr', 'd', '', undefined].map(supportedLanguage)).toEqual([
    'de',
    'es',
    'en',
    'en',
    'en',
    'en',
    'en',
  ]);
});

test('texts come from /locales with a timestamp, and a failed load is tried five times more, from 350 ms doubling', async () => {
  failures = 5;
  const waits: number[] = [];
  const setRealTimeout = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
    if (ms >= 350 && ms % 350 === 0) waits.push(ms);
    return setRealTimeout(work, ms >= 350 && ms % 350 === 0 ? 0 : ms);
  }) as typeof setTimeout);
  await startTranslations({ origin, isFormal: async () => isFormal, language: 'en' });
  expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
  expect(requests.map(({ pathname }) => pathname)).toEqual(Array.from({ length: 6 }, () => '/locales/en/app.json'));
  expect(requests.every(({ searchParams }) => /^\d{13}$/.test(searchParams.get('timestamp') ?? ''))).toBe(true);
  expect(hasTranslations()).toBe(true);
  expect(i18next.t('hello' as 'ui.close')).toBe('/locales/en/app.json');
});

test('another language is fetched when it is chosen; one that is not spoken falls back to English', async () => {
  await i18next.changeLanguage('de-AT');
  expect(requests.map(({ pathname }) => pathname)).toContain('/locales/de/app.json');
  expect(currentLanguage()).toBe('de');
  await i18next.changeLanguage('fr');
  expect(currentLanguage()).toBe('en');
});

test('a language comes with the texts of screens that opened while it was loading', async () => {
  await i18next.changeLanguage('en');
  const loading = Promise.withResolvers<void>();
  // No other test has asked for Spanish.
  held.set('/locales/es/app.json', loading.promise);
  const changed = changeLanguage('es');
  await expect.poll(() => requests.map(({ pathname }) => pathname)).toContain('/locales/es/app.json');
  const opening = i18next.loadNamespaces('surveys');
  await expect.poll(() => i18next.hasResourceBundle('en', 'surveys')).toBe(true);
  loading.resolve();
  await changed;
  expect(i18next.language).toBe('es');
  // Without it the screen is taken away again until it comes.
  expect(i18next.hasResourceBundle('es', 'surveys')).toBe(true);
  await opening;
});

test('German and Spanish are laid over with Sie and usted where the host says so, and not elsewhere', async () => {
  const paths = () => requests.map(({ pathname }) => pathname);
  await i18next.changeLanguage('de');
  await i18next.loadNamespaces('managed-tokens');
  expect(paths()).not.toContain('/locales/de-formal/managed-tokens.json');
  isFormal = true;
  failures = 2;
  await i18next.loadNamespaces('accounts');
  expect(paths()).toContain('/locales/de-formal/accounts.json');
  const base = '/locales/de/accounts.json';
  const merged = { hello: base, inner: { over: '/locales/de-formal/accounts.json', kept: base } };
  expect(i18next.getResourceBundle('de', 'accounts')).toEqual(merged);
  // It costs a phone with a bad network as much as its own language.
  expect(paths()).not.toContain('/locales/en/accounts.json');
  await i18next.changeLanguage('es');
  expect(i18next.getResourceBundle('es', 'accounts').inner.over).toBe('/locales/es-formal/accounts.json');
});
