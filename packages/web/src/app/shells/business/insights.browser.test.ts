import type { BiReport } from '@fairlead/contract/insights';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { aReport } from './test/a-report.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { aProject, ids, ok, pretendApi, problem, type Route } from './test/pretend-api.ts';

const path = `/papi/bi/report/${ids.project}`;
let routes: Record<string, Route>;
let report: BiReport;
let asked: string[];
let saved: unknown[];
beforeEach(() => {
  routes = {};
  report = aReport();
  [asked, saved] = [[], []];
});
const pages = useBusinessPages((request, at, body) =>
  pretendApi({
    [`GET /papi/exhibition/${ids.project}`]: () => ok(aProject({ timeZone: 'Europe/Berlin' })),
    [`GET ${path}`]: ({ url }) => {
      asked.push(new URL(url ?? '', 'http://any').search);
      return ok(report);
    },
    [`PUT /papi/bi/cost/${ids.project}`]: (_, text) => {
      const { cost } = JSON.parse(text);
      saved.push(cost);
      report = aReport({ cost: cost && { ...cost, perLead: cost.amount / 1_284, perQualified: cost.amount / 64 } });
      return ok({ cost });
    },
    ...routes,
  })(request, at, body),
);

async function open(width = 1440, language = 'en'): Promise<Page> {
  const on = await pages.open(width, language);
  await on.goto(pages.at(`/project/${ids.project}/business-intelligence`));
  return on;
}
const panel = (on: Page, name: string) => on.getByRole('region', { name, exact: true }).first();
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('the figures are there from views to qualified leads, each with how it was counted', async () => {
  const on = await open();
  await on.getByText('6,240').waitFor();
  const funnel = on.locator('dl').first();
  await expect
    .poll(async () => (await funnel.locator('div').allInnerTexts()).map(plain))
    .toEqual([
      'Point views 6,240',
      'Scans 2,916 47% of views',
      'Visitors 1,301 2.2 scans each',
      'Leads 1,284 99% of visitors',
      'Unlocked 486 38% of leads',
    ]);
  await panel(on, 'Scans by hour').getByText('Busiest on 9 Mar, 12:00 to 13:00, with 184 scans').waitFor();
  await on.locator('canvas').nth(1).waitFor();
  await expect
    .poll(async () => plain(await panel(on, 'Countries').getByRole('list').innerText()))
    .toBe('Germany 402 Switzerland 96 Italy 88');
  await expect
    .poll(async () => plain(await panel(on, 'Industries').getByRole('list').innerText()))
    .toBe('Machine building 296 Unknown 12');
  await expect
    .poll(async () => plain(await panel(on, 'Compared with the fair’s median').getByRole('list').innerText()))
    .toContain('Returning visitors 18% to 11%');
  await expect
    .poll(async () => plain(await panel(on, 'Returning visitors').getByRole('list').innerText()))
    .toBe('Scanned on several days 234 Scanned on one day 1,067');
  // Whom the staff captured has scanned no point; what was deleted since was opened all the same.
  await panel(on, 'Mixie points').getByText('2 points, by scans · 24 leads captured by your team').waitFor();
  await expect
    .poll(async () => plain(await panel(on, 'Mixie points').getByRole('list').innerText()))
    .toBe('PX-40 1,108 SD-7 642');
  await panel(on, 'Documents and links').getByText('1,019 openings, 0.35 per scan').waitFor();
  await expect
    .poll(async () => plain(await panel(on, 'Documents and links').getByRole('list').innerText()))
    .toBe('=PX-40 data sheet 812 Price list 201 Deleted since 6');
  // Each group of figures says how it was counted, and can be taken away.
  const panels = on.locator('section[aria-labelledby]:has(> header button)');
  await expect.poll(() => panels.count()).toBe(12);
  for (const one of await panels.all())
    await expect.poll(async () => (await one.locator('> p').innerText()).length).toBeGreaterThan(20);
  await checkLook(on, 'insights');
});

test('a period is chosen in the address, and asked for by its days', async () => {
  const on = await open();
  await on.getByText('6,240').waitFor();
  // Written in the page's language, whatever the browser's is.
  await expect.poll(() => on.getByLabel('From', { exact: true }).inputValue()).toBe('9 Mar 2027');
  await on.getByLabel('From', { exact: true }).fill('soon');
  await on.getByLabel('From', { exact: true }).press('Enter');
  await on.getByText('Enter a day such as 9 Mar 2027.').waitFor();
  await on.getByLabel('From', { exact: true }).fill('10.3.27');
  await on.getByLabel('From', { exact: true }).press('Enter');
  await expect.poll(() => asked.at(-1)).toBe('?from=2027-03-10&to=2027-03-11');
  expect(new URL(on.url()).search).toBe('?from=2027-03-10&to=2027-03-11');
  await on.getByLabel('To', { exact: true }).press('ArrowDown');
  await expect.poll(() => asked.at(-1)).toBe('?from=2027-03-10&to=2027-03-10');
  await on.getByLabel('To', { exact: true }).press('PageDown');
  await expect.poll(() => asked.at(-1)).toBe('?from=2027-03-03&to=2027-03-03');
  await on
    .getByRole('radio', { name: 'All time' })
    .or(on.getByRole('button', { name: 'All time' }))
    .first()
    .click();
  await expect.poll(() => new URL(on.url()).search).toBe('');
});

test('leads that the team captured are no part of the visitors', async () => {
  report = aReport({ funnel: { ...report.funnel, visitors: 1_200, leads: 1_284 } });
  const on = await open();
  const leads = on
    .locator('dl')
    .first()
    .locator('div')
    .filter({ hasText: /^Leads/ });
  await expect.poll(async () => plain(await leads.innerText())).toBe('Leads 1,284 with people your team captured');
});

test.each([
  ['en', 'From', 'March 2027', 'Wednesday, 10 March 2027', '10 Mar 2027'],
  ['de', 'Von', 'März 2027', 'Mittwoch, 10. März 2027', '10. März 2027'],
  ['es', 'Desde', 'marzo de 2027', 'miércoles, 10 de marzo de 2027', '10 mar 2027'],
])('a day is chosen by keyboard in the calendar, in %s', async (language, label, month, full, written) => {
  const on = await open(1440, language);
  const field = on.getByLabel(label, { exact: true });
  await expect.poll(() => field.inputValue()).not.toBe('');
  await field.press('Alt+ArrowDown');
  const calendar = on.getByRole('dialog', { name: label });
  await calendar.getByRole('grid', { name: month }).waitFor();
  const focused = () => calendar.locator(':focus').getAttribute('aria-label');
  await expect.poll(focused).toContain('9');
  await on.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe(full);
  await checkLook(on, `calendar-${language}`);
  await on.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  await expect.poll(() => asked.at(-1)).toBe('?from=2027-03-10&to=2027-03-11');
  await expect.poll(() => field.inputValue()).toBe(written);
  // Escape leaves the day as it is, and leads back into the field.
  await field.press('Alt+ArrowDown');
  await calendar.waitFor();
  await on.keyboard.press('PageDown');
  await calendar.getByRole('grid', { name: month }).waitFor({ state: 'detached' });
  await on.keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(() => field.inputValue()).toBe(written);
});

test('what the stand cost says what a lead cost', async () => {
  const on = await open();
  const cost = on.getByRole('region', { name: 'Cost per lead' });
  await cost.getByLabel('Total cost of the stand, net').fill('many');
  await cost.getByRole('button', { name: 'Save' }).click();
  await cost.getByText('Enter an amount, such as 12,500.').waitFor();
  await cost.getByLabel('Total cost of the stand, net').fill('12,500');
  await cost.getByRole('button', { name: 'Save' }).click();
  await cost.getByText('€9.74').waitFor();
  await cost.getByText('€195.31').waitFor();
  expect(saved).toEqual([{ amount: 1_250_000, currency: 'EUR' }]);
});

test('without the dashboard it says what that costs, and shows no figure', async () => {
  const price = { target: 'DASHBOARD', amount: 14_900, currency: 'EUR', count: 1 };
  const ordered: unknown[] = [];
  routes = {
    [`GET ${path}`]: () => {
      const answer = problem(402, 'PAYMENT_REQUIRED');
      return { ...answer, body: { ...(answer.body as object), price } };
    },
    'POST /papi/payment/session': (_, text) => {
      ordered.push(JSON.parse(text));
      return problem(409, 'NOTHING_TO_PAY');
    },
  };
  const on = await open();
  await on.getByText('These figures are part of the dashboard').waitFor();
  await expect.poll(() => on.locator('canvas').count()).toBe(0);
  // Without figures there is nothing to choose days for, and nothing that is live.
  await expect.poll(() => on.getByLabel('From', { exact: true }).count()).toBe(0);
  await expect.poll(() => on.getByText(/^(Live|Not live)/).count()).toBe(0);
  await checkLook(on, 'insights-not-bought');
  await on.getByRole('button', { name: 'Unlock for €149.00' }).click();
  await on.getByRole('region').getByRole('alert').waitFor();
  expect(ordered).toEqual([{ projectId: ids.project, target: 'DASHBOARD' }]);
});

test('before anything was scanned it says so, and what cannot be read can be asked for again', async () => {
  const zero = { views: 0, scans: 0, visitors: 0, leads: 0, unlocked: 0, qualified: 0 };
  report = aReport({
    funnel: zero,
    byHour: [],
    byDay: [],
    byPoint: [],
    byIndustry: [],
    byJobRole: [],
    byCountry: [],
    byLanguage: [],
    openings: 0,
    documents: [],
    surveys: [],
    returning: { visitors: 0, share: null },
    contact: { contacted: 0, share: null, buckets: [] },
    fairMedian: null,
  });
  const on = await open(1440, 'de');
  await on.getByText('Drucken Sie die Codes Ihrer Mixie Points').waitFor();
  await on.getByRole('link', { name: 'Codes der Mixie Points drucken' }).waitFor();
  // No empty frames beside it.
  await expect.poll(() => on.locator('section[aria-labelledby]:has(> header button), canvas').count()).toBe(0);
  await checkLook(on, 'insights-empty');
  await on.goto(pages.at(`/project/${ids.project}/business-intelligence?from=2027-03-09&to=2027-03-09`));
  await on.getByText('Wählen Sie andere Tage').waitFor();
  routes = { [`GET ${path}`]: () => problem(500, 'INTERNAL') };
  await on.reload();
  await on.getByText('Die Zahlen konnten nicht geladen werden.').waitFor();
});

test.each(['en', 'de', 'es'])('in %s all of it fits, from a desk to the narrowest phone', async (language) => {
  const on = await open(1440, language);
  await on.locator('canvas').first().waitFor();
  for (const width of [1440, 1024, 390, 320]) {
    await on.setViewportSize({ width, height: 900 });
    expect(await sideways(on), `${width}`).toBeLessThanOrEqual(0);
  }
});

test('what is open now shows its hours of today beside those of yesterday, and what was opened', async () => {
  const now = Date.now();
  const hour = (ago: number) => new Date(Math.floor((now - ago * 3_600_000) / 3_600_000) * 3_600_000).toISOString();
  const project = aProject({
    timeZone: 'UTC',
    startsAt: new Date(now - 26 * 3_600_000).toISOString(),
    endsAt: new Date(now + 24 * 3_600_000).toISOString(),
  });
  routes = {
    'GET /papi/exhibition': () => ok({ items: [project], nextCursor: null, total: 1 }),
    [`GET /papi/dashboard/${ids.project}`]: () =>
      ok({
        timeZone: 'UTC',
        totals: { scans: 2_916, visitors: 1_301, leads: 1_284, unlocked: 486, openings: 1_942, answers: 300 },
        isUnlocked: true,
        perHour: [
          { hour: hour(24), views: 90, scans: 80, leads: 30 },
          { hour: hour(0), views: 40, scans: 31, leads: 12 },
        ],
        perPoint: [],
        recent: [],
      }),
  };
  const on = await pages.open();
  await on.goto(pages.at('/projects'));
  const open = on.getByRole('region', { name: project.name });
  await open.getByText('1,942').waitFor();
  await open.getByText('0.7 per scan').waitFor();
  const clock = new Date(now).getUTCHours();
  const hours = open.getByRole('figure').getByRole('listitem');
  // Beside what is read out stand the clock and, of the busiest hour, its figure.
  await expect.poll(() => hours.allTextContents()).toContain(`31${clock}${clock}:00: 31, yesterday 80`);
  await expect.poll(() => hours.count()).toBeGreaterThanOrEqual(9);
  await checkLook(on, 'projects-open');
});
