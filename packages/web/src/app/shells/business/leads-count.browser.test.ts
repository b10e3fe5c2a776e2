import { expect, test } from 'vitest';
import { bar, leadsCentre, pane, row, three } from './test/leads-centre.ts';
import { aLead } from './test/pretend-api.ts';
import { pretendLeads } from './test/pretend-leads.ts';

const open = leadsCentre();
/** Those that can be seen, of all. */
const ofAll = /^Rows 1–1\d of 130$/;
const many = Array.from({ length: 130 }, (_, n) => aLead(n, { name: `${String.fromCodePoint(65 + (n % 26))}.` }));

test('rows are there before they are counted, and nothing moves when they are', async () => {
  const centre = pretendLeads(many);
  const counted = centre.holdCounts();
  const page = await open(centre);
  await page.getByText('100 rows loaded').waitFor();
  await row(page, 1).getByRole('link').click();
  await pane(page).waitFor();
  const boxes = async () => [
    await row(page, 1).boundingBox(),
    await pane(page).getByRole('button', { name: 'Next lead' }).boundingBox(),
    await page.getByRole('columnheader').first().boundingBox(),
  ];
  const before = await boxes();
  expect(before).not.toContain(null);
  counted();
  await page.getByText(ofAll).waitFor();
  await pane(page).getByText('2 of 130').waitFor();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'All 130' }).waitFor();
  expect(await boxes()).toEqual(before);
});

test('a list and the tab of its view are counted once, whatever it is sorted by', async () => {
  const centre = pretendLeads(many);
  const page = await open(centre);
  await page.getByText(ofAll).waitFor();
  await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
  await expect.poll(() => JSON.stringify(centre.sent.lists)).toContain('"sort":"-score"');
  await page.getByText(ofAll).waitFor();
  const countsOfAll = centre.sent.counts.filter((query) => Object.keys(query as object).length === 0);
  // A list is read again, and counted again, when news may have been missed: once or more, as long as this takes.
  expect(countsOfAll.length).toBeLessThanOrEqual(centre.sent.lists.length);
});

test('the foot says which rows can be seen, also at the end of the list', async () => {
  const page = await open(pretendLeads(many));
  await page.getByText(ofAll).waitFor();
  const table = page.getByRole('table');
  // The last rows come once the end of the first hundred is near.
  await expect
    .poll(async () => {
      await table.evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
      return page.getByText(/^Rows 11\d–130 of 130$/).count();
    })
    .toBe(1);
  await table.evaluate((one) => one.scrollTo({ top: 0 }));
  await page.getByText(ofAll).waitFor();
});

test('what one unlocks is counted with the answer, and not when the news of it have come', async () => {
  const centre = pretendLeads(three);
  const page = await open(centre, `?lead=${three[0]?.id}`);
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });
  // News are counted three seconds after they came, the project is asked for every five.
  const atOnce = { timeout: 2_500 };
  await tab('Locked 2').waitFor();
  await tab('Unlocked 1').waitFor();
  await pane(page).getByRole('button', { name: 'Unlock this lead · free' }).click();
  await page.getByText('1 lead is unlocked.').waitFor();
  await tab('Locked 1').waitFor(atOnce);
  await tab('Unlocked 2').waitFor(atOnce);

  await page.getByRole('button', { name: 'Unlock all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock 1 lead · free' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tab('Locked 0').waitFor(atOnce);
  await tab('Unlocked 3').waitFor(atOnce);
  await page.getByRole('button', { name: 'Unlock all' }).waitFor({ ...atOnce, state: 'detached' });
});

test('963 leads are chosen in two parts, each of which says what it is of', async () => {
  const centre = pretendLeads(Array.from({ length: 963 }, (_, n) => aLead(n, { name: `L${n}.` })));
  const page = await open(centre);
  const head = page.getByRole('checkbox', { name: 'Select all rows' });
  const isPartial = () => head.evaluate((tick) => (tick as HTMLInputElement).indeterminate);
  await page.getByText(/^Rows 1–1\d of 963$/).waitFor();
  await head.click();
  await bar(page).getByText('100 of 963 selected').waitFor();
  expect(await isPartial()).toBe(true);
  await bar(page).getByRole('button', { name: 'Select the first 500' }).click();
  await bar(page).getByText('500 of 963 selected').waitFor();
  expect(await isPartial()).toBe(true);
  const contact = async () => {
    await bar(page).getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
  };
  const contacted = () => centre.leads().filter(({ status }) => status === 'CONTACTED').length;
  await contact();
  await expect.poll(contacted).toBe(500);
  await bar(page).getByRole('button', { name: 'Select the next 463' }).click();
  await bar(page).getByText('463 of 963 selected').waitFor();
  await contact();
  await expect.poll(contacted).toBe(963);
  await expect
    .poll(() =>
      bar(page)
        .getByRole('button', { name: /^Select/ })
        .count(),
    )
    .toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await bar(page).getByText('500 of 963 selected').waitFor();
});
