import { type ReportDownload, reportDownload } from '@fairlead/contract/report-downloads';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { account, aProject, ids, ok, pretendApi, problem, type Route, uuid } from './test/pretend-api.ts';

const aDownload = (last: number, changes: Partial<ReportDownload> = {}): ReportDownload =>
  reportDownload.parse({
    id: uuid(600 + last),
    at: '2027-03-11T12:04:00.000Z',
    report: 'COMPLETE',
    format: 'HUBSPOT',
    part: 'UNLOCKED',
    project: { id: ids.project, name: 'Nordhaus Expo 2027' },
    by: 'Jana Brandt',
    state: 'DONE',
    bytes: 90_112,
    ...changes,
  });

const other = uuid(11);
let projects: ReturnType<typeof aProject>[];
let taken: ReportDownload[];
let routes: Record<string, Route>;
let asked: string[];
beforeEach(async () => {
  // Files that are under way outlast their screen.
  await pages.loadAnew();
  projects = [aProject(), aProject({ id: other, name: 'Showroom Ulm', stand: null })];
  taken = [
    aDownload(1),
    aDownload(2, { report: 'EXTENDED', format: 'CSV', part: 'LOCKED', state: 'STOPPED', by: null }),
    aDownload(3, { report: 'SURVEY', format: 'CSV', part: 'ALL', project: { id: other, name: null } }),
  ];
  routes = {};
  asked = [];
});
const file: Route = ({ url }) => {
  asked.push(url ?? '');
  taken = [aDownload(9, { format: 'SALESFORCE' }), ...taken];
  return {
    status: 200,
    body: 'First Name,Last Name\r\n',
    headers: {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="leads-salesforce-2027-03-11.csv"',
    },
  };
};
const report = `/papi/project/${ids.project}/leadReport`;
const pages = useBusinessPages((request, path, body) =>
  pretendApi({
    'GET /papi/exhibition': () => ok({ items: projects, nextCursor: null, total: projects.length }),
    'GET /papi/report/download': () => ok({ items: taken, nextCursor: null }),
    [`GET ${report}/complete/csv`]: file,
    [`GET ${report}/extended/xlsx`]: file,
    ...routes,
  })(request, path, body),
);
async function open(width = 1440, language = 'en'): Promise<Page> {
  const on = await pages.open(width, language);
  await on.goto(pages.at('/reports'));
  return on;
}
const rows = async (on: Page): Promise<string[]> =>
  (await on.getByRole('table').getByRole('row').allInnerTexts())
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .slice(1);

test('who took which report is listed, newest first', async () => {
  const on = await open();
  await on.getByText('Downloaded reports').waitFor();
  await on.getByRole('table').waitFor();
  await expect
    .poll(() => rows(on))
    .toEqual([
      expect.stringMatching(
        /^Complete, one row per lead HubSpot Nordhaus Expo 2027 88 kB 11 Mar 2027, \d\d:04 Jana Brandt Complete$/,
      ),
      expect.stringMatching(/^Extended, every scan · Locked CSV Nordhaus Expo 2027 .+ A former colleague Interrupted$/),
      expect.stringMatching(/^Answers of a survey CSV A deleted project/),
    ]);
  await checkLook(on, 'reports');
});

test('the same report is chosen again from the list, and its button is next', async () => {
  const on = await open();
  const again = on.getByRole('button', { name: 'Choose the same report of Nordhaus Expo 2027 again' });
  await again.first().waitFor();
  // A survey's answers, and what is of a project that is gone, cannot be chosen here.
  await expect.poll(() => again.count()).toBe(2);
  await again.nth(1).click();
  await expect.poll(() => on.getByLabel('Report').first().inputValue()).toBe('EXTENDED');
  for (const name of ['Locked', 'CSV'])
    await expect.poll(() => on.getByRole('radio', { name, exact: true }).isChecked()).toBe(true);
  await expect.poll(() => on.getByRole('combobox', { name: 'Project' }).inputValue()).toBe('Nordhaus Expo 2027');
  expect(await on.evaluate(() => document.activeElement?.textContent)).toContain('Create report');
});

test('a report is made of a project, as a CRM imports it, and stands in the list then', async () => {
  const on = await open();
  await on.getByRole('table').waitFor();
  await on.getByRole('button', { name: 'Create report' }).click();
  await on.getByText('Choose a project.').waitFor();
  await on.getByRole('combobox', { name: 'Project' }).click();
  await on.getByRole('option', { name: 'Nordhaus Expo 2027' }).click();
  await on.getByText('Salesforce', { exact: true }).click();
  await on.getByText('The columns and values match Salesforce’s import of leads and are in English.').waitFor();
  const [download] = await Promise.all([
    on.waitForEvent('download'),
    on.getByRole('button', { name: 'Create report' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('leads-salesforce-2027-03-11.csv');
  expect(asked).toEqual([`${report}/complete/csv?preset=SALESFORCE`]);
  await on.getByText('Saved').waitFor();
  await expect.poll(async () => (await rows(on))[0]).toContain('Salesforce');
  await on.getByLabel('Report', { exact: true }).selectOption('EXTENDED');
  await on.getByText('Locked', { exact: true }).first().click();
  await Promise.all([on.waitForEvent('download'), on.getByRole('button', { name: 'Create report' }).click()]);
  expect(asked.at(-1)).toBe(`${report}/extended/xlsx?paid=false`);
});

test('what is not paid for says so at the report, and one that is on its way can be cancelled', async () => {
  projects = projects.slice(0, 1);
  routes = { [`GET ${report}/complete/xlsx`]: () => problem(402, 'PAYMENT_REQUIRED') };
  const on = await open(1440, 'de');
  await on.getByRole('table').waitFor();
  await on.getByRole('button', { name: 'Bericht erstellen' }).click();
  const running = on.getByRole('list', { name: 'Berichte zum Herunterladen' });
  await running.getByRole('listitem').waitFor();
  await running.getByRole('button', { name: /aus der Liste entfernen$/ }).click();
  await running.waitFor({ state: 'detached' });
});

test('an organizer reports who takes part, in one fair or in all of them', async () => {
  const [fairId, path] = [uuid(30), 'GET /papi/report/participation'];
  const fair = aProject({ id: fairId, kind: 'TRADE_FAIR', name: 'Nordhaus Expo', ownerId: uuid(7), stand: null });
  projects = [];
  taken = [
    aDownload(1, { report: 'PARTICIPATION', format: 'CSV', part: 'ALL', project: { id: fairId, name: fair.name } }),
    aDownload(2, { report: 'PARTICIPATION', format: 'CSV', part: 'ALL', project: { id: uuid(7), name: null } }),
  ];
  routes = {
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles: ['ORGANIZER'], organizerId: uuid(7) }),
    'GET /papi/exhibition': ({ url }) => {
      const items = url?.includes('TRADE_FAIR') ? [fair] : projects;
      return ok({ items, nextCursor: null, total: items.length });
    },
    [path]: file,
  };
  const on = await open();
  const form = on.getByRole('form', { name: 'Participation in trade fairs' });
  await form.waitFor();
  await checkLook(on, 'reports-organizer');
  await expect.poll(() => on.getByText('No projects yet').count()).toBe(0);
  await expect
    .poll(() => rows(on))
    .toEqual([
      expect.stringMatching(/^Participation in trade fairs CSV Nordhaus Expo 88 kB/),
      expect.stringMatching(/^Participation in trade fairs CSV All my trade fairs/),
    ]);
  const make = form.getByRole('button', { name: 'Create report' });
  await Promise.all([on.waitForEvent('download'), make.click()]);
  await form.getByRole('combobox', { name: 'Trade fair' }).click();
  await on.getByRole('option', { name: fair.name }).click();
  await Promise.all([on.waitForEvent('download'), make.click()]);
  expect(asked).toEqual(['/papi/report/participation', `/papi/report/participation?tradeFairId=${fairId}`]);
});

test('without a project, and before anything was taken, it says what belongs here', async () => {
  [projects, taken] = [[], []];
  const on = await open();
  await on.getByText('No projects yet').waitFor();
  await on.getByText('No reports downloaded yet').waitFor();
  await checkLook(on, 'reports-empty');
});

test.each(['en', 'de', 'es'])('in %s all of it fits, from a desk to the narrowest phone', async (language) => {
  const on = await open(1440, language);
  await on.getByRole('table').waitFor();
  for (const width of [1440, 1024, 390, 320]) {
    await on.setViewportSize({ width, height: 900 });
    expect(await sideways(on), `${width}`).toBeLessThanOrEqual(0);
  }
});
