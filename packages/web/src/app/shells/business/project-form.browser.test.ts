import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../e2e/harness/accessibility.ts';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { account, aProject, ids, ok, pretendApi, problem, uuid } from './test/pretend-api.ts';

let api: ReturnType<typeof pretendApi>;
const pages = useBusinessPages((request, path, body) => api(request, path, body));
let page: Page;

const logoPath = `/papi/project/${ids.project}/logo`;
const teamPath = `/papi/project/${ids.project}/team`;
const { consents: _, ...me } = account;
const colleague = {
  ...me,
  id: '01890000-0000-7000-8000-000000000003',
  name: 'Tomás Rey',
  email: 'tomas@kessler-antrieb.example',
  joinedAt: null,
};
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The project's own logo, and its team. */
let own: string | null;
let team: string[];
let isDown: boolean;

beforeEach(async () => {
  own = null;
  team = [colleague.id];
  isDown = false;
  const people = [me, colleague];
  const listed = () =>
    ok(people.filter(({ id }) => team.includes(id)).map(({ id, name }) => ({ accountId: id, name })));
  api = pretendApi({
    [`GET /papi/exhibition/${ids.project}`]: () =>
      ok(aProject({ logoUrl: own ?? '/files/company.png', hasOwnLogo: own !== null })),
    'GET /files/company.png': () => ({ status: 200, body: '', headers: { 'content-type': 'image/png' } }),
    [`POST ${logoPath}Url`]: () =>
      ok({
        url: '/upload',
        method: 'PUT',
        headers: {},
        storageKey: 'k'.repeat(43),
        maximalBytes: 5_000_000,
        expiresAt: '2027-03-01T09:00:00.000Z',
      }),
    'PUT /upload': () => ({ status: 204, body: '' }),
    [`PUT ${logoPath}`]: (_, body) => {
      own = (JSON.parse(body) as { storageKey: string | null }).storageKey === null ? null : '/files/own.png';
      return ok({ logoUrl: own });
    },
    'GET /papi/exhibitor/account': () => ok({ items: people, nextCursor: null }),
    [`GET ${teamPath}`]: listed,
    [`PUT ${teamPath}/${account.id}`]: () => {
      if (isDown) return problem(500, 'INTERNAL');
      team.push(account.id);
      return listed();
    },
    [`DELETE ${teamPath}/${colleague.id}`]: () => {
      team = team.filter((id) => id !== colleague.id);
      return listed();
    },
  });
  page = await pages.open();
  await page.goto(pages.at(`/project/${ids.project}`));
});

const sidebar = (on: Page) => on.getByRole('navigation', { name: 'Main' });

test('a project gets a logo of its own, which the sidebar shows at once, and loses it again', async () => {
  await page.getByText('Without one, they see your company’s logo.').waitFor();
  await expect.poll(() => sidebar(page).locator('img[src^="/files/"]').count()).toBe(0);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a logo' }).click();
  await (await chooser).setFiles({ name: 'own.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('img', { name: 'Logo of Nordhaus Expo 2027' }).waitFor({ state: 'attached' });
  await sidebar(page).locator('img[src="/files/own.png"]').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Choose a logo' }).waitFor();
  await expect.poll(() => sidebar(page).locator('img[src^="/files/"]').count()).toBe(0);
  // It was no change of the form.
  await expect.poll(() => page.getByRole('button', { name: 'Discard' }).count()).toBe(0);
});

test('its team is ticked and stored at once, and a tick that was not stored is taken back', async () => {
  const group = page.getByRole('group', { name: 'Project team' });
  const mine = group.getByRole('checkbox', { name: /Jana Brandt \(you\)/ });
  const theirs = group.getByRole('checkbox', { name: /Tomás Rey.*invited/ });
  await theirs.waitFor();
  await expect
    .poll(() => group.getByRole('checkbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)))
    .toEqual([true, false]);
  await checkAccessibility(page);
  await mine.check();
  await expect.poll(() => team).toEqual([colleague.id, account.id]);
  await theirs.uncheck();
  await expect.poll(() => team).toEqual([account.id]);
  await expect.poll(() => group.getByRole('checkbox').first().isChecked()).toBe(false);

  team = [];
  isDown = true;
  await page.reload();
  await mine.waitFor();
  await mine.click();
  await page.getByText('That did not work.').waitFor();
  await expect.poll(() => mine.isChecked()).toBe(false);
});

test('fits a phone', async () => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('group', { name: 'Project team' }).scrollIntoViewIfNeeded();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await checkAccessibility(page);
});

test('a calendar that does not come says so in its place; what was typed stays, and it can be asked for again', async () => {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Nordhaus, second stand');
  let asked = 0;
  await page.route(/\/calendar-[^/]*\.js$/, async (route) => {
    asked += 1;
    // It is asked for three times before anything is said.
    if (asked <= 3) await route.abort('connectionreset');
    else await route.continue();
  });
  await page
    .getByRole('button', { name: /^Calendar for/ })
    .first()
    .click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('alert').getByText('The server cannot be reached').waitFor();
  await expect.poll(() => name.inputValue()).toBe('Nordhaus, second stand');
  await popup.getByRole('button', { name: 'Try again' }).click();
  await popup.getByRole('grid').waitFor();
  expect(asked).toBeGreaterThan(3);
  await expect.poll(() => name.inputValue()).toBe('Nordhaus, second stand');
});

describe('a new project', () => {
  const fair = aProject({
    ...{ id: uuid(70), kind: 'TRADE_FAIR', name: 'Feira do Norte 2127', counts: null, stand: null },
    ...{ startsAt: '2127-06-01T08:30:00.000Z', endsAt: '2127-06-03T17:00:00.000Z', timeZone: 'Europe/Lisbon' },
    ...{ venue: 'Exponor', city: 'Porto', countryCode: 'PT' },
  });
  const sooner = aProject({
    ...fair,
    id: uuid(71),
    name: 'Baltic Days',
    startsAt: '2127-02-01T08:00:00.000Z',
    city: 'Riga',
  });
  const over = aProject({
    ...fair,
    id: uuid(72),
    name: 'Nordhaus 2020',
    startsAt: '2020-03-09T08:00:00.000Z',
    endsAt: '2020-03-12T17:00:00.000Z',
  });
  const undated = aProject({ ...fair, id: uuid(73), name: 'Somewhere', startsAt: null, endsAt: null, city: null });
  let made: Record<string, unknown>[];

  beforeEach(async () => {
    made = [];
    api = pretendApi({
      'GET /papi/exhibition': ({ url }) => {
        const isOfFairs = new URL(url ?? '', 'http://any').searchParams.get('kind') === 'TRADE_FAIR';
        return ok({ items: isOfFairs ? [fair, sooner, over, undated] : [], nextCursor: null });
      },
      'POST /papi/exhibition': (_, body) => {
        made.push(JSON.parse(body) as Record<string, unknown>);
        return { status: 201, body: aProject() };
      },
    });
    await page.goto(pages.at('/project'));
  });

  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Trade fair' }).click();
    await page.getByRole('option', { name }).click();
  };
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  test('takes name, days and place from the fair that is chosen, and those of another one', async () => {
    await choose('Baltic Days');
    await expect.poll(() => field('City').inputValue()).toBe('Riga');
    await choose('Feira do Norte');
    await expect.poll(() => field('City').inputValue()).toBe('Porto');
    await field('Hall and stand').fill('B12');
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect.poll(() => made.length).toBe(1);
    const { name, startsAt, endsAt, timeZone, venue, city, countryCode, parentId } = fair;
    expect(made[0]).toMatchObject({ name, startsAt, endsAt, timeZone, venue, city, countryCode, stand: 'B12' });
    expect([made[0]?.['parentId'], parentId]).toEqual([fair.id, null]);
  });

  test('names the days of fairs, the next first, and keeps the name and the place that were typed', async () => {
    await field('Name').fill('Werkhof');
    await page.getByRole('combobox', { name: 'Trade fair' }).click();
    const options = page.getByRole('listbox').getByRole('option');
    await options.nth(4).waitFor();
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual([
        'None, outside fairs',
        'Baltic Days\n1 Feb – 3 Jun 2127 · Riga',
        'Feira do Norte 2127\n1–3 Jun 2127 · Porto',
        'Somewhere',
        'Nordhaus 2020\n9–12 Mar 2020 · Porto · Ended',
      ]);
    await page.getByRole('option', { name: 'Feira do Norte' }).click();
    await expect.poll(() => field('City').inputValue()).toBe('Porto');
    await expect.poll(() => field('Name').inputValue()).toBe('Werkhof');
    await field('City').fill('Gaia');
    await choose('Baltic Days');
    await expect.poll(() => field('City').inputValue()).toBe('Gaia');
  });
});
