import { listParticipants } from '@fairlead/contract/participation';
import { reportDownload } from '@fairlead/contract/report-downloads';
import { expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { account, aProject, ids, ok, pretendApi, uuid } from './test/pretend-api.ts';

const [fairId, organizerId] = [uuid(30), uuid(7)];
const company = 'Rot & Grün GmbH';
const exhibitor = { id: uuid(42), name: company, countryCode: null };
const fair = aProject({
  id: fairId,
  kind: 'TRADE_FAIR',
  name: 'Landwerk',
  uniqueIdentifier: 'landwerk-2027',
  ownerId: organizerId,
  stand: null,
  participation: { projects: 1, visitors: 0 },
});
const participants = listParticipants.response.parse({
  items: [
    {
      projectId: uuid(41),
      projectName: 'Frühlingsschau',
      exhibitor,
      stand: 'Halle 4, C21',
      joinedAt: '2026-01-11T08:30:00.000Z',
      beacons: 0,
      scans: null,
      leads: null,
    },
  ],
  nextCursor: null,
});
const taken = reportDownload.parse({
  id: uuid(601),
  at: '2027-03-11T12:04:00.000Z',
  report: 'COMPLETE',
  format: 'CSV',
  part: 'ALL',
  project: { id: ids.project, name: 'Showroom Ulm' },
  by: 'Jana Brandt',
  state: 'DONE',
  bytes: 90_112,
});
const pages = useBusinessPages(
  pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles: ['EXHIBITOR', 'ORGANIZER'], organizerId }),
    'GET /papi/exhibition': () => ok({ items: [fair], nextCursor: null, total: 1 }),
    [`GET /papi/exhibition/${fairId}`]: () => ok(fair),
    [`GET /papi/tradeFair/${fairId}/participation`]: () => ok(participants),
    'GET /papi/report/download': () => ok({ items: [taken], nextCursor: null }),
  }),
);

test.each([
  { path: '/trade-fairs', names: ['Landwerk', 'landwerk-2027'] },
  { path: `/trade-fair/${fairId}/exhibitors`, names: [company, 'Frühlingsschau', 'Halle 4, C21'] },
  { path: '/reports', names: ['Showroom Ulm', 'Jana Brandt'] },
])('keeps browsers from translating names and codes in the table of $path', async ({ path, names }) => {
  const on = await pages.open();
  await on.goto(pages.at(path));
  for (const name of names) {
    const shown = on.getByRole('table').last().getByText(name, { exact: true }).filter({ visible: true }).first();
    await shown.waitFor();
    expect(await shown.evaluate((one) => one.closest('[translate="no"]') !== null), name).toBe(true);
  }
  expect(
    await on
      .getByRole('columnheader')
      .first()
      .evaluate((one) => one.closest('[translate="no"]')),
  ).toBeNull();
});
