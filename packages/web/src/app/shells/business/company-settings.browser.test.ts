import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { exhibitor, ok, pretendApi, problem } from './test/pretend-api.ts';

let sent: unknown[];
let isRefused: boolean;
let own: object;
beforeEach(() => {
  [sent, isRefused, own] = [[], false, exhibitor];
});
const pages = useBusinessPages((request, at, body) =>
  pretendApi({
    'GET /papi/exhibitor/current': () => ok(own),
    'PATCH /papi/exhibitor': (_, text) => {
      sent.push(JSON.parse(text));
      if (isRefused) return problem(500, 'INTERNAL');
      own = { ...own, ...JSON.parse(text) };
      return ok(own);
    },
  })(request, at, body),
);
async function open(language = 'en'): Promise<Page> {
  const on = await pages.open(1440, language);
  await on.goto(pages.at('/settings'));
  await on.getByRole('switch').first().waitFor();
  return on;
}
const findable = (on: Page) => on.getByRole('switch', { name: /Organizers may find us/ });

test('a company asks to be found by organizers at once, and takes that back; nothing else of it is sent', async () => {
  const on = await open();
  await expect.poll(() => findable(on).isChecked()).toBe(false);
  await on.getByLabel('Website').fill('https://kessler.example');
  await findable(on).click();
  await expect.poll(() => findable(on).isChecked()).toBe(true);
  await expect.poll(() => sent).toEqual([{ isFindable: true }]);
  // Unsaved text stays.
  await expect.poll(() => on.getByLabel('Website').inputValue()).toBe('https://kessler.example');
  await checkLook(on, 'company-settings');
  await findable(on).press('Space');
  await expect.poll(() => sent).toEqual([{ isFindable: true }, { isFindable: false }]);
  await expect.poll(() => findable(on).isChecked()).toBe(false);
});

test('what was not saved says so, and the switch shows what holds', async () => {
  isRefused = true;
  const on = await open();
  await findable(on).click();
  await on.getByText('The setting could not be saved. Try again.').waitFor();
  await expect.poll(() => findable(on).isChecked()).toBe(false);
});

test('a company that works outside of fairs is not asked', async () => {
  own = { ...exhibitor, partyKind: 'BUSINESS' };
  const on = await open();
  await on.getByLabel('Website').waitFor();
  await expect.poll(() => findable(on).count()).toBe(0);
});

test.each(['en', 'de', 'es'])('in %s its settings fit, from a desk to the narrowest phone', async (language) => {
  const on = await open(language);
  for (const width of [1440, 1024, 390, 320]) {
    await on.setViewportSize({ width, height: 900 });
    expect(await sideways(on), `${width}`).toBeLessThanOrEqual(0);
  }
});
