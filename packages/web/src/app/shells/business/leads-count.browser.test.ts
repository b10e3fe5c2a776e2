import { expect, test } from 'vitest';
import { leadsCentre, pane, row } from './test/leads-centre.ts';
import { aLead } from './test/pretend-api.ts';
import { pretendLeads } from './test/pretend-leads.ts';

const open = leadsCentre();
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
  await page.getByText('Rows 1–100 of 130').waitFor();
  await pane(page).getByText('2 of 130').waitFor();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'All 130' }).waitFor();
  expect(await boxes()).toEqual(before);
});

test('a list and the tab of its view are counted once, whatever it is sorted by', async () => {
  const centre = pretendLeads(many);
  const page = await open(centre);
  await page.getByText('Rows 1–100 of 130').waitFor();
  await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
  await expect.poll(() => centre.sent.lists.length).toBe(2);
  await page.getByText('Rows 1–100 of 130').waitFor();
  const ofAll = centre.sent.counts.filter((query) => Object.keys(query as object).length === 0);
  expect(ofAll.length).toBeLessThanOrEqual(2);
});
