import { dashboard } from '@fairlead/contract/insights';
import { expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { aProject, ids, ok, pretendApi, uuid } from './test/pretend-api.ts';

const now = Date.UTC(2027, 2, 11, 13, 20);
const parent = { id: uuid(5), name: 'Nordhaus', uniqueIdentifier: null, theme: { main: '#0b7a6e' } };
const open = aProject({ parentId: parent.id, parent, timeZone: 'UTC' });
const next = aProject({
  id: uuid(11),
  name: 'Baltic Drive Days',
  parentId: parent.id,
  parent,
  startsAt: '2027-06-08T08:00:00.000Z',
  endsAt: '2027-06-10T16:00:00.000Z',
});
/** From 9 to now, and the same of the day before. */
const perHour = [38, 74, 171, 128, 60].flatMap((scans, at) =>
  [0, 1].map((day) => ({
    hour: new Date(Date.UTC(2027, 2, 11 - day, 9 + at)).toISOString(),
    views: 0,
    scans: day === 0 ? scans : 90,
    leads: 0,
  })),
);

const pages = useBusinessPages((request, path, body) =>
  pretendApi({
    'GET /papi/exhibition': () => ok({ items: [open, next], nextCursor: null, total: 2 }),
    [`GET /papi/project/${ids.project}/team`]: () =>
      ok(['Jana Brandt', 'Tomas Reuter', 'Mina Albers'].map((name, at) => ({ accountId: uuid(30 + at), name }))),
    [`GET /papi/dashboard/${ids.project}`]: () =>
      ok(
        dashboard.parse({
          timeZone: 'UTC',
          totals: { scans: 2916, visitors: 1301, leads: 1284, unlocked: 486, documentsOpened: 1942, answers: 12 },
          isUnlocked: true,
          perHour,
          perPoint: [],
          recent: [],
        }),
      ),
  })(request, path.split('?')[0] ?? '', body),
);

test('the project that is on: in the fair’s colour, with its team, the busiest hour, and a title that leads to it', async () => {
  const page = await pages.open();
  await page.clock.setFixedTime(now);
  await page.goto(pages.at('/projects'));
  const card = page.getByRole('region', { name: open.name });
  await card.getByText('1,942').waitFor();
  await card.getByText('Peak 11–12').waitFor();
  await card.getByRole('link', { name: 'Team: Jana Brandt, Tomas Reuter, Mina Albers' }).waitFor();
  const grounds = await page
    .getByRole('main')
    .getByText(/^(?:NE|BD)$/)
    .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).backgroundColor));
  expect(grounds).toEqual(['rgb(11, 122, 110)', 'rgb(11, 122, 110)']);
  await checkLook(page, 'business-projects-now');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await card.getByRole('link', { name: open.name, exact: true }).click();
  await page.waitForURL(`**/project/${ids.project}/sales-leads-center`);
});
