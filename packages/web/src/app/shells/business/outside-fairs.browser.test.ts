import type { Account } from '@fairlead/contract/exhibitors';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { account, aLead, aPoint, aProject, colleague, exhibitor, ids, ok, pretendApi } from './test/pretend-api.ts';

let api: ReturnType<typeof pretendApi>;
const pages = useBusinessPages((request, path, body) => api(request, path, body));

type Language = 'en' | 'de' | 'es';
const fairTexts: Readonly<Record<Language, RegExp>> = { en: /\bfairs?\b/i, de: /messe/i, es: /\bferias?\b/i };
const roles = {
  BUSINESS: ['EXHIBITOR', 'BUSINESS'],
  EXHIBITOR: ['EXHIBITOR'],
} as const satisfies Record<string, Account['roles']>;
type Kind = keyof typeof roles;

const page = (items: readonly unknown[]) => ok({ items, nextCursor: null, total: items.length });
const fair = aProject({
  id: '01890000-0000-7000-8000-000000000030',
  kind: 'TRADE_FAIR',
  name: 'Nordhaus',
  counts: null,
});

function apiOf(kind: Kind, projects: readonly unknown[]) {
  const own = { ...account, roles: roles[kind] };
  return pretendApi({
    'GET /papi/exhibitor/account/current': () => ok(own),
    'GET /papi/exhibitor/current': () => ok({ ...exhibitor, partyKind: kind }),
    'GET /papi/exhibitor/account': () => page([{ ...colleague, roles: roles[kind] }]),
    'GET /papi/exhibitor/account/notifications': () =>
      ok({ email: account.email, isEmailVerified: true, dailyLeads: false }),
    'GET /papi/exhibition': ({ url }) => page(url?.includes('TRADE_FAIR') ? [fair] : projects),
    [`GET /papi/exhibition/${fair.id}`]: () => ok(fair),
    [`GET /papi/project/${ids.project}/lead`]: () => page([aLead(0)]),
    [`GET /papi/project/${ids.project}/beacon`]: () => ok([aPoint()]),
    [`GET /papi/project/${ids.project}/survey`]: () => ok([]),
  });
}

const project = `/project/${ids.project}`;
const places = [
  '/projects',
  '/archived',
  '/project',
  project,
  `${project}/mixie-points`,
  `${project}/mixie-point`,
  `${project}/mixie-point/${ids.point}`,
  `${project}/surveys`,
  `${project}/survey`,
  `${project}/sales-leads-center`,
  '/favourites',
  '/users',
  '/settings',
  '/profile',
  '/account',
  '/help-center',
  '/scanner',
  '/trade-fairs',
  `/add-participation/${fair.id}`,
];

async function begin(kind: Kind, language: Language, projects: readonly unknown[] = [aProject()]): Promise<Page> {
  api = apiOf(kind, projects);
  const on = await pages.open(1440, language);
  return on;
}

async function go(on: Page, place: string): Promise<void> {
  await on.goto(pages.at(place));
  await on.getByRole('heading', { level: 1 }).first().waitFor();
  await on.waitForLoadState('networkidle');
}

/** Everything that is read, or read out: texts and the labels of what has none. */
const textsOn = (on: Page): Promise<string> =>
  on.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')];
    const labels = named.flatMap((one) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });

/** The lines that speak of fairs, each with where it stands. */
async function fairLines(on: Page, place: string, language: Language): Promise<string[]> {
  const lines = (await textsOn(on)).split('\n').filter((line) => fairTexts[language].test(line));
  return lines.map((line) => `${place}: ${line.trim()}`);
}

async function walk(kind: Kind, language: Language): Promise<string[]> {
  const on = await begin(kind, language);
  const found: string[] = [];
  for (const place of places) {
    await go(on, place);
    found.push(...(await fairLines(on, place, language)));
  }
  return found;
}

describe.each(['en', 'de', 'es'] as const)('whoever works outside fairs, in %s', (language) => {
  test('finds no word of them at any place of the shell', async () => {
    expect(await walk('BUSINESS', language)).toEqual([]);
  });

  test('nor without projects, in what can be jumped to, in the menu of the account, or when a colleague is invited', async () => {
    const on = await begin('BUSINESS', language, []);
    await go(on, '/projects');
    const found = await fairLines(on, 'no projects', language);
    await on.keyboard.press('Control+k');
    await on.getByRole('combobox').fill('>');
    await on.getByRole('option').nth(8).waitFor();
    found.push(...(await fairLines(on, 'jump', language)));
    await on.keyboard.press('Escape');
    await on.getByRole('dialog').waitFor({ state: 'detached' });
    await on.keyboard.press('?');
    await on.getByRole('dialog').getByRole('term').first().waitFor();
    found.push(...(await fairLines(on, 'keys', language)));
    await go(on, '/users');
    // Behind a new token and a new device.
    await on.getByRole('main').getByRole('button').nth(2).click();
    await on.getByRole('dialog').getByRole('group').waitFor();
    await expect.poll(() => on.getByRole('group').getByRole('checkbox').count()).toBe(2);
    found.push(...(await fairLines(on, 'invitation', language)));
    expect(found).toEqual([]);
  });
});

test('whoever works at fairs does find them, so that the walk above would', async () => {
  const found = await walk('EXHIBITOR', 'en');
  for (const place of ['/project', project, '/settings']) expect(found.join('\n')).toContain(`${place}: `);
});

test('the form of a project has a room instead of a stand, and keeps the fair that it is in', async () => {
  const on = await begin('BUSINESS', 'en');
  const parent = { id: fair.id, name: fair.name, uniqueIdentifier: null, theme: null };
  const stored = aProject({ parentId: fair.id, parent });
  const saved: unknown[] = [];
  const usual = api;
  api = (request, path, body) => {
    if (path !== `/papi/exhibition/${ids.project}`) return usual(request, path, body);
    if (request.method === 'PUT') saved.push(JSON.parse(body));
    return ok(stored);
  };
  await go(on, project);
  await expect.poll(() => on.getByRole('combobox', { name: 'Trade fair' }).count()).toBe(0);
  await on.getByLabel('Floor or room').fill('2nd floor');
  await on.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toMatchObject([{ stand: '2nd floor', parentId: fair.id }]);
});
