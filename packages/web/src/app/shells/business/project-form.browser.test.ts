import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../e2e/harness/accessibility.ts';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { account, aProject, ids, ok, pretendApi, problem } from './test/pretend-api.ts';

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

/** The project's own logo, and whoever is in its team. */
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

const rail = (on: Page) => on.getByRole('navigation', { name: 'Main' });

test('a project gets a logo of its own, which the rail shows at once, and loses it again', async () => {
  await page.getByText('Without one they see your company’s.').waitFor();
  expect(await rail(page).locator('img[src^="/files/"]').count()).toBe(0);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a logo' }).click();
  await (await chooser).setFiles({ name: 'own.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('img', { name: 'Logo of Nordhaus Expo 2027' }).waitFor({ state: 'attached' });
  await rail(page).locator('img[src="/files/own.png"]').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Choose a logo' }).waitFor();
  await expect.poll(() => rail(page).locator('img[src^="/files/"]').count()).toBe(0);
  // It was no change of the form.
  expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0);
});

test('its team is ticked and stored at once, and a tick that was not stored is taken back', async () => {
  const group = page.getByRole('group', { name: 'Who works on it' });
  const mine = group.getByRole('checkbox', { name: /Jana Brandt \(you\)/ });
  const theirs = group.getByRole('checkbox', { name: /Tomás Rey.*invited/ });
  await theirs.waitFor();
  expect(
    await group.getByRole('checkbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
  ).toEqual([true, false]);
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
  await page.getByRole('group', { name: 'Who works on it' }).scrollIntoViewIfNeeded();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await checkAccessibility(page);
});

test('a calendar that does not come says so in its place; what was typed stays, and it can be asked for again', async () => {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Nordhaus, second stand');
  let asked = 0;
  await page.route(/\/calendar-[^/]*\.js$/, async (route) => {
    asked += 1;
    if (asked === 1) await route.abort('connectionreset');
    else await route.continue();
  });
  await page
    .getByRole('button', { name: /^Calendar for/ })
    .first()
    .click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('alert').getByText('The server cannot be reached').waitFor();
  expect(await name.inputValue()).toBe('Nordhaus, second stand');
  await popup.getByRole('button', { name: 'Try again' }).click();
  await popup.getByRole('grid').waitFor();
  expect(asked).toBeGreaterThan(1);
  expect(await name.inputValue()).toBe('Nordhaus, second stand');
});
