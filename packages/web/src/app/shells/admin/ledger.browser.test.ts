import { type LedgerMovement, ledgerMovement } from '@fairlead/contract/ledger';
import { expect, test } from 'vitest';
import { checkLook } from '../business/test/check-look.ts';
import { ok, problem, uuid } from '../business/test/pretend-api.ts';
import { ids } from './test/pretend-pricing.ts';
import { checkLooks, choose, rowOf, rowsOf, usePricingPages } from './test/pricing-pages.ts';

const pages = usePricingPages();

const aMovement = (last: number, changes: Partial<LedgerMovement>): LedgerMovement =>
  ledgerMovement.parse({
    id: uuid(800 + last),
    at: '2027-03-12T08:14:00.000Z',
    kind: 'PAYMENT',
    exhibitor: { id: ids.kessler, name: 'Kessler Antriebstechnik' },
    paymentId: uuid(900 + last),
    invoiceNumber: 'FL-2027-000417',
    projectName: 'Kessler in Hamburg',
    currency: 'EUR',
    entries: [
      { account: 'CREDIT', amount: 400 },
      { account: 'PROVIDER', amount: 1_023 },
      { account: 'LEADS', amount: -1_260 },
      { account: 'TAX', amount: -163 },
    ],
    ...changes,
  });

const movements = [
  aMovement(1, {}),
  aMovement(2, {
    kind: 'CREDIT',
    invoiceNumber: 'FL-2027-000409',
    exhibitor: { id: ids.polar, name: 'Polar Fluidics' },
    entries: [
      { account: 'LEADS', amount: 200 },
      { account: 'CREDIT', amount: -200 },
    ],
  }),
];
const balances = {
  PROVIDER: 4_821_260,
  LEADS: -4_637_740,
  DASHBOARDS: 0,
  TAX: -182_520,
  CREDIT: -1_000,
  ALLOWANCES: 0,
  DISPUTED: 0,
};
const audit =
  (findings: readonly object[] = []) =>
  () =>
    ok({
      checkedAt: '2027-03-12T13:32:00.000Z',
      findings,
      currencies: [{ currency: 'EUR', balances, paidCount: 1_204 }],
    });
const list = ({ url }: { url?: string | undefined }) => {
  const exhibitorId = new URL(url ?? '', 'http://any').searchParams.get('exhibitorId');
  const items = movements.filter(({ exhibitor }) => exhibitorId === null || exhibitor.id === exhibitorId);
  return ok({ items, nextCursor: null });
};

test('the ledger says that it adds up, and shows every movement with both of its sides', async () => {
  pages.answerWith({ 'GET /papi/ledger': list, 'GET /papi/ledger/audit': audit() });
  const on = await pages.open('ledger');
  await on.getByText('Adds up', { exact: true }).waitFor();
  const sums = on.getByRole('region', { name: 'Check of the books' }).locator('dl > div');
  await expect
    .poll(async () => (await sums.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([
      'With the provider €48,212.60 1,204 payments',
      '= Leads sold €46,377.40',
      '+ Tax owed €1,825.20',
      '+ Credit of companies €10.00',
    ]);
  const [payment, credit] = await rowsOf(on, 'Movements of money');
  expect(payment).toMatch(/FL-2027-000417, Kessler Antriebstechnik Payment · Kessler in Hamburg/);
  expect(payment).toMatch(/Credit of companies With the provider Leads sold Tax owed €4.00 €10.23 €12.60 €1.63$/);
  expect(credit).toMatch(/Leads sold Credit of companies €2.00 €2.00$/);
  await checkLooks(on, 'admin-ledger');
});

test('one company’s movements are shown alone', async () => {
  pages.answerWith({ 'GET /papi/ledger': list, 'GET /papi/ledger/audit': audit() });
  const on = await pages.open('ledger');
  await choose(on.locator('main'), 'Exhibitor', 'Polar Fluidics');
  await rowOf(on, 'Movements of money', 'Kessler Antriebstechnik').waitFor({ state: 'detached' });
  await rowOf(on, 'Movements of money', 'Polar Fluidics').waitFor();
  await expect.poll(() => rowsOf(on, 'Movements of money')).toHaveLength(1);
});

test('what does not add up is named, with both figures', async () => {
  const finding = {
    check: 'LEADS_SOLD_ARE_UNLOCKS',
    subject: null,
    currency: 'EUR',
    expected: 4_637_540,
    found: 4_637_740,
  };
  pages.answerWith({ 'GET /papi/ledger': list, 'GET /papi/ledger/audit': audit([finding]) });
  const on = await pages.open('ledger', { language: 'de' });
  await on.getByText('Geht nicht auf', { exact: true }).waitFor();
  await on.getByText('46.375,40 € erwartet, 46.377,40 € gefunden').waitFor();
  await checkLook(on, 'admin-ledger-wrong');
});

test('before money moved it says so, and what cannot be read can be asked for again', async () => {
  pages.answerWith({
    'GET /papi/ledger': () => ok({ items: [], nextCursor: null }),
    'GET /papi/ledger/audit': () => problem(503, 'UNAVAILABLE'),
  });
  const on = await pages.open('ledger');
  await on.getByText('No money has moved yet').waitFor();
  await on.getByText('The books could not be checked.').waitFor();
});
