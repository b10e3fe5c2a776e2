import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Language } from '@fairlead/contract/languages';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { type Messages, messagesIn } from '../harness/messages.ts';
import { call } from '../harness/people.ts';
import { visitorProfile } from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { laptop } from './fixtures.ts';
import { button } from './form.ts';
import { createOneOfEach, hosts, type Role, type World } from './one-of-each.ts';
import { enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
let world: World;
const licenceName = 'Lead pack';

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  world = await createOneOfEach(server);
  const { EXHIBITOR, ADMIN } = world.people;
  const { id } = await call<{ id: string }>(server, 'business', EXHIBITOR.token, 'GET', '/exhibitor/current');
  const licence = { exhibitorId: id, name: licenceName, target: 'LEAD', quantity: 10 };
  await call(server, 'admin', ADMIN.token, 'POST', '/license', { ...licence, validUntil: '2030-12-31T23:00:00.000Z' });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Place {
  readonly role: Role;
  readonly path: (on: World) => string;
  /** From there to where the fields are. */
  readonly open?: (page: Page, t: Messages) => Promise<void>;
  readonly fields: number;
}

/** Each report has two of its own, alike: the first ones are worked with. */
const maxWorked = 2;

const chooseItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

/** Every file that has a date field, and where people meet it. */
const places: Readonly<Record<string, Place>> = {
  'ui/exhibition-editor.tsx': { role: 'ORGANIZER', path: ({ fair }) => `/trade-fair/${fair.id}`, fields: 2 },
  'features/insights/insights-figures.tsx': {
    ...{ role: 'EXHIBITOR', path: ({ project }) => `/project/${project.id}/business-intelligence`, fields: 2 },
  },
  'features/leads/filters/filter-bar.tsx': {
    ...{ role: 'EXHIBITOR', path: ({ project }) => `/project/${project.id}/sales-leads-center`, fields: 2 },
    open: async (page, t) => {
      await button(page, t('leads:filter.label')).click();
      await chooseItem(page, t('leads:filter.seen'));
      await chooseItem(page, t('leads:filter.days'));
    },
  },
  'features/surveys/results/period-menu.tsx': {
    ...{ role: 'EXHIBITOR', fields: 2 },
    path: ({ project, survey }) => `/project/${project.id}/survey/${survey.id}?view=results`,
    open: async (page, t) => {
      await button(page, t('surveys:period.all')).click();
      await chooseItem(page, t('surveys:period.choose'));
    },
  },
  'features/managed-tokens/new-token-dialog.tsx': {
    ...{ role: 'EXHIBITOR', path: () => '/users?show=tokens', fields: 1 },
    open: (page, t) => button(page, t('devices:new.act')).click(),
  },
  'features/managed-tokens/device-dialogs.tsx': {
    ...{ role: 'EXHIBITOR', path: () => '/users?show=devices', fields: 1 },
    open: (page, t) => button(page, t('devices:setUp.act')).click(),
  },
  'features/admins/reports-screen.tsx': { role: 'ADMIN', path: () => '/reports', fields: 20 },
  'features/admins/suspend-dialog.tsx': {
    ...{ role: 'ADMIN', path: () => '/users', fields: 1 },
    open: async (page, t) => {
      await page.getByRole('row').filter({ hasText: world.people.VISITOR.email }).getByRole('button').click();
      await chooseItem(page, t('admins:menu.suspend'));
      await page.getByRole('radio', { name: t('admins:suspend.untilDay') }).click();
    },
  },
  'features/prices/grant-dialog.tsx': {
    ...{ role: 'ADMIN', path: () => '/pricing?view=licences', fields: 2 },
    open: (page, t) => button(page, t('prices:licences.grant')).first().click(),
  },
  'features/prices/licences-view.tsx': {
    ...{ role: 'ADMIN', path: () => '/pricing?view=licences', fields: 1 },
    open: async (page, t) => {
      await button(page, t('prices:prices.menu', { name: licenceName })).click();
      await chooseItem(page, t('prices:licences.extend'));
    },
  },
  'features/prices/explanation-pane.tsx': {
    ...{ role: 'ADMIN', path: () => '/pricing', fields: 1 },
    open: (page, t) => page.getByRole('radio', { name: t('prices:explain.day'), exact: true }).click(),
  },
  'features/wishes/wish-sheet.tsx': {
    ...{ role: 'VISITOR', path: ({ point }) => `/mixie-point/${point.id}`, fields: 1 },
    open: async (page, t) => {
      await page
        .getByRole('region', { name: t('wishes:heading'), exact: true })
        .getByRole('button')
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('wishes:about.MEETING') })
        .click();
    },
  },
};

test('no file with a date field is left out', () => {
  const source = resolve(import.meta.dirname, '../../web/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const withField = files.filter((file) => /<Day(?:Field|InForm)\b/.test(readFileSync(join(source, file), 'utf8')));
  expect(withField.toSorted()).toEqual(Object.keys(places).toSorted());
});

/** Three days as each language writes them, and the first one as it is typed. */
const days = {
  en: { typed: '10 Mar 2031', shown: ['10 Mar 2031', '11 Mar 2031', '12 Mar 2031'] },
  de: { typed: '10.3.2031', shown: ['10. März 2031', '11. März 2031', '12. März 2031'] },
  es: { typed: '10/3/2031', shown: ['10 mar 2031', '11 mar 2031', '12 mar 2031'] },
} as const satisfies Record<Language, { typed: string; shown: readonly [string, string, string] }>;

/** Types a day, goes on by one with an arrow, and to the next in the calendar; nothing is pointed at. */
async function workByKeyboard(page: Page, field: Locator, { typed, shown }: (typeof days)[Language]): Promise<void> {
  const value = () => field.inputValue();
  const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent?.trim() ?? '');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(typed);
  await page.keyboard.press('Tab');
  await expect.poll(value, { message: label }).toBe(shown[0]);
  await field.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(value, { message: label }).toBe(shown[1]);
  await page.keyboard.press('Alt+ArrowDown');
  const calendar = page.getByRole('grid');
  await expect.poll(() => calendar.locator(':focus').getAttribute('aria-label')).toContain('11');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  await expect.poll(value, { message: label }).toBe(shown[2]);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
}

const each = (['en', 'de', 'es'] as const).flatMap((language) =>
  Object.keys(places).map((file) => ({ language, file })),
);

test.each(each)('in $language the days of $file are chosen by keyboard', async ({ language, file }) => {
  const place = places[file];
  if (!place) throw new Error(`There is no ${file}`);
  const watched = await openPage(browser, { viewport: laptop, locale: language });
  const { page } = watched;
  const person = world.people[place.role];
  await enterAs(page, person);
  // Visitors read what their profile says, everybody else what the browser keeps.
  if (place.role === 'VISITOR')
    await call(server, 'app', person.token, 'PUT', '/visitor', { profile: visitorProfile, language });
  await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
  await page.goto(server.url(hosts[place.role], place.path(world)));
  await place.open?.(page, messagesIn(language).at(page.url()));
  const fields = page.locator('input[inputmode="numeric"]').filter({ visible: true });
  await fields.first().waitFor();
  const found: Locator[] = [];
  for (const one of await fields.all()) {
    const isDay = await one.evaluate(
      (input) => input.parentElement?.querySelector('[aria-haspopup="dialog"]') !== null,
    );
    if (isDay) found.push(one);
  }
  expect(found).toHaveLength(place.fields);
  for (const one of found.slice(0, maxWorked)) await workByKeyboard(page, one, days[language]);
  await watched.close();
});
