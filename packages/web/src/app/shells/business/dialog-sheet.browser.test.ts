import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { still } from '../../../../../e2e/harness/still.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { three } from './test/leads-centre.ts';
import { ids, ok, pretendApi } from './test/pretend-api.ts';
import { pretendLeads } from './test/pretend-leads.ts';
import { aQuote } from './test/pretend-payments.ts';

let centre: ReturnType<typeof pretendLeads>;
const pages = useBusinessPages((request, path, body) => {
  if (path === '/papi/payment/quote') return ok(aQuote({}));
  return centre.route(request, path, body) ?? pretendApi({})(request, path, body);
});
beforeEach(() => {
  centre = pretendLeads(three, { amount: 180, source: 'EXHIBITOR' });
});

async function open(width: number): Promise<Page> {
  const page = await pages.open(1440, 'de');
  await page.goto(pages.at(`/project/${ids.project}/sales-leads-center`));
  await page.getByRole('row').nth(1).waitFor();
  for (const key of ['j', 'u']) await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
  await page.setViewportSize({ width, height: 900 });
  await still(page);
  return page;
}
const boxes = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const [back, act] = [...dialog.querySelectorAll('button')].slice(-2).map((each) => each.getBoundingClientRect());
    const { left, right, bottom } = dialog.getBoundingClientRect();
    return { dialog: { left, right, bottom }, back, act };
  });

test('a question of the desk is a sheet from below on a phone, its action as wide as it and above the way back', async () => {
  const page = await open(390);
  const { dialog, back, act } = await boxes(page);
  expect(dialog).toEqual({ left: 0, right: 390, bottom: 900 });
  expect(act?.width).toBeGreaterThan(340);
  expect(act?.height).toBeGreaterThanOrEqual(44);
  expect(act?.bottom).toBeLessThanOrEqual(back?.top ?? 0);
  await checkLook(page, 'dialog-sheet');
});

test('at a desk it stays in the middle, its buttons side by side', async () => {
  const page = await open(1440);
  const { dialog, back, act } = await boxes(page);
  expect(dialog.left).toBe(1440 - dialog.right);
  expect(dialog.bottom).toBeLessThan(900);
  expect(act?.top).toBe(back?.top);
  await checkLook(page, 'dialog-desk');
});
