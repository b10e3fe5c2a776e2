import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { account, aProject, ok, pretendApi, uuid } from './test/pretend-api.ts';

const [fairId, organizerId] = [uuid(32), uuid(9)];
const fair = aProject({
  id: fairId,
  kind: 'TRADE_FAIR',
  name: 'Baltic Robotics Week',
  ownerId: organizerId,
  stand: null,
  counts: null,
  participation: { projects: 3, visitors: 500 },
  theme: { main: '#14603f' },
});
const pages = useBusinessPages(
  pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles: ['ORGANIZER'], organizerId }),
    'GET /papi/exhibition': () => ok({ items: [fair], nextCursor: null, total: 1 }),
    [`GET /papi/exhibition/${fairId}`]: () => ok(fair),
  }),
);
async function open(language = 'en', width = 1440): Promise<Page> {
  const on = await pages.open(width, language);
  await on.goto(pages.at(`/trade-fair/${fairId}`));
  await main(on).waitFor();
  return on;
}
const main = (on: Page) => on.locator('input[name="main"]');
const well = (on: Page) => on.getByRole('button', { name: /Choose a colour|Farbe wählen|Elegir un color/ });
const slider = (on: Page, name: string) => on.getByRole('dialog').getByRole('slider', { name });

test('a colour is turned by its hue, saturation and lightness; what is typed and the phones follow', async () => {
  const on = await open();
  await well(on).click();
  await expect.poll(() => slider(on, 'Hue').inputValue()).toBe('154');
  await checkLook(on, 'fair-colour');
  await slider(on, 'Hue').fill('210');
  await expect.poll(() => main(on).inputValue()).toBe('#143b61');
  const bar = on.getByRole('complementary').getByText('Baltic Robotics Week').first();
  await expect.poll(() => bar.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(20, 59, 97)');
  await slider(on, 'Lightness').press('ArrowRight');
  await expect.poll(() => main(on).inputValue()).not.toBe('#143b61');
  await on.keyboard.press('Escape');
  await expect
    .poll(() => on.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Choose a colour');
});

test('through grey and black the hue is kept, and a colour that is typed or offered meanwhile is shown', async () => {
  const on = await open();
  await well(on).click();
  await slider(on, 'Saturation').press('Home');
  await slider(on, 'Lightness').press('Home');
  await expect.poll(() => main(on).inputValue()).toBe('#000000');
  await slider(on, 'Lightness').fill('23');
  await slider(on, 'Saturation').fill('66');
  await expect.poll(() => main(on).inputValue()).toBe('#146140');
  await expect.poll(() => slider(on, 'Hue').inputValue()).toBe('154');
  await on.keyboard.press('Escape');
  await on.getByRole('button', { name: '#1f4f9e' }).click();
  await well(on).click();
  await expect.poll(() => slider(on, 'Hue').inputValue()).toBe('217');
  await on.keyboard.press('Escape');
  await main(on).fill('#abc');
  await well(on).click();
  await expect.poll(() => slider(on, 'Hue').getAttribute('aria-valuetext')).toBe('210°');
});

test.each(['en', 'de', 'es'])('in %s it is reached by the keyboard and fits the narrowest phone', async (language) => {
  const on = await open(language, 320);
  await main(on).focus();
  await on.keyboard.press('Tab');
  await on.keyboard.press('Enter');
  await on.getByRole('dialog').getByRole('slider').first().waitFor();
  expect(await sideways(on)).toBeLessThanOrEqual(0);
  const box = await on.getByRole('dialog').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});
