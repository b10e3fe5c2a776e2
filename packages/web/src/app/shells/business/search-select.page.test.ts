import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { borrowChromium } from '../../../../../e2e/harness/borrow-chromium.ts';
import { borrowPage, type WatchedPage } from '../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../test/serve-client.ts';
import { aProject, ids, ok, pretendApi } from './test/pretend-api.ts';

const pageSize = 50;
const fairs = Array.from({ length: 120 }, (_, number) =>
  aProject({
    id: `01890000-0000-7000-8000-${String(5000 + number).padStart(12, '0')}`,
    kind: 'TRADE_FAIR',
    name: `Fair ${String(number).padStart(3, '0')}`,
    ...{ counts: null, startsAt: null, endsAt: null, city: null },
  }),
);
/** The fair that the project is in is none of those that are found first. */
const [fair] = fairs.slice(-1) as [Exhibition];
const asParent = ({ id, name, uniqueIdentifier, theme }: Exhibition) => ({ id, name, uniqueIdentifier, theme });
const stored = aProject({ parentId: fair.id, parent: asParent(fair) });

let browser: Browser;
let server: ClientServer;
let watched: WatchedPage;
/** Requests of the list, and saved changes of the project. */
let asked: string[];
let saved: (string | null)[];

const api = pretendApi({
  'GET /papi/exhibition': ({ url }) => {
    const query = new URL(url ?? '/', 'http://any').searchParams;
    asked.push([query.get('q'), query.get('cursor')].map((value) => value ?? '-').join(' '));
    const found = fairs.filter(({ name }) => name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()));
    const from = Number(query.get('cursor') ?? 0);
    const next = from + pageSize;
    return ok({ items: found.slice(from, next), nextCursor: next < found.length ? String(next) : null });
  },
  [`GET /papi/exhibition/${ids.project}`]: () => ok(stored),
  [`PUT /papi/exhibition/${ids.project}`]: (_, body) => {
    const { parentId } = JSON.parse(body) as { parentId: string | null };
    saved.push(parentId);
    return ok({ ...stored, parentId, parent: fairs.filter(({ id }) => id === parentId).map(asParent)[0] ?? null });
  },
});

beforeAll(async () => {
  browser = await borrowChromium();
  server = await serveClient({ answer: (request, path, body) => api(request, path, body) });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(async () => {
  asked = [];
  saved = [];
  watched = await borrowPage(browser, { viewport: { width: 1440, height: 900 } });
  await watched.page.addInitScript(() => localStorage.setItem('fairlead.sessionToken', 'a.e30.c'));
  await watched.page.goto(server.at('business.localhost', `/project/${ids.project}`));
});
afterEach(async () => {
  await watched.close();
  expect(watched.complaints).toEqual([]);
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Trade fair' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const marked = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return (id && document.getElementById(id)?.textContent) ?? null;
  });

test('shows a choice that is on no page yet, and fetches further pages as the keyboard goes down the list', async () => {
  const { page } = watched;
  await expect.poll(() => field(page).inputValue()).toBe(fair.name);
  await field(page).focus();
  await page.keyboard.press('ArrowDown');
  await options(page).first().waitFor();
  await expect.poll(() => options(page).count()).toBe(pageSize + 1);
  expect(await marked(page)).toBe('None, outside fairs');
  for (let step = 0; step < 44; step += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => options(page).count()).toBe(2 * pageSize + 1);
  expect(asked).toEqual(['- -', '- 50']);
  expect(await marked(page)).toBe('Fair 043');
  const [box, list] = await Promise.all([options(page).nth(44).boundingBox(), page.getByRole('listbox').boundingBox()]);
  expect(box?.y).toBeGreaterThanOrEqual(list?.y ?? Number.NaN);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Fair 043');
  await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toEqual([fairs[43]?.id]);
});

test('fetches further pages as the list is scrolled', async () => {
  const { page } = watched;
  await field(page).click();
  await options(page).first().waitFor();
  for (const count of [2 * pageSize + 1, fairs.length + 1]) {
    await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect.poll(() => options(page).count()).toBe(count);
  }
  await options(page).last().click();
  await expect.poll(() => field(page).inputValue()).toBe(fair.name);
});

test('is searched on the server by what is typed; Enter takes nothing that is not the answer to it, nor saves', async () => {
  const { page } = watched;
  await field(page).fill('fair 11');
  await page.keyboard.press('Enter');
  await expect.poll(() => options(page).allTextContents()).toEqual(fairs.slice(110).map(({ name }) => name));
  await expect.poll(() => field(page).inputValue()).toBe('fair 11');
  await page.keyboard.press('ArrowDown');
  expect(await marked(page)).toBe('Fair 111');
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Fair 111');
  await field(page).fill('nowhere');
  await page.getByRole('status').filter({ hasText: 'Nothing found for “nowhere”' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('nowhere');
  await page.keyboard.press('Escape');
  await expect.poll(() => field(page).inputValue()).toBe('Fair 111');
  expect(saved).toEqual([]);
});

test('none of them can be taken as well', async () => {
  const { page } = watched;
  await field(page).click();
  await page.getByRole('option', { name: 'None, outside fairs' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('None, outside fairs');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toEqual([null]);
});
