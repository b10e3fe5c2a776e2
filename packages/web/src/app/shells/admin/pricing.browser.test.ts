import { expect, test } from 'vitest';
import { problem } from '../business/test/pretend-api.ts';
import { refuse } from './test/pretend-pricing.ts';
import {
  checkLooks,
  choose,
  describedBy,
  dialog,
  plain,
  rowOf,
  rowsOf,
  usePricingPages,
} from './test/pricing-pages.ts';

const pages = usePricingPages();

test('prices, and for whom they are, in the order in which they decide', async () => {
  const on = await pages.open();
  await expect
    .poll(() => rowsOf(on, 'Prices'))
    .toEqual([
      'Lead, standard Lead €2.50 prod_Lead250 Base 4 min',
      'Lead, Nordhaus 2027 Lead €2.00 prod_Lead250 1 trade fair 4 min',
      'Lead, frame contract Lead €1.60 – 1 licence not cached',
      'Lead, partner Lead €0.00 – 1 exhibitor 11 min',
      'Dashboard, standard Dashboard €149.00 prod_Dash149 Base not cached',
      'Lead, 2026 Lead €2.20 – Retired',
    ]);
  await expect
    .poll(() => rowsOf(on, 'Assignments'))
    .toEqual([
      '1 Exhibitor overrides all prices below',
      'Polar Fluidics Lead Lead, partner €0.00 12 Jan 2027, P. Lund',
      '2 Licence for companies that hold it',
      'Lead pack 400 Kessler Antriebstechnik Lead Lead, frame contract €1.60 12 Jan 2027, P. Lund',
      '3 Trade fair for every project at the fair',
      'Nordhaus Expo 2027 Lead Lead, Nordhaus 2027 €2.00 12 Jan 2027, P. Lund',
      '4 Base when no other price is assigned',
      'Everybody Lead Lead, standard €2.50 12 Jan 2027, P. Lund',
      'Everybody Dashboard Dashboard, standard €149.00 12 Jan 2027, P. Lund',
    ]);
});

test('a price is made with a product of the provider, and decides nothing before it is assigned', async () => {
  const on = await pages.open();
  await on.getByRole('button', { name: 'New price' }).click();
  const form = dialog(on);
  await form.getByLabel('Name').fill('Lead, Yen');
  await form.getByLabel('Amount, net').fill('2.50');
  await form.getByLabel('Currency').selectOption('JPY');
  await expect
    .poll(() => form.getByLabel('Product').locator('option').allInnerTexts())
    .toEqual(['None', 'Lead', 'Dashboard']);
  await form.getByLabel('Product').selectOption('Lead');
  await form.getByRole('button', { name: 'Create price' }).click();
  await form.getByText('Enter an amount such as 250, at most JP¥99,999,999.').waitFor();
  await form.getByLabel('Amount, net').fill('300');
  await form.getByLabel('Amount, net').press('Enter');
  await on.getByText('Lead, Yen has been created. Assign it so that it applies.').waitFor();
  expect(pages.sent()).toEqual([
    {
      path: 'POST /papi/price',
      body: { name: 'Lead, Yen', target: 'LEAD', amount: 300, currency: 'JPY', productId: 'prod_Lead250' },
    },
  ]);
  await expect
    .poll(async () => plain(await rowOf(on, 'Prices', 'Lead, Yen').innerText()))
    .toBe('Lead, Yen Lead JP¥300 prod_Lead250 not assigned not cached');
});

test('in a currency with three decimals the form says what cards are charged, and asks for it', async () => {
  const on = await pages.open();
  await on.getByRole('button', { name: 'New price' }).click();
  const form = dialog(on);
  await form.getByLabel('Name').fill('Lead, Bahrain');
  await form.getByLabel('Currency').selectOption('BHD');
  await form.getByText('Three decimals, the last one 0').waitFor();
  const amount = form.getByLabel('Amount, net');
  await amount.fill('1.255');
  await amount.press('Enter');
  expect(await describedBy(amount)).toContain('The last decimal must be 0, as in 2.500');
  await checkLooks(on, 'admin-new-price');
  await amount.fill('1.25');
  await amount.press('Enter');
  await form.waitFor({ state: 'detached' });
  expect(pages.sent()).toMatchObject([{ body: { amount: 1_250, currency: 'BHD' } }]);
});

test('what the server refuses stands at the field that it names, which has the focus', async () => {
  const message = 'With three decimals the last one must be 0.';
  pages.answerWith({
    'POST /papi/price': refuse(
      { path: 'body.productId', code: 'invalid', message: 'There is no such product.' },
      { path: 'body.amount', code: 'amount_step', message },
    ),
    'POST /papi/price/assign': refuse({
      path: 'body.priceId',
      code: 'price_retired',
      message: 'This price is retired.',
    }),
  });
  const on = await pages.open();
  await on.getByRole('button', { name: 'New price' }).click();
  await dialog(on).getByRole('button', { name: 'Create price' }).click();
  const name = dialog(on).getByLabel('Name');
  expect(await describedBy(name)).not.toBe('');
  expect(pages.sent()).toEqual([]);
  await name.fill('Lead');
  const amount = dialog(on).getByLabel('Amount, net');
  await amount.fill('2.50');
  await amount.press('Enter');
  await dialog(on).getByText(message).waitFor();
  expect(await describedBy(amount)).toContain(message);
  expect(await describedBy(dialog(on).getByLabel('Product'))).toContain('There is no such product.');
  expect(await amount.evaluate((one) => one === document.activeElement)).toBe(true);
  await dialog(on).getByRole('button', { name: 'Cancel' }).click();

  await rowOf(on, 'Prices', 'Lead, partner').getByRole('button').click();
  await on.getByRole('menuitem', { name: 'Assign' }).click();
  await choose(dialog(on), 'Exhibitor', 'Kessler Antriebstechnik');
  await dialog(on).getByRole('button', { name: 'Assign price' }).click();
  await dialog(on).getByText('This price is retired.').waitFor();
  expect(await describedBy(dialog(on).getByLabel('Price', { exact: true }))).toContain('This price is retired.');
});

test('what is wrong with no field stands below the form, and nothing that was typed is lost', async () => {
  pages.answerWith({ 'POST /papi/price': () => problem(500, 'INTERNAL') });
  const on = await pages.open();
  await on.getByRole('button', { name: 'New price' }).click();
  await dialog(on).getByLabel('Name').fill('Lead, again');
  await dialog(on).getByLabel('Amount, net').fill('2');
  await dialog(on).getByLabel('Amount, net').press('Enter');
  await dialog(on).getByRole('alert').getByText('It cannot be done.').waitFor();
  pages.answerWith({});
  await dialog(on).getByRole('button', { name: 'Create price' }).click();
  await rowOf(on, 'Prices', 'Lead, again').waitFor();
});
