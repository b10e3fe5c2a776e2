import type { BiReport } from '@fairlead/contract/insights';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { aReport } from './test/a-report.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { aProject, ids, ok, pretendApi } from './test/pretend-api.ts';

let report: BiReport;
beforeEach(() => {
  report = aReport();
});
const pages = useBusinessPages((request, at, body) =>
  pretendApi({
    [`GET /papi/exhibition/${ids.project}`]: () => ok(aProject({ timeZone: 'Europe/Berlin' })),
    [`GET /papi/bi/report/${ids.project}`]: () => ok(report),
  })(request, at, body),
);

async function open(language = 'en'): Promise<Page> {
  const on = await pages.open(1440, language);
  await on.goto(pages.at(`/project/${ids.project}/business-intelligence`));
  return on;
}
const panel = (on: Page, name: string) => on.getByRole('region', { name, exact: true }).first();
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** In a page of its own: this one's policy has no styles in markup. */
async function isWellFormed(on: Page, svg: string): Promise<boolean> {
  const blank = await on.context().newPage();
  const isRead = await blank.evaluate(
    (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null,
    svg,
  );
  await blank.close();
  return isRead;
}

/** The text of a file that is taken away. */
async function taken(on: Page, act: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([on.waitForEvent('download'), act()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}

test('each can be read as a table, and taken away as data and as a picture', async () => {
  const on = await open();
  const hours = panel(on, 'Scans by hour');
  await on.locator('canvas').first().waitFor();
  const choose = async (title: string, item: string) => {
    await on.getByRole('button', { name: `Download: ${title}` }).click();
    await on.getByRole('menuitem', { name: item }).click();
  };
  const svg = await taken(on, () => choose('Scans by hour', 'Picture, SVG'));
  expect(svg.name).toBe('Scans by hour 2027-03-09 2027-03-11.svg');
  expect(svg.text).toMatch(/^<svg[^>]+>[\s\S]+<path/);
  // It says by itself what it shows, of what, when, and how it was counted.
  for (const text of ['Scans by hour', 'Busiest on 9 Mar', '9–11 Mar 2027', 'when the phone made it'])
    expect(svg.text).toContain(text);
  expect(await isWellFormed(on, svg.text)).toBe(true);
  const png = await taken(on, () => choose('Scans by hour', 'Picture, PNG'));
  expect(png.text.slice(1, 4)).toBe('PNG');
  // A list on the page is a picture as well.
  for (const title of [
    'From views to qualified leads',
    'Documents and links',
    'Compared with the fair’s median',
    'Returning visitors',
  ]) {
    const picture = await taken(on, () => choose(title, 'Picture, SVG'));
    expect(await isWellFormed(on, picture.text), title).toBe(true);
    expect(picture.text).toContain(title);
  }
  const csv = await taken(on, () => choose('Documents and links', 'Data, CSV'));
  expect(csv.name).toBe('Documents and links 2027-03-09 2027-03-11.csv');
  expect(csv.text).toBe(
    "\ufeffDocument,Mixie point,Opened,Seconds each\r\n'=PX-40 data sheet,PX-40,812,31\r\nPrice list,SD-7,201,–\r\nDeleted since,–,6,–\r\n",
  );
  await choose('Scans by hour', 'Show as table');
  await expect.poll(() => hours.getByRole('row').count()).toBe(24);
  await expect
    .poll(async () => plain(await hours.getByRole('row').nth(4).innerText()))
    .toBe('9 Mar 12:00 to 13:00 184 92 368');
  await choose('Scans by hour', 'Show as chart');
  await hours.locator('canvas').waitFor();
});

test('every table is read, and every file taken, by the keyboard alone', async () => {
  const on = await open();
  await on.locator('canvas').first().waitFor();
  const titles = [
    'Scans by hour',
    'Scans by day and hour',
    'Mixie points',
    'Countries',
    'Compared with the fair’s median',
  ];
  for (const title of titles) {
    await on.getByRole('button', { name: `Download: ${title}` }).focus();
    await on.keyboard.press('Enter');
    await on.getByRole('menuitem', { name: 'Show as table' }).waitFor();
    await on.keyboard.press('End');
    await on.keyboard.press('Enter');
    const figures = panel(on, title).getByRole('region', { name: `${title}, as a table` });
    await figures.waitFor();
    // The focus is back at the button, and the next stop is the table, which scrolls by the arrows.
    await expect
      .poll(() => on.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Download: ${title}`);
    await on.keyboard.press('Tab');
    expect(await figures.evaluate((table) => table === document.activeElement)).toBe(true);
  }
  const hours = panel(on, 'Scans by hour').getByRole('region', { name: 'Scans by hour, as a table' });
  await hours.focus();
  await on.keyboard.press('End');
  await expect.poll(() => hours.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  await expect
    .poll(async () => plain((await panel(on, 'Scans by day and hour').getByRole('row').nth(4).innerText()) ?? ''))
    .toBe('12:00 184 161 143');
  await on.getByRole('button', { name: 'Download: Countries' }).focus();
  await on.keyboard.press('Enter');
  await on.getByRole('menuitem', { name: 'Data, CSV' }).waitFor();
  await on.keyboard.type('Data');
  const csv = await taken(on, () => on.keyboard.press('Enter'));
  expect(csv.text).toBe('\ufeffCountries,Leads,Unlocked\r\nGermany,402,160\r\nSwitzerland,96,30\r\nItaly,88,21\r\n');
  await checkLook(on, 'insights-tables');
});

test('all of it is printed, without what is only for the screen, and light', async () => {
  const on = await open('de');
  await on.emulateMedia({ colorScheme: 'dark' });
  await on.locator('canvas').nth(2).waitFor();
  const theme = () => on.evaluate(() => document.documentElement.dataset['theme']);
  expect(await theme()).toBe('dark');
  await on.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await theme()).toBe('light');
  await on.emulateMedia({ media: 'print', colorScheme: 'light' });
  await on.getByRole('navigation').first().waitFor({ state: 'hidden' });
  await expect.poll(() => on.getByRole('button', { name: 'Drucken' }).isVisible()).toBe(false);
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await on.screenshot({ path: `${folder}/insights-print.png`, fullPage: true });
  // A plot is as high as on the screen.
  const heights = await on.locator('canvas').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThan(100);
  // Sheet after sheet, and not what the window shows of it.
  const pdf = await on.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
  await on.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
});

test('all figures are one table, a row each', async () => {
  report = aReport({ cost: { amount: 1_250_000, currency: 'EUR', perLead: 973.5, perQualified: 19_531.25 } });
  const on = await open('de');
  await on.locator('canvas').first().waitFor();
  const { name, text } = await taken(on, () => on.getByRole('button', { name: 'Alle Zahlen' }).click());
  expect(name).toBe('Alle Zahlen 2027-03-09 2027-03-11.csv');
  const rows = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(rows.every((row) => row.length === 4)).toBe(true);
  const value = (of: string, figure: string) => rows.find((row) => row[1] === of && row[2] === figure)?.[3];
  expect(value('2027-03-10', 'Scans')).toBe('1066');
  expect(value('Deutschland', 'Leads')).toBe('402');
  expect(rows.filter((row) => row[1] === 'EUR').map((row) => row[3])).toEqual(['12500', '9,74', '195,31']);
});

test('countries are coloured on a map, by how many leads are from there', async () => {
  const on = await open();
  await panel(on, 'Countries').locator('canvas').waitFor();
  await on.getByRole('button', { name: 'Download: Countries' }).click();
  const svg = await taken(on, () => on.getByRole('menuitem', { name: 'Picture, SVG' }).click());
  // Germany as strong as the colour is; Switzerland and Italy fainter, and not alike.
  const shades = [...svg.text.matchAll(/fill="rgb\((\d+),(\d+),(\d+)\)"/g)].map(([, , green]) => Number(green));
  expect([...new Set(shades)].toSorted((a, b) => a - b)).toEqual([32, 145, 148]);
});
