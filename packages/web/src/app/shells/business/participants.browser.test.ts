import { listParticipants } from '@fairlead/contract/participation';
import { expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { account, aProject, ok, pretendApi, uuid } from './test/pretend-api.ts';

const [fairId, organizerId] = [uuid(30), uuid(7)];
const name = 'Kessler Antriebstechnik 155 Sp. z o.o.';
const fair = aProject({
  id: fairId,
  kind: 'TRADE_FAIR',
  name: 'Nordhaus Expo',
  ownerId: organizerId,
  stand: null,
  participation: { projects: 1, visitors: 0 },
});
const list = listParticipants.response.parse({
  items: [
    {
      projectId: uuid(41),
      projectName: 'Nordhaus Expo',
      exhibitor: { id: uuid(42), name, countryCode: null },
      stand: '4 / C155',
      joinedAt: '2026-01-11T08:30:00.000Z',
      beacons: 0,
      scans: null,
      leads: null,
    },
  ],
  nextCursor: null,
});
const sorts: (string | null)[] = [];
const pages = useBusinessPages(
  pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles: ['EXHIBITOR', 'ORGANIZER'], organizerId }),
    [`GET /papi/exhibition/${fairId}`]: () => ok(fair),
    [`GET /papi/tradeFair/${fairId}/participation`]: ({ url = '' }) => {
      sorts.push(new URL(url, 'http://localhost').searchParams.get('sort'));
      return ok(list);
    },
  }),
);

test.each([390, 320])('the exhibitors of a fair have their whole name and their stand at %i px', async (width) => {
  const on = await pages.open(1440, 'de');
  await on.setViewportSize({ width, height: 844 });
  await on.goto(pages.at(`/trade-fair/${fairId}/exhibitors`));
  const shown = on.getByRole('table').getByTitle(name);
  await shown.waitFor();
  expect(await shown.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await expect.poll(() => on.getByRole('table').getByText('4 / C155').isVisible()).toBe(true);
  expect(await sideways(on)).toBeLessThanOrEqual(0);
});

test('the exhibitors of a fair are sorted by the number of their stand', async () => {
  const on = await pages.open(1440, 'de');
  await on.goto(pages.at(`/trade-fair/${fairId}/exhibitors`));
  await on.getByLabel('Reihenfolge').selectOption('Standnummer');
  await expect.poll(() => sorts.at(-1)).toBe('stand');
  await on.waitForURL(/sort=stand/);
});
