import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { checkLook } from '../business/test/check-look.ts';
import { problem, uuid } from '../business/test/pretend-api.ts';
import { ids, refuse } from './test/pretend-pricing.ts';
import { checkLooks, choose, describedBy, dialog, rowOf, rowsOf, usePricingPages } from './test/pricing-pages.ts';

const pages = usePricingPages();

const select = async (on: Page, licence: string, action: string) => {
  await on.getByRole('button', { name: `Actions for ${licence}` }).click();
  await on.getByRole('menuitem', { name: action, exact: true }).click();
};

test('licences say what is used of how many, where and until when they hold, and who granted them', async () => {
  const on = await pages.open('licences');
  await expect
    .poll(() => rowsOf(on, 'Licences'))
    .toEqual([
      'Lead pack 400 Kessler Antriebstechnik Lead 95 of 400 Any fair to 31 Dec 2027 P. Lund, 12 Jan 2027 Valid',
      'Showroom leads Kessler Antriebstechnik Lead 318, unlimited Nordhaus Expo 2027 no end date P. Lund, 12 Jan 2027 Valid',
      'Lead pack 100 Kessler Antriebstechnik Lead 100 of 100 Any fair to 31 Dec 2027 P. Lund, 12 Jan 2027 Fully used',
      'Lead pack 2026 Kessler Antriebstechnik Lead 95 of 400 Any fair to 31 Dec 2026 P. Lund, 12 Jan 2027 Expired',
    ]);
  await checkLook(on, 'admin-licences');
});

test('a licence is granted to a company: how many, at which fair, from when to when, and why', async () => {
  const on = await pages.open('licences');
  await on.getByRole('button', { name: 'Grant a licence' }).click();
  const form = dialog(on);
  await form.getByRole('button', { name: 'Grant licence' }).click();
  await form.getByText('Choose one.').waitFor();
  expect(await form.getByLabel('Exhibitor').evaluate((one) => one === document.activeElement)).toBe(true);
  await choose(form, 'Exhibitor', 'Polar Fluidics');
  await form.getByLabel('How many').fill('1.5');
  await form.getByRole('button', { name: 'Grant licence' }).click();
  expect(await describedBy(form.getByLabel('How many'))).toContain('Enter a whole number from 1 to 1,000,000');
  await form.getByLabel('How many').fill('250');
  expect(await describedBy(form.getByLabel('How many'))).toBe('');
  await choose(form, 'Trade fair', 'Nordhaus Expo 2027');
  await form.getByLabel('Name').fill('Lead pack 250');
  await form.getByLabel('To', { exact: true }).fill('2027-12-31');
  await form.getByLabel('Reason').fill('Invoice 2027-204');
  await checkLooks(on, 'admin-grant');
  await form.getByRole('button', { name: 'Grant licence' }).click();
  await on.getByText('Lead pack 250 is granted.').waitFor();
  await rowOf(on, 'Licences', 'Lead pack 250').getByText('0 of 250').waitFor();
  expect(pages.sent()).toEqual([
    {
      path: 'POST /papi/license',
      body: {
        exhibitorId: ids.polar,
        target: 'LEAD',
        quantity: 250,
        name: 'Lead pack 250',
        tradeFairId: ids.fair,
        // The end of that day here.
        validUntil: new Date('2027-12-31T23:59:59').toISOString(),
        reason: 'Invoice 2027-204',
      },
    },
  ]);
});

test('with nothing written it has no limit and no end, and what the server refuses stands at its field', async () => {
  const message = 'Choose a time in the future.';
  pages.answerWith({ 'POST /papi/license': refuse({ path: 'body.validUntil', code: 'until_past', message }) });
  const on = await pages.open('licences');
  await on.getByRole('button', { name: 'Grant a licence' }).click();
  const form = dialog(on);
  await form.getByRole('radio', { name: 'Dashboard' }).click();
  await choose(form, 'Exhibitor', 'Kessler Antriebstechnik');
  await form.getByLabel('To', { exact: true }).fill('2020-12-31');
  await form.getByRole('button', { name: 'Grant licence' }).click();
  await form.getByText(message).waitFor();
  expect(await describedBy(form.getByLabel('To', { exact: true }))).toContain(message);
  await form.getByLabel('To', { exact: true }).fill('');
  pages.answerWith({});
  await form.getByRole('button', { name: 'Grant licence' }).click();
  await form.waitFor({ state: 'detached' });
  expect(pages.sent().at(-1)?.body).toEqual({ exhibitorId: ids.kessler, target: 'DASHBOARD', quantity: null });
});

test('a licence is ended after one question, and says so from then on', async () => {
  const on = await pages.open('licences');
  await select(on, 'Lead pack 400', 'End');
  await dialog(on).getByText('Kessler Antriebstechnik · 95 of 400 · Invoice 2027-118').waitFor();
  await dialog(on).getByText('Everything that it unlocked stays unlocked.').waitFor();
  await dialog(on).getByRole('button', { name: 'Keep it' }).click();
  expect(pages.sent()).toEqual([]);
  await select(on, 'Lead pack 400', 'End');
  await dialog(on).getByRole('button', { name: 'End licence' }).click();
  await on.getByText('Lead pack 400 has ended.').waitFor();
  await rowOf(on, 'Licences', 'Lead pack 400').getByText('Ended').waitFor();
  await expect.poll(() => rowOf(on, 'Licences', 'Lead pack 400').getByRole('button').count()).toBe(0);
  expect(pages.sent()).toEqual([{ path: `DELETE /papi/license/${uuid(701)}`, body: null }]);
});

test('a licence is given a later end, and one that has none only ends', async () => {
  const on = await pages.open('licences');
  await select(on, 'Lead pack 400', 'Extend');
  await dialog(on).getByText('Kessler Antriebstechnik · to 31 Dec 2027').waitFor();
  const day = dialog(on).getByLabel('New last day', { exact: true });
  await day.fill('2027-12-31');
  await dialog(on).getByRole('button', { name: 'Extend licence' }).click();
  await expect.poll(() => describedBy(day)).toContain('Choose a day after 31 Dec 2027.');
  await day.fill('2028-06-30');
  await checkLooks(on, 'admin-extend');
  await dialog(on).getByRole('button', { name: 'Extend licence' }).click();
  await on.getByText('Lead pack 400 is valid to 30 Jun 2028.').waitFor();
  await rowOf(on, 'Licences', 'Lead pack 400').getByText('to 30 Jun 2028').waitFor();
  const validUntil = new Date('2028-06-30T23:59:59').toISOString();
  expect(pages.sent()).toEqual([{ path: `PATCH /papi/license/${uuid(701)}`, body: { validUntil } }]);
  await on.getByRole('button', { name: 'Actions for Showroom leads' }).click();
  await on.getByRole('menuitem', { name: 'End' }).waitFor();
  await expect.poll(() => on.getByRole('menuitem').count()).toBe(1);
});

test('an end that the server refuses stands at its field, and a licence that is over says so', async () => {
  const path = `PATCH /papi/license/${uuid(701)}`;
  const message = 'The end is not later than the one before. Choose a later end.';
  pages.answerWith({ [path]: refuse({ path: 'body.validUntil', code: 'ends_no_later', message }) });
  const on = await pages.open('licences');
  await select(on, 'Lead pack 400', 'Extend');
  await dialog(on).getByLabel('New last day', { exact: true }).fill('2028-06-30');
  await dialog(on).getByRole('button', { name: 'Extend licence' }).click();
  await dialog(on).getByText(message).waitFor();
  pages.answerWith({ [path]: () => problem(409, 'LICENCE_OVER') });
  await dialog(on).getByRole('button', { name: 'Extend licence' }).click();
  await dialog(on).getByRole('alert').waitFor();
});

test('one that somebody else has ended meanwhile stays as it is, and the question says why', async () => {
  pages.answerWith({ [`DELETE /papi/license/${uuid(701)}`]: () => problem(404, 'NOT_FOUND') });
  const on = await pages.open('licences');
  await select(on, 'Lead pack 400', 'End');
  await dialog(on).getByRole('button', { name: 'End licence' }).click();
  await dialog(on).getByRole('alert').getByText('It cannot be done.').waitFor();
});

test('the products are those that the payment provider sells', async () => {
  const on = await pages.open('products');
  await expect
    .poll(() => rowsOf(on, 'Products'))
    .toEqual([
      "Lead One lead's contact details prod_Lead250 Active",
      'Dashboard prod_Dash149 Active',
      'Lead (2024) prod_Lead2024 Inactive',
    ]);
  await checkLook(on, 'admin-products');
});

test.each([
  ['', 'There is no price yet', 'New price', 'price', 'The prices could not be loaded.'],
  ['licences', 'There is no licence yet', 'Grant a licence', 'license', 'The licences could not be loaded.'],
  ['products', 'The payment provider has no products', null, 'price/products', 'The products could not be loaded.'],
])('where nothing is, or nothing could be read, it says so: %s', async (view, empty, act, path, failed) => {
  pages.clear();
  if (path === 'price/products') pages.answerWith({ 'GET /papi/price/products': () => ({ status: 200, body: [] }) });
  const on = await pages.open(view);
  await on.getByText(empty).waitFor();
  await checkLook(on, `admin-empty-${view || 'prices'}`);
  if (act !== null) {
    await on.getByRole('button', { name: act }).last().click();
    await dialog(on).getByRole('button', { name: 'Cancel' }).click();
  }
  pages.answerWith({ [`GET /papi/${path}`]: () => problem(500, 'INTERNAL') });
  await on.reload();
  await on.getByText(failed).waitFor();
  await checkLook(on, `admin-failed-${view || 'prices'}`);
  pages.answerWith({});
  await on.getByRole('button', { name: 'Try again' }).click();
  await on.getByText(failed).waitFor({ state: 'detached' });
});

test('a price is made where the products cannot be read, and the form says so', async () => {
  pages.answerWith({ 'GET /papi/price/products': () => problem(503, 'PROVIDER_UNAVAILABLE') });
  const on = await pages.open();
  await on.getByRole('button', { name: 'New price' }).click();
  await dialog(on).getByText('You can create the price without one.').waitFor();
  await dialog(on).getByLabel('Name').fill('Lead, without');
  await dialog(on).getByLabel('Amount, net').fill('1');
  await dialog(on).getByLabel('Amount, net').press('Enter');
  await rowOf(on, 'Prices', 'Lead, without').waitFor();
});

const tabs = { en: ['', 'licences', 'products'], de: ['', 'licences', 'products'], es: ['', 'licences', 'products'] };
test.each(Object.entries(tabs))('in %s all of it fits, from a desk to the narrowest phone', async (language, views) => {
  for (const view of views) {
    const on = await pages.open(view, { language });
    await checkLook(on, `admin-${view || 'prices'}-${language}`);
    for (const width of [1100, 800, 390, 320]) {
      await on.setViewportSize({ width, height: 900 });
      await expect.poll(() => sideways(on), { message: `${view} ${width}` }).toBeLessThanOrEqual(0);
    }
    await on.setViewportSize({ width: 390, height: 844 });
    await checkLook(on, `admin-${view || 'prices'}-${language}-phone`);
  }
});
