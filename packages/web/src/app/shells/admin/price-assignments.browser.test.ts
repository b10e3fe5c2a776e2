import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { uuid } from '../business/test/pretend-api.ts';
import { ids } from './test/pretend-pricing.ts';
import { checkLooks, choose, dialog, plain, rowOf, usePricingPages } from './test/pricing-pages.ts';

const pages = usePricingPages();
const explanation = (on: Page) => on.getByRole('complementary', { name: 'What would this project pay, and why?' });

test.each([
  ['Exhibitor', 'Exhibitor', 'Kessler Antriebstechnik', { scope: 'EXHIBITOR', scopeId: ids.kessler }],
  ['Licence', 'Licence', 'Showroom leads · Kessler Antriebstechnik', { scope: 'LICENSE', scopeId: uuid(702) }],
  ['Trade fair', 'Trade fair', 'Nordhaus Expo 2027', { scope: 'TRADE_FAIR', scopeId: ids.fair }],
  ['Base', null, '', { scope: 'BASE' }],
] as const)('a price is assigned at %s', async (scope, field, option, sent) => {
  const on = await pages.open();
  await on.getByRole('button', { name: 'Assign a price' }).click();
  const form = dialog(on);
  await expect
    .poll(() => form.getByLabel('Price', { exact: true }).locator('option').allInnerTexts())
    .not.toContain('Lead, 2026 · Lead · €2.20');
  await form.getByRole('radio', { name: scope }).click();
  await form.getByRole('button', { name: 'Assign price' }).click();
  await expect.poll(() => form.getByText('Choose one.').count()).toBe(field === null ? 1 : 2);
  await form.getByLabel('Price', { exact: true }).selectOption('Lead, partner · Lead · €0.00');
  if (field !== null) await choose(form, field, option);
  await form.getByRole('button', { name: 'Assign price' }).click();
  await on.getByText('Lead, partner applies from now on.').waitFor();
  expect(pages.sent()).toEqual([{ path: 'POST /papi/price/assign', body: { priceId: uuid(104), ...sent } }]);
  await rowOf(on, 'Assignments', option.split(' · ')[0] || 'Everybody')
    .filter({ hasText: 'Lead, partner' })
    .waitFor();
});

test('what a project would pay and why, for leads and the dashboard, and it follows what is assigned', async () => {
  const on = await pages.open();
  const pane = explanation(on);
  await pane.getByText('Choose a project to see which price applies.').waitFor();
  await choose(pane, 'Project', 'Kessler in Hamburg · Nordhaus Expo 2027');
  await pane.getByText('€1.60').first().waitFor();
  await expect
    .poll(async () => plain(await pane.innerText()))
    .toContain('€1.60 per lead, €788.80 for all locked leads 798 locked leads');
  const steps = async () => (await pane.getByRole('list').first().getByRole('listitem').allInnerTexts()).map(plain);
  await expect
    .poll(() => steps())
    .toEqual([
      '1 Exhibitor Kessler Antriebstechnik, no price of its own –',
      'Licence (applies) Lead, frame contract, since 12 Jan 2027, by P. Lund €1.60',
      '3 Trade fair Lead, Nordhaus 2027, not reached €2.00',
      '4 Base Lead, standard, not reached €2.50',
    ]);
  await pane.getByText('The licence Lead pack 400 comes before any price: 95 of 400 used.').waitFor();
  await pane.getByText('305 of the locked leads would be covered.').waitFor();
  await pane.getByText('This server has not cached it.').waitFor();
  const deciding = on.getByRole('table', { name: 'Assignments' }).locator('[aria-current]');
  await expect.poll(async () => plain(await deciding.innerText())).toContain('Lead pack 400');
  await checkLooks(on, 'admin-pricing');

  await rowOf(on, 'Assignments', 'Lead, frame contract').getByRole('button').click();
  await dialog(on).getByText('Lead, frame contract for Lead pack 400').waitFor();
  await dialog(on).getByRole('button', { name: 'End assignment' }).click();
  await on.getByText('The assignment has ended.').waitFor();
  await pane.getByText('€2.00').first().waitFor();
  await expect
    .poll(async () => (await steps())[2])
    .toBe('Trade fair (applies) Lead, Nordhaus 2027, since 12 Jan 2027, by P. Lund €2.00');

  await pane.getByRole('radio', { name: 'Dashboard' }).click();
  await pane.getByText('€149.00').first().waitFor();
  await choose(pane, 'Project', 'Showroom Ulm');
  await pane.getByText('is at no trade fair').waitFor();
});

test('of a day, it asks for what was assigned then', async () => {
  const asked: (string | null)[] = [];
  const on = await pages.open();
  on.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/papi/price/explain') asked.push(url.searchParams.get('at'));
  });
  await choose(explanation(on), 'Project', 'Showroom Ulm');
  await explanation(on).getByText('This server has not cached it.').waitFor();
  await explanation(on).getByRole('radio', { name: 'On a day' }).click();
  await explanation(on).getByText('Choose a day to see what was assigned then.').waitFor();
  await explanation(on).getByLabel('Day', { exact: true }).fill('2027-02-01');
  await explanation(on).getByText('since 12 Jan 2027').waitFor();
  await expect.poll(() => explanation(on).getByText('This server has not cached it.').count()).toBe(0);
  await expect.poll(() => asked).toEqual([null, expect.stringMatching(/^2027-0[12]-\d\dT/)]);
});

test('a price that was assigned is retired and stays to be read; another one is erased', async () => {
  const on = await pages.open();
  const retire = async (name: string) => {
    await on.getByRole('button', { name: `Actions for ${name}` }).click();
    await on.getByRole('menuitem', { name: 'Retire' }).click();
    await dialog(on)
      .getByRole('heading', { name: `Retire ${name}?` })
      .waitFor();
  };
  await retire('Lead, Nordhaus 2027');
  await dialog(on).getByRole('button', { name: 'Keep it' }).click();
  expect(pages.sent()).toEqual([]);
  await retire('Lead, Nordhaus 2027');
  await dialog(on).getByRole('button', { name: 'Retire price' }).click();
  await on.getByText('Lead, Nordhaus 2027 is retired.').waitFor();
  await rowOf(on, 'Prices', 'Lead, Nordhaus 2027').getByText('Retired').waitFor();
  await expect.poll(() => rowOf(on, 'Prices', 'Lead, Nordhaus 2027').getByRole('button').count()).toBe(0);
  await expect.poll(() => rowOf(on, 'Assignments', 'Nordhaus').count()).toBe(0);

  await on.getByRole('button', { name: 'New price' }).click();
  await dialog(on).getByLabel('Name').fill('Typed wrong');
  await dialog(on).getByLabel('Amount, net').fill('1');
  await dialog(on).getByLabel('Amount, net').press('Enter');
  await rowOf(on, 'Prices', 'Typed wrong').waitFor();
  await retire('Typed wrong');
  await dialog(on).getByRole('button', { name: 'Retire price' }).click();
  await on.getByText('Typed wrong is deleted.').waitFor();
  await rowOf(on, 'Prices', 'Typed wrong').waitFor({ state: 'detached' });
});

test('the cache is cleared of one price, of the one that decides, and of all', async () => {
  const on = await pages.open();
  const cached = (name: string, text: string) => rowOf(on, 'Prices', name).getByText(text).waitFor();
  await cached('Lead, partner', '11 min');
  await on.getByRole('button', { name: 'Actions for Lead, partner' }).click();
  await on.getByRole('menuitem', { name: 'Clear cache' }).click();
  await on.getByText('The cache of Lead, partner is cleared.').waitFor();
  await cached('Lead, partner', 'not cached');
  await cached('Lead, standard', '4 min');
  await rowOf(on, 'Assignments', 'frame contract').getByRole('button').click();
  await dialog(on).getByRole('button', { name: 'End assignment' }).click();
  await choose(explanation(on), 'Project', 'Kessler in Hamburg · Nordhaus Expo 2027');
  await explanation(on).getByText('Answered from the cache, 4 min old.').waitFor();
  await explanation(on).getByRole('button', { name: 'Clear' }).click();
  await explanation(on).getByText('This server has not cached it.').waitFor();
  await cached('Lead, Nordhaus 2027', 'not cached');
  await on.getByRole('button', { name: 'Clear all caches' }).click();
  await on.getByText('All caches are cleared.').waitFor();
  await cached('Lead, standard', 'not cached');
  expect(pages.sent().map(({ path }) => path)).toEqual([
    `DELETE /papi/price/${uuid(104)}/clearCache`,
    expect.stringContaining('DELETE /papi/price/unassign/'),
    `DELETE /papi/price/${uuid(102)}/clearCache`,
    'DELETE /papi/price/clearCache',
  ]);
});
