import type { ServerResponse } from 'node:http';
import { dashboard, recentScans } from '@fairlead/contract/insights';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { aProject, ids, ok, pretendApi, uuid } from './test/pretend-api.ts';

const now = Date.UTC(2027, 2, 11, 13, 20);
const parent = { id: uuid(5), name: 'Nordhaus', uniqueIdentifier: null, theme: { main: '#0b7a6e' } };
const team = ['Jana Brandt', 'Tomas Reuter', 'Mina Albers', 'Sofie Ike'].map((name, at) => ({
  accountId: uuid(30 + at),
  name,
}));
const open = aProject({ parentId: parent.id, parent, timeZone: 'UTC', team: team.slice(0, 3) });
const next = aProject({
  id: uuid(11),
  name: 'Baltic Drive Days',
  parentId: parent.id,
  parent,
  startsAt: '2027-06-08T08:00:00.000Z',
  endsAt: '2027-06-10T16:00:00.000Z',
});
const always = aProject({
  ...{ id: uuid(12), name: 'Nameplate codes, worldwide', stand: null, startsAt: null, endsAt: null, team },
  counts: { beacons: 3, surveys: 0, scans: 1_000_000, leads: 41_870, unlocked: 2_310 },
});
const recent = recentScans.parse({ projectId: always.id, scans: [9, 10, 8, 9, 12, 11, 5, 4, 10, 11, 12, 10, 13, 0] });
/** From 9 to now, and the same of the day before. */
const perHour = [38, 74, 171, 128, 60].flatMap((scans, at) =>
  [0, 1].map((day) => ({
    hour: new Date(Date.UTC(2027, 2, 11 - day, 9 + at)).toISOString(),
    views: 0,
    scans: day === 0 ? scans : 90,
    leads: day === 0 ? at * 9 : 0,
  })),
);

const streams = new Set<ServerResponse>();
let projects = [open, next, always];
beforeEach(() => {
  projects = [open, next, always];
});

const pages = useBusinessPages((request, path, body) => {
  if (path.endsWith('/live')) {
    const headers = { 'content-type': 'text/event-stream' };
    const stream = (response: ServerResponse) => void streams.add(response.on('close', () => streams.delete(response)));
    return { status: 200, body: null, headers, stream };
  }
  return pretendApi({
    'GET /papi/exhibition': () => ok({ items: projects, nextCursor: null, total: projects.length }),
    'GET /papi/dashboard': () => ok([recent]),
    [`GET /papi/dashboard/${ids.project}`]: () =>
      ok(
        dashboard.parse({
          timeZone: 'UTC',
          totals: { scans: 2916, visitors: 1301, leads: 1284, unlocked: 486, openings: 1942, answers: 12 },
          isUnlocked: true,
          perHour,
          perPoint: [],
          recent: [],
        }),
      ),
  })(request, path.split('?')[0] ?? '', body);
});

test('the project that is on: in the fair’s colour, with its team, the busiest hour, and a title that leads to it', async () => {
  const page = await pages.open();
  await page.clock.setFixedTime(now);
  await page.goto(pages.at('/projects'));
  const card = page.getByRole('region', { name: open.name });
  await card.getByText('1,942').waitFor();
  await card.getByText('Peak 11–12').waitFor();
  await card.getByText('+36 since 13:00').waitFor();
  await card.getByText('471 today').waitFor();
  await card.getByRole('link', { name: 'Team: Jana Brandt, Tomas Reuter, Mina Albers' }).waitFor();
  const tiles = page.getByRole('main').getByText(/^(?:NE|BD)$/);
  await expect
    .poll(() => tiles.evaluateAll((all) => all.map((tile) => getComputedStyle(tile).backgroundColor)))
    .toEqual(['rgb(11, 122, 110)', 'rgb(11, 122, 110)']);
  await checkLook(page, 'business-projects-now');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await card.getByRole('link', { name: open.name, exact: true }).click();
  await page.waitForURL(`**/project/${ids.project}/sales-leads-center`);
});

test('a row says what the last days brought and who works on it, where there is room', async () => {
  const page = await pages.open();
  await page.clock.setFixedTime(now);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pages.at('/projects'));
  const row = page.getByRole('row', { name: always.name });
  await row.getByText('124 scans in the last 14 days').waitFor();
  const bars = (of: typeof row) => of.getByRole('cell').filter({ hasText: 'in the last 14 days' }).locator('i');
  await expect.poll(() => bars(row).count()).toBe(14);
  const heights = await bars(row).evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
  expect(heights.indexOf(Math.max(...heights))).toBe(12);
  expect(heights[13]).toBe(1);
  await row.getByText('Team: Jana Brandt, Tomas Reuter, Mina Albers, Sofie Ike').waitFor();
  await row.getByText('+1').waitFor();
  const quiet = page.getByRole('row', { name: next.name });
  await quiet.getByText('Nordhaus · Hamburg, Germany').waitFor();
  await expect.poll(() => bars(quiet).count()).toBe(0);
  await checkLook(page, 'business-projects-rows');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => page.getByRole('columnheader', { name: 'Last 14 days' }).count()).toBe(0);
  expect(await sideways(page)).toBe(0);
});

test('a company with eight projects that are on follows two of them', async () => {
  projects = Array.from({ length: 8 }, (_, at) => ({ ...open, id: uuid(50 + at), name: `Fair ${at + 1}` }));
  const page = await pages.open();
  await page.clock.setFixedTime(now);
  await page.goto(pages.at('/projects'));
  await page.getByRole('region', { name: 'Fair 8' }).waitFor();
  await expect.poll(() => streams.size).toBe(2);
  await page.waitForTimeout(500);
  expect(streams.size).toBe(2);
});
