import { listParticipants } from '@fairlead/contract/participation';
import { listMaskedLeads, type MaskedLead } from '@fairlead/contract/project-leads';
import { surveySummary } from '@fairlead/contract/surveys';
import { expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { aReport } from '../business/test/a-report.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';
import { checkLook } from '../business/test/check-look.ts';
import { aPoint, aProject, ids, ok, pretendApi, problem, uuid } from '../business/test/pretend-api.ts';
import { admin } from './test/pretend-pricing.ts';

const fair = aProject({
  id: uuid(30),
  kind: 'TRADE_FAIR',
  name: 'Nordhaus Expo 2027',
  ownerId: uuid(7),
  stand: null,
  participation: { projects: 1, visitors: 0 },
});
const project = aProject({
  parentId: fair.id,
  parent: { id: fair.id, name: fair.name, uniqueIdentifier: null, theme: null },
});
const pathOf = (projectId: string) => `/trade-fair/${fair.id}/exhibitors/${projectId}`;
const point = aPoint();
const participants = listParticipants.response.parse({
  items: [
    {
      projectId: project.id,
      projectName: project.name,
      stand: project.stand,
      exhibitor: { id: uuid(3), name: 'Kessler Antriebstechnik', countryCode: 'DE' },
      joinedAt: '2027-03-01T10:00:00.000Z',
      beacons: 1,
      scans: null,
      leads: null,
    },
  ],
  nextCursor: null,
  total: 1,
});
const survey = surveySummary.parse({
  id: uuid(60),
  projectId: ids.project,
  title: 'What do you need?',
  beaconId: point.id,
  beaconName: point.name,
  questionTypes: ['TEXT'],
  startedCount: 5,
  completeCount: 4,
  createdAt: '2027-03-01T10:00:00.000Z',
  updatedAt: '2027-03-01T10:00:00.000Z',
});
const lead = (number: number, changes: Partial<MaskedLead> = {}): MaskedLead => ({
  id: uuid(100 + number),
  name: 'M.',
  organization: 'P.',
  industry: null,
  profession: null,
  countryCode: 'PL',
  isUnlocked: false,
  isConsentWithdrawn: false,
  firstAt: '2027-03-09T09:00:00.000Z',
  lastAt: '2027-03-09T10:00:00.000Z',
  scanCount: 2,
  points: [{ beaconId: point.id, name: point.name }],
  status: 'NEW',
  ...changes,
});
const firstLeads = [
  lead(1),
  lead(2, { name: 'N.', isUnlocked: true }),
  lead(3, { name: 'S.', isConsentWithdrawn: true }),
];
const leads = (cursor: string | null) =>
  cursor === null
    ? { items: firstLeads, nextCursor: 'next' }
    : { items: [lead(4, { name: 'J.', organization: null, countryCode: null })], nextCursor: null };
const pages = useBusinessPages(
  (request, path, body) =>
    pretendApi({
      'GET /papi/admin/account': () => ok(admin),
      [`GET /papi/exhibition/${fair.id}`]: () => ok(fair),
      [`GET /papi/exhibition/${project.id}`]: () => ok(project),
      [`GET /papi/exhibition/${uuid(99)}`]: () => problem(404, 'NOT_FOUND'),
      [`GET /papi/tradeFair/${fair.id}/participation`]: () => ok(participants),
      [`GET /papi/project/${project.id}/beacon`]: () => ok([point]),
      [`GET /papi/project/${project.id}/survey`]: () => ok([survey]),
      [`GET /papi/admin/project/${project.id}/lead`]: () =>
        ok(listMaskedLeads.response.parse(leads(new URL(request.url ?? '', 'http://any').searchParams.get('cursor')))),
      [`GET /papi/bi/report/${project.id}`]: () => ok(aReport()),
    })(request, path, body),
  'admin.localhost',
);

test('an administrator opens a project from the fair, reads its points and surveys, and can change nothing', async () => {
  const on = await pages.open(1440);
  await on.goto(pages.at(`/trade-fair/${fair.id}/exhibitors`));
  await on.getByRole('link', { name: project.name }).click();
  await on.getByRole('heading', { level: 1, name: project.name }).waitFor();
  await on.getByRole('table', { name: 'Mixie points' }).getByText(point.name).waitFor();
  await on.getByRole('table', { name: 'Surveys' }).getByText('What do you need?').waitFor();
  await checkLook(on, 'admin-project');
  await expect.poll(() => on.getByRole('main').getByRole('button').allInnerTexts()).toEqual([]);
  await on.getByRole('main').getByRole('link', { name: fair.name }).click();
  await expect.poll(() => new URL(on.url()).pathname).toBe(`/trade-fair/${fair.id}/exhibitors`);
});

test('its leads are initials, page after page, whatever was paid for', async () => {
  const on = await pages.open(1440);
  await on.goto(pages.at(pathOf(project.id)));
  await on.getByRole('link', { name: /^Leads/ }).click();
  const table = on.getByRole('table', { name: 'Leads' });
  await table.getByRole('row').filter({ hasText: 'N. · P.' }).getByText('Unlocked').waitFor();
  await table.getByRole('row').filter({ hasText: 'S. · P.' }).getByText('Withdrawn').waitFor();
  await checkLook(on, 'admin-project-leads');
  await on.getByRole('button', { name: 'Show more' }).click();
  await table.getByText('J.', { exact: true }).waitFor();
  await on.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
});

test('its figures are read for the days that are chosen, and the page stays the one that it is', async () => {
  const on = await pages.open(1440);
  await on.goto(pages.at(`${pathOf(project.id)}?view=figures`));
  await on.getByRole('heading', { name: 'Scans by hour' }).waitFor();
  await checkLook(on, 'admin-project-figures');
  await on.getByRole('radio', { name: 'Today' }).click();
  await expect.poll(() => new URL(on.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(new URL(on.url()).searchParams.get('view')).toBe('figures');
  await expect.poll(() => on.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
});

test('a project that is not there says so', async () => {
  const on = await pages.open(1440);
  await on.goto(pages.at(pathOf(uuid(99))));
  await on.getByText('This project does not exist').waitFor();
});

test.each(['en', 'de', 'es'])('in %s a project fits, from a desk to the narrowest phone', async (language) => {
  const on = await pages.open(1440, language);
  await on.goto(pages.at(pathOf(project.id)));
  for (const view of ['', '?view=leads', '?view=figures']) {
    await on.goto(pages.at(pathOf(project.id) + view));
    await on.locator('main table, main h2').first().waitFor();
    for (const width of [1440, 390, 320]) {
      await on.setViewportSize({ width, height: 900 });
      await expect.poll(() => sideways(on), { message: `${view} ${width}` }).toBeLessThanOrEqual(0);
    }
  }
});
