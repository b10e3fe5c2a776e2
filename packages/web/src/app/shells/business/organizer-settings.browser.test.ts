import { organizer } from '@fairlead/contract/organizers';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { account, ok, pretendApi, problem, type Route, uuid } from './test/pretend-api.ts';

const organizerId = uuid(7);
let roles: string[];
let routes: Record<string, Route>;
let saved: unknown[];
let own: ReturnType<typeof organizer.parse>;
beforeEach(() => {
  roles = ['EXHIBITOR', 'ORGANIZER'];
  [routes, saved] = [{}, []];
  own = organizer.parse({
    id: organizerId,
    name: 'Nordhaus Messe GmbH',
    contactEmail: 'fairs@nordhaus.example',
    integrationKind: 'WEB_UI',
    logoUrl: null,
    additionalVisitorAttributes: [],
    createdAt: '2027-01-04T10:00:00.000Z',
    updatedAt: '2027-01-04T10:00:00.000Z',
    updatedBy: null,
    version: 1,
  });
});
const pages = useBusinessPages((request, at, body) =>
  pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles, organizerId }),
    'GET /papi/exhibition': () => ok({ items: [], nextCursor: null, total: 0 }),
    'GET /papi/organizer/current': () => ok(own),
    'PATCH /papi/organizer/current': (_, text) => {
      const change = JSON.parse(text);
      saved.push(change);
      own = { ...own, ...change };
      return ok(own);
    },
    ...routes,
  })(request, at, body),
);
async function open(language = 'en', width = 1440): Promise<Page> {
  const on = await pages.open(width, language);
  await on.goto(pages.at('/settings'));
  return on;
}

test('who runs fairs changes the name and the contact of the organizer, beside those of the company', async () => {
  const on = await open();
  await on.getByRole('link', { name: 'Organizer', exact: true }).click();
  const name = on.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe('Nordhaus Messe GmbH');
  await checkLook(on, 'organizer-settings');
  await on.getByLabel('Contact e-mail').fill('nobody');
  await on.keyboard.press('Control+s');
  await on.getByText('Enter an e-mail address such as name@company.com.').waitFor();
  expect(saved).toEqual([]);
  await on.getByLabel('Contact e-mail').fill('stands@nordhaus.example');
  await on.keyboard.press('Control+s');
  await on.getByText('The organizer is saved.').waitFor();
  // The name may have been changed by a colleague meanwhile.
  expect(saved).toEqual([{ contactEmail: 'stands@nordhaus.example' }]);
  await name.fill('Nordhaus Messe AG');
  await on.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => name.inputValue()).toBe('Nordhaus Messe GmbH');
});

test('what the server refuses stands there, and nothing that was typed is lost', async () => {
  routes = { 'PATCH /papi/organizer/current': () => problem(409, 'CONFLICT') };
  const on = await open();
  await on.getByRole('link', { name: 'Organizer', exact: true }).click();
  await on.getByLabel('Name', { exact: true }).fill('Nordhaus Messe AG');
  await on.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => on.getByRole('main').getByRole('alert').innerText()).not.toBe('');
  await expect.poll(() => on.getByLabel('Name', { exact: true }).inputValue()).toBe('Nordhaus Messe AG');
});

test('who runs none has no such place', async () => {
  roles = ['EXHIBITOR'];
  const on = await open();
  await on.getByRole('heading', { level: 1 }).waitFor();
  await on.getByLabel('Company', { exact: true }).waitFor();
  await expect.poll(() => on.getByRole('link', { name: 'Organizer', exact: true }).count()).toBe(0);
});

test.each(['en', 'de', 'es'])('in %s it fits the narrowest phone', async (language) => {
  const on = await open(language, 320);
  await on.goto(pages.at('/settings?view=organizer'));
  await on.getByText('Nordhaus Messe GmbH').first().waitFor();
  expect(await sideways(on)).toBe(0);
});
