import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { polledReads } from './polled-reads.ts';

const path = 'packages/web/src/app/shells/business/points.browser.test.ts';
const helpers = 'packages/web/src/app/shells/business/test/points.ts';

test.each([
  "expect(await page.getByRole('menuitem').allTextContents()).toEqual(['One']);",
  "expect(await page.getByText('Sold').count()).toBe(0);",
  "expect((await rows.allInnerTexts()).map(plain)).toEqual(['One']);",
  "expect(await field.inputValue()).toBe('One');",
  "const linesOf = (page) => page.locator('dl').allInnerTexts(); expect(await linesOf(page)).toEqual(['One']);",
  "const rows = await page.getByRole('row').allInnerTexts(); expect(rows).toEqual(['One']);",
])('refuses %s', (text) => {
  expect(find(polledReads, { [path]: text })).toEqual([expect.stringContaining(`${path}:1 `)]);
});

test.each([
  "await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['One']);",
  'await expect.poll(async () => (await rows.allInnerTexts()).map(plain)).toEqual([]);',
  "expect(await field.evaluate((one) => one.getAttribute('lang'))).toBe('es');",
  'const linesOf = async (page) => { await page.locator("dl").waitFor(); return page.locator("dl").allInnerTexts(); }; expect(await linesOf(page)).toEqual([]);',
  'expect(await scans.post(point)).toMatchObject({});',
])('accepts %s', (text) => {
  expect(find(polledReads, { [path]: text })).toEqual([]);
});

test('follows a helper into the file that it is imported from', () => {
  const files = {
    [path]: "import { rowsOf } from './test/points.ts';\nexpect(await rowsOf(page)).toEqual(['One']);",
    [helpers]: "export const rowsOf = (page) => page.getByRole('row').allInnerTexts();",
  };
  expect(find(polledReads, files)).toEqual([expect.stringContaining(`${path}:2 `)]);
});

test('leaves tests alone that have no screen', () => {
  const text = 'expect(await table.count()).toBe(0);';
  expect(find(polledReads, { 'packages/server/src/features/scans/scans.test.ts': text })).toEqual([]);
});
