import type { Account } from '@fairlead/contract/exhibitors';
import type { Licence } from '@fairlead/contract/licences';
import type { Payment } from '@fairlead/contract/payments';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { account, aProject, exhibitor, ids, ok, pretendApi, problem, type Route, uuid } from './test/pretend-api.ts';
import { aLicence, anExplanation, aPaid, aPayment, aReceipt, lines } from './test/pretend-payments.ts';

const other = uuid(11);
let payments: Payment[];
let licences: Licence[];
let roles: Account['roles'];
let routes: Record<string, Route>;
let explained: string[];

const page = (items: readonly unknown[], nextCursor: string | null = null) =>
  ok({ items, nextCursor, total: items.length });
const queryOf = (url: string | undefined) => new URL(url ?? '', 'http://any').searchParams;

const pages = useBusinessPages((request, path, body) =>
  pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles }),
    'GET /papi/exhibitor/current': () =>
      ok({ ...exhibitor, address: 'Industriestraße 14, 89079 Ulm', vatId: 'DE811204377' }),
    'GET /papi/exhibition': () => page([aProject(), aProject({ id: other, name: 'Showroom Ulm', stand: null })]),
    'GET /papi/price/explain': ({ url }) => {
      const id = queryOf(url).get('projectId') ?? '';
      explained.push(id);
      if (id === ids.project) return ok(anExplanation(id));
      const set = { id: uuid(72), name: 'Base', amount: 250, currency: 'EUR' };
      return ok(
        anExplanation(id, {
          price: { amount: 250, currency: 'EUR', priceId: uuid(72), source: 'BASE', licence: { remaining: null } },
          ladder: anExplanation(id).ladder.map((step) => ({
            ...step,
            name: null,
            price: step.scope === 'BASE' ? set : null,
            isDeciding: step.scope === 'BASE',
          })),
          licence: { name: 'Showroom leads', quantity: null, used: 318, remaining: null, validUntil: null },
        }),
      );
    },
    'GET /papi/payment': ({ url }) =>
      queryOf(url).get('cursor') === null
        ? page(payments.slice(0, 6), payments.length > 6 ? 'next' : null)
        : page(payments.slice(6)),
    'GET /papi/payment/credit': () => ok([{ currency: 'EUR', balance: 400, setAside: 400 }]),
    'GET /papi/license': () => page(licences),
    [`GET /papi/payment/receipt/${aReceipt('FL-2027-000409').id}`]: () => ({
      status: 200,
      body: '%PDF-',
      headers: { 'content-type': 'application/pdf' },
    }),
    ...routes,
  })(request, path, body),
);

beforeEach(() => {
  routes = {};
  explained = [];
  roles = ['EXHIBITOR'];
  const one = { lines: [{ ...lines.own, count: 86 }], count: 86, amount: 20468, net: 17200 };
  payments = [
    aPayment({ isProcessing: true }),
    aPayment({ id: uuid(62) }),
    aPaid({ ...one, id: uuid(63), receipts: [aReceipt('FL-2027-000409')] }),
    aPayment({ id: uuid(64), status: 'FAILED', url: null, failure: 'card_declined' }),
    aPaid({
      id: uuid(65),
      target: 'DASHBOARD',
      count: 1,
      lines: [{ ...lines.own, count: 1, amount: 14900, source: 'BASE' }],
      refunded: 400,
      receipts: [aReceipt('FL-2027-000341'), aReceipt('FL-2027-000342', 'CREDIT_NOTE')],
    }),
    aPayment({ id: uuid(66), status: 'EXPIRED', url: null }),
    aPaid({ ...one, id: uuid(67), status: 'REFUNDED', refunded: 20468, receipts: [aReceipt('FL-2027-000088')] }),
  ];
  licences = [
    aLicence(3, { name: 'Lead pack 400', quantity: 400, used: 400, remaining: 0, state: 'USED_UP' }),
    aLicence(1),
    aLicence(2, {
      name: 'Showroom leads',
      quantity: null,
      used: 318,
      remaining: null,
      tradeFair: { id: uuid(30), name: 'Nordhaus' },
      validUntil: null,
    }),
    aLicence(4, { name: 'Next year', state: 'PENDING', used: 0, remaining: 100, target: 'DASHBOARD' }),
  ];
});

interface Setting {
  readonly width?: number;
  readonly language?: string;
}

async function open({ width = 1440, language = 'en' }: Setting = {}): Promise<Page> {
  const on = await pages.open(width, language);
  await on.goto(pages.at('/pricing'));
  await on.getByRole('heading', { level: 2 }).nth(4).waitFor();
  await on.waitForLoadState('networkidle');
  return on;
}
const table = (on: Page, name: string) => on.getByRole('table', { name });
const rowOf = (on: Page, name: string, text: string | RegExp) =>
  table(on, name).getByRole('row').filter({ hasText: text });
const section = (on: Page, name: string) => on.getByRole('region', { name, exact: true });

test('each project has a price with one reason, and all four scopes open under its row', async () => {
  const on = await open();
  const row = rowOf(on, 'What you pay', 'Nordhaus Expo 2027');
  await expect
    .poll(async () => (await row.innerText()).replaceAll(/\s+/g, ' '))
    .toBe(
      'Nordhaus Expo 2027 instead of €2.00 €1.80 agreed with your company Lead pack 100 covers the next 5 12 Mar 2027',
    );
  await rowOf(on, 'What you pay', 'Showroom Ulm')
    .getByText('Showroom leads covers every lead, without a limit')
    .waitFor();
  await row.getByRole('button', { name: 'Nordhaus Expo 2027' }).click();
  const ladder = on.getByRole('list', { name: 'Why a lead of Nordhaus Expo 2027 costs this' });
  await expect
    .poll(async () => (await ladder.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([
      '1 Your company €1.80 Kessler, from 12 Mar 2027',
      '2 Licence – Lead pack 100 has no price',
      '3 Fair €2.00 Nordhaus, from 12 Mar 2027',
      '4 Base price €2.50 all companies, from 12 Mar 2027',
    ]);
  await on.getByText('12 leads are locked. Unlocking all of them costs €12.60 before tax.').waitFor();
  await checkLook(on, 'pricing');
  await row.getByRole('button').click();
  await ladder.waitFor({ state: 'detached' });
  expect(explained.toSorted()).toEqual([ids.project, other]);
});

test('a price above the one it stands in for is not shown as a reduction', async () => {
  routes['GET /papi/price/explain'] = ({ url }) => {
    const id = queryOf(url).get('projectId') ?? '';
    return ok(
      anExplanation(id, {
        price: { amount: 300, currency: 'EUR', priceId: uuid(71), source: 'TRADE_FAIR', licence: null },
        ladder: anExplanation(id).ladder.map((step) => ({
          ...step,
          price: step.scope === 'EXHIBITOR' ? null : step.price,
          isDeciding: step.scope === 'TRADE_FAIR',
        })),
        licence: null,
      }),
    );
  };
  const row = rowOf(await open(), 'What you pay', 'Nordhaus Expo 2027');
  await row.getByText('€3.00').waitFor();
  await expect.poll(() => row.innerText()).not.toContain('instead of');
});

test('payments stay with their states; those without money have no sum, those with it a receipt', async () => {
  const on = await open();
  const row = (text: string | RegExp) => rowOf(on, 'Payments', text);
  await row('Waiting').getByText('when paid').waitFor();
  await expect.poll(() => row('Failed').innerText()).not.toContain('€');
  await row('Failed').getByText('The bank refused the card. Nothing charged').waitFor();
  const download = on.waitForEvent('download');
  await row('86 leads').getByRole('button', { name: 'Download FL-2027-000409' }).click();
  expect((await download).suggestedFilename()).toBe('FL-2027-000409.pdf');
  await row('Dashboard').getByText('€4.00 refunded').waitFor();
  // Nothing in a cell may be cut by an ellipsis, nor press against the edges of its row.
  const receipts = row('Dashboard').getByRole('cell').last();
  expect(
    await receipts
      .locator('> span, > div')
      .first()
      .evaluate((node) => getComputedStyle(node).display),
  ).toBe('flex');
  const ground = await section(on, 'Credit').evaluate((node) => {
    const side = node.parentElement?.getBoundingClientRect().bottom ?? 0;
    return Math.round((node.closest('main')?.getBoundingClientRect().bottom ?? Number.NaN) - side);
  });
  expect(ground).toBeLessThanOrEqual(0);
  await expect
    .poll(() => row('Not paid yet').getByRole('link').getAttribute('href'))
    .toBe(`/project/${ids.project}/checkout-success?payment=${uuid(62)}&cancelled=true`);
  await on.getByRole('button', { name: 'Show more' }).click();
  await row('FL-2027-000088').waitFor();
  await on.getByRole('heading', { level: 1, name: 'Prices and licences' }).waitFor();
  await on.getByText('Test mode').waitFor();
});

test('beside them stands what is used before money, and whose invoices they are', async () => {
  const on = await open();
  await section(on, 'Credit').getByText('€4.00 is reserved for an open payment.').waitFor();
  const rows = section(on, 'Licences').getByRole('listitem');
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([
      'Lead pack 100 5 of 100 left Any fair · to 31 Dec 2027',
      'Showroom leads 318 used, unlimited Nordhaus',
      'Next year 100 of 100 left Any fair · for dashboards · from 1 Jan 2027',
      'Lead pack 400 used up Any fair · to 31 Dec 2027',
    ]);
  const bar = section(on, 'Licences').getByRole('progressbar', { name: 'Used of Lead pack 100' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('95');
  await section(on, 'Invoice data').getByText('Industriestraße 14, 89079 Ulm, Germany').waitFor();
  await expect
    .poll(() => section(on, 'Invoice data').getByRole('link', { name: 'Change' }).getAttribute('href'))
    .toBe('/settings');
  await on.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prices and licences' }).waitFor();
});

test('each part that cannot be read says so by itself, and can be asked for again', async () => {
  for (const path of ['payment', 'payment/credit', 'license'])
    routes[`GET /papi/${path}`] = () => problem(500, 'INTERNAL');
  routes['GET /papi/price/explain'] = () => problem(500, 'INTERNAL');
  const failed = async (): Promise<Page> => {
    const page = await open();
    await page.getByText('This section could not be loaded.').nth(2).waitFor();
    await page.getByText('The price could not be loaded.').nth(1).waitFor();
    return page;
  };
  // A page of its own: what is drawn anew in another size asks anew.
  await checkLook(await failed(), 'pricing-failed');
  const on = await failed();
  routes = {};
  await section(on, 'Payments').getByRole('button', { name: 'Try again' }).click();
  await table(on, 'Payments').waitFor();
  await rowOf(on, 'What you pay', 'Showroom Ulm').getByRole('button', { name: 'Try again' }).click();
  await on.getByText('Showroom leads covers every lead, without a limit').waitFor();
});

test('where there is nothing yet, it says what belongs there', async () => {
  [payments, licences] = [[], []];
  routes['GET /papi/exhibition'] = () => page([]);
  routes['GET /papi/payment/credit'] = () => ok([]);
  routes['GET /papi/exhibitor/current'] = () => ok(exhibitor);
  const on = await open();
  await on.getByText(/^You have no projects yet/).waitFor();
  await on.getByText(/^You have not paid anything yet\./).waitFor();
  await section(on, 'Credit')
    .getByText(/^You have no /)
    .waitFor();
  await section(on, 'Licences')
    .getByText(/^You have no /)
    .waitFor();
  await section(on, 'Invoice data').getByText('No address yet, Germany').waitFor();
  await section(on, 'Invoice data').getByText('No VAT number').waitFor();
  await checkLook(on, 'pricing-empty');
});

test('whoever works outside fairs has three scopes and reads of no fair', async () => {
  roles = ['EXHIBITOR', 'BUSINESS'];
  routes['GET /papi/price/explain'] = ({ url }) => {
    const id = queryOf(url).get('projectId') ?? '';
    return ok(
      anExplanation(id, {
        ladder: anExplanation(id).ladder.map((step) =>
          step.scope === 'TRADE_FAIR' ? { ...step, name: null, price: null } : step,
        ),
      }),
    );
  };
  licences = [aLicence(1)];
  const on = await open();
  await on.getByRole('button', { name: 'Nordhaus Expo 2027' }).last().click();
  const ladder = on.getByRole('list', { name: /^Why a lead of/ });
  await expect.poll(() => ladder.getByRole('listitem').count()).toBe(3);
  await expect.poll(() => on.getByRole('main').innerText()).not.toMatch(/fair/i);
});

test.each(['en', 'de', 'es'])('in %s all of it fits, from a desk to the narrowest phone', async (language) => {
  const on = await open({ language });
  await on.getByRole('main').getByRole('button', { name: 'Nordhaus Expo 2027' }).click();
  await on.getByRole('main').getByRole('listitem').first().waitFor();
  await checkLook(on, `pricing-${language}`);
  for (const width of [1100, 800, 390, 320]) {
    await on.setViewportSize({ width, height: 900 });
    await expect.poll(() => sideways(on), { message: `${width}` }).toBeLessThanOrEqual(0);
  }
  await checkLook(on, `pricing-${language}-phone`);
});
