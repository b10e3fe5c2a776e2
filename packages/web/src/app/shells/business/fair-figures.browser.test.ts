import { getMissingCodes, type MissingCodes } from '@fairlead/contract/missing-codes';
import { listOrganizerPoints } from '@fairlead/contract/organizers';
import { getTradeFairFigures, type TradeFairFigures } from '@fairlead/contract/trade-fairs';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { account, aProject, ok, pretendApi, uuid } from './test/pretend-api.ts';

const [fairId, organizerId] = [uuid(30), uuid(7)];
const fair = aProject({
  id: fairId,
  kind: 'TRADE_FAIR',
  name: 'Nordhaus Expo',
  ownerId: organizerId,
  stand: null,
  counts: null,
  participation: { projects: 3, visitors: 500 },
});

const hoursOf = (most: number) =>
  ['09', '10', '11'].flatMap((day) =>
    Array.from({ length: 9 }, (_, index) => ({
      hour: `2027-03-${day}T${String(8 + index).padStart(2, '0')}:00:00.000Z`,
      scans: Math.round(most * (1 - Math.abs(index - 4) / 6)),
    })),
  );
const figures: TradeFairFigures = getTradeFairFigures.response.parse({
  totals: { projects: 3, beacons: 9, visitors: 500, scans: 4_021, leads: 1_244 },
  timeZone: 'Europe/Berlin',
  halls: [
    { hall: 'Hall 2', stands: 1, scans: 1_021, hours: hoursOf(80).slice(3) },
    { hall: 'Hall 4', stands: 2, scans: 3_000, hours: hoursOf(1_012) },
    { hall: null, stands: 1, scans: 12, hours: [] },
  ],
  byStand: [
    {
      projectId: uuid(41),
      exhibitor: 'Kessler Antriebstechnik',
      stand: 'Hall 4, C21',
      scans: 2_916,
      leads: 1_000,
      unlocked: 486,
    },
    { projectId: uuid(42), exhibitor: 'Polar Fluidics', stand: 'Hall 2, F11', scans: 1_021, leads: 240, unlocked: 38 },
    {
      projectId: uuid(43),
      exhibitor: 'Donaudampfschifffahrtsgesellschaft',
      stand: null,
      scans: 12,
      leads: 5,
      unlocked: null,
    },
  ],
  hiddenStands: 2,
});
const at = '2027-03-11T13:20:00.000Z';
const moments = { firstAt: at, lastAt: at };
const place = { beaconId: uuid(51), point: 'PX-40', exhibitor: 'Polar Fluidics', stand: 'Hall 2, F11' };
const nowhere: MissingCodes = getMissingCodes.response.parse({
  timeZone: 'Europe/Berlin',
  scans: 30,
  isWhole: false,
  codes: [
    { reason: 'REVOKED', text: '9ZC31TVV0K', scans: 17, ...moments, places: [place], isGuessed: false },
    {
      reason: 'BLANK',
      text: '7H0PDW3M8A',
      scans: 6,
      ...moments,
      places: [{ ...place, beaconId: null, point: null }],
      isGuessed: false,
    },
    {
      reason: 'UNKNOWN',
      text: 'K2R6T1BX5E',
      scans: 5,
      ...moments,
      places: [place, { ...place, stand: 'Hall 4' }],
      isGuessed: true,
    },
    { reason: 'PERSON', text: null, scans: 2, ...moments, places: [], isGuessed: true },
  ],
});

const aPoint = {
  beaconId: uuid(51),
  name: 'PX-40 pump',
  title: 'PX-40',
  code: '9ZC31TVV0K',
  isActive: true,
  exhibitor: { id: uuid(61), name: 'Polar Fluidics' },
  project: { id: uuid(42), name: 'Nordhaus 2027', stand: 'Hall 2, F11' },
  tradeFair: { id: fairId, name: fair.name },
  scanCount: 1_021,
};
const { items: points } = listOrganizerPoints.response.parse({
  items: [
    aPoint,
    {
      ...aPoint,
      beaconId: uuid(52),
      name: 'Old valve',
      isActive: false,
      project: { ...aPoint.project, stand: null },
      scanCount: null,
    },
  ],
  nextCursor: null,
});

let shown: typeof figures;
beforeEach(() => {
  shown = figures;
});
const pages = useBusinessPages(
  pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles: ['ORGANIZER'], organizerId }),
    'GET /papi/exhibition': () => ok({ items: [fair], nextCursor: null, total: 1 }),
    [`GET /papi/exhibition/${fairId}`]: () => ok(fair),
    [`GET /papi/tradeFair/${fairId}/figures`]: () => ok(shown),
    [`GET /papi/tradeFair/${fairId}/missing-codes`]: () => ok(nowhere),
    'GET /papi/organizer/mixie': ({ url }) => {
      const q = new URL(url ?? '', 'http://any').searchParams.get('q');
      return ok({ items: points.filter(({ name }) => q === null || name.includes(q)), nextCursor: null });
    },
    [`GET /papi/tradeFair/${fairId}/answers`]: () => ok({ visitors: 500, questions: [] }),
  }),
);
async function open(language = 'en'): Promise<Page> {
  const on = await pages.open(1440, language);
  await on.goto(pages.at(`/trade-fair/${fairId}/exhibitors?view=figures`));
  await on.getByRole('table').first().waitFor();
  return on;
}
const textOf = async (on: Page, name: string): Promise<string[]> =>
  (await on.getByRole('region', { name, exact: true }).first().getByRole('row').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  );

/** The rows of the list below its head. */
const rowsOf = async (on: Page): Promise<string[]> =>
  (await on.getByRole('table').getByRole('row').allInnerTexts())
    .slice(1)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim());

test('scans stand by hall and hour, in colours or as numbers, and exhibitors by scans', async () => {
  const on = await open();
  await on.getByText('Busiest hour: Hall 4 on 9 Mar 2027 from 13:00, with 1,012 scans').waitFor();
  const heat = on.getByRole('table').first();
  await expect.poll(() => heat.locator('[data-step="5"]').count()).toBe(9);
  await expect.poll(async () => (await textOf(on, 'Scans by hall and hour')).at(-1)).toMatch(/^No hall 1 stand .*12$/);
  await checkLook(on, 'fair-figures');
  await on.getByRole('button', { name: 'Show numbers' }).click();
  await heat.getByText('1,012').first().waitFor();
  await checkLook(on, 'fair-figures-numbers');
  await expect
    .poll(async () => (await textOf(on, 'Exhibitors by scans')).slice(1))
    .toEqual([
      'Kessler Antriebstechnik Hall 4, C21 2,916 1,000 486',
      'Polar Fluidics Hall 2, F11 1,021 240 38',
      'Donaudampfschifffahrtsgesellschaft 12 5 not shown',
    ]);
  await on.getByText(/^2 stands are left out of all figures and sums/).waitFor();
});

test('codes that led nowhere say why, where, when and how often, and nobody’s text', async () => {
  const on = await open();
  await on.getByText('30 scans of 4 codes').waitFor();
  await expect
    .poll(async () => (await textOf(on, 'Codes that did not work')).slice(1))
    .toEqual([
      '9ZC31 TVV0K Revoked but still on display Polar Fluidics · Hall 2, F11 · PX-40 11 Mar 2027, 14:20 17',
      '7H0PD W3M8A Printed blank and never assigned Polar Fluidics · Hall 2, F11 11 Mar 2027, 14:20 6',
      'K2R6T 1BX5E Belongs to no point Polar Fluidics · Hall 2, F11 · PX-40 Polar Fluidics · Hall 4 · PX-40 Guessed: scanned shortly before or after 11 Mar 2027, 14:20 5',
      'Text hidden A visitor’s own code – 11 Mar 2027, 14:20 2',
    ]);
});

/** The text of a file that is taken away by the keyboard alone. */
async function taken(on: Page, title: string, item: string): Promise<{ name: string; text: string }> {
  await on.getByRole('button', { name: `Download: ${title}` }).focus();
  await on.keyboard.press('Enter');
  await on.getByRole('menuitem', { name: item }).focus();
  const [download] = await Promise.all([on.waitForEvent('download'), on.keyboard.press('Enter')]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}

test('each plot is taken away as data and as a picture, with what is shown alone', async () => {
  const on = await open();
  const fetched: string[] = [];
  on.on('request', (request) => fetched.push(request.url()));
  await on.getByText('30 scans of 4 codes').waitFor();
  const day = /^\d{4}-\d{2}-\d{2}$/;
  const stands = await taken(on, 'Exhibitors by scans', 'Data, CSV');
  expect(stands.name.replace('Exhibitors by scans ', '').replace('.csv', '')).toMatch(day);
  expect(stands.text).toBe(
    [
      '\ufeffExhibitor,Stand,Scans,Leads,Unlocked',
      'Kessler Antriebstechnik,"Hall 4, C21",2916,1000,486',
      'Polar Fluidics,"Hall 2, F11",1021,240,38',
      'Donaudampfschifffahrtsgesellschaft,,12,5,not shown',
      '',
    ].join('\r\n'),
  );
  const halls = (await taken(on, 'Scans by hall and hour', 'Data, CSV')).text.split('\r\n');
  expect(halls[0]).toMatch(/^\ufeffHall,2027-03-09 09:00,2027-03-09 10:00,.*,2027-03-11 17:00,Scans$/);
  // Hidden hours look as empty as those without a visitor.
  expect(halls[1]).toMatch(/^Hall 2,,,,(\d+,){6}(\d+,){18}1021$/);
  expect(halls[3]).toBe(`No hall${','.repeat(27)},12`);
  expect((await taken(on, 'Codes that did not work', 'Data, CSV')).text).toContain(
    'K2R6T 1BX5E,Belongs to no point,"Polar Fluidics, Hall 2, F11, PX-40; Polar Fluidics, Hall 4, PX-40",Guessed: scanned shortly before or after,2027-03-11 14:20,5',
  );
  // The drawing library loads only for a picture.
  expect(fetched.filter((url) => /\/(draw|picture)-/.test(url))).toEqual([]);
  const picture = await taken(on, 'Scans by hall and hour', 'Picture, SVG');
  expect(fetched.some((url) => /\/(draw|picture)-/.test(url))).toBe(true);
  for (const text of ['Hall 4', 'Nordhaus Expo', 'Busiest hour: Hall 4', 'Europe/Berlin', 'Fairlead hides hours'])
    expect(picture.text).toContain(text);
  expect((await taken(on, 'Exhibitors by scans', 'Picture, SVG')).text).toContain('2,916');
  expect((await taken(on, 'Exhibitors by scans', 'Picture, PNG')).text.slice(1, 4)).toBe('PNG');
});

test('says when hours are shown while no hall has two that may be, though the fair has leads enough', async () => {
  shown = { ...figures, halls: figures.halls.map((hall) => ({ ...hall, hours: [] })) };
  const heat = (await open()).getByRole('region', { name: 'Scans by hall and hour' });
  await heat.getByText('This appears once a hall has two hours with at least 5 new leads each.').waitFor();
});

test('the heat of the halls is read by the keyboard, as numbers and to the end of the row', async () => {
  const on = await open();
  await on.setViewportSize({ width: 390, height: 844 });
  await on.getByRole('button', { name: 'Show numbers' }).focus();
  await on.keyboard.press('Enter');
  const heat = on.getByRole('region', { name: 'Hall, Scans', exact: true });
  await heat.getByText('1,012').first().waitFor();
  await on.keyboard.press('Tab');
  await on.keyboard.press('Tab');
  expect(await heat.evaluate((region) => region === document.activeElement)).toBe(true);
  for (let press = 0; press < 8; press += 1) await on.keyboard.press('ArrowRight');
  await expect.poll(() => heat.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
});

test.each([
  ['en', 'Exhibitors by scans'],
  ['de', 'Aussteller nach Scans'],
  ['es', 'Expositores por escaneos'],
])('in %s all of it fits, from a desk to the narrowest phone', async (language, title) => {
  const on = await open(language);
  for (const width of [1440, 1024, 390, 320]) {
    await on.setViewportSize({ width, height: 900 });
    expect(await sideways(on), `${width}`).toBeLessThanOrEqual(0);
    // The tab's own scroller would hide a table that is too wide, and a cell that runs into the next one moves nothing.
    const stands = on.getByRole('region', { name: title }).getByRole('table');
    expect(
      await stands.evaluate((table) => {
        const room = table.parentElement?.clientWidth ?? 0;
        const cells = [...table.querySelectorAll('th, td')];
        return {
          over: Math.max(0, table.scrollWidth - room),
          runOver: cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        };
      }),
      `${width}`,
    ).toEqual({ over: 0, runOver: [] });
  }
});

test.each(['en', 'de', 'es'])(
  'every point of the fair is listed with whose it is, and found, in %s',
  async (language) => {
    const on = await open(language);
    await on.goto(pages.at(`/trade-fair/${fairId}/exhibitors?view=points`));
    const table = on.getByRole('table');
    await table.getByText('Old valve').waitFor();
    await expect.poll(async () => (await rowsOf(on)).length).toBe(2);
    await checkLook(on, `fair-points-${language}`);
    if (language === 'en') {
      await expect
        .poll(() => rowsOf(on))
        .toEqual([
          'PX-40 pump Polar Fluidics Hall 2, F11 9ZC31 TVV0K 1,021',
          'Old valve Polar Fluidics · inactive – 9ZC31 TVV0K not shown',
        ]);
      // The visitor's view of it.
      const code = table.getByRole('link', { name: '9ZC31 TVV0K' }).first();
      await expect.poll(() => code.getAttribute('href')).toMatch(/^http:\/\/app\.localhost:\d+\/scan\/9ZC31TVV0K$/);
      await on.getByRole('searchbox', { name: 'Point, code or exhibitor' }).fill('valve');
      // The list is empty until the answer is there.
      await expect.poll(() => rowsOf(on)).toEqual(['Old valve Polar Fluidics · inactive – 9ZC31 TVV0K not shown']);
    }
  },
);
