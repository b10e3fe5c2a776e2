import type { Payment } from '@fairlead/contract/payments';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { createStand, type Person } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import * as money from '../../../test/paying.ts';
import { createPretendProvider } from '../../../test/pretend-provider.ts';
import { assign, createPrice, grant } from '../../../test/pricing.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const provider = createPretendProvider();
const app = useTestApp({ SELLER_NAME: 'Fairlead GmbH', SELLER_COUNTRY: 'DE', TAX_RATE: '19' }, () => ({
  paymentProvider: provider,
}));
let admin: Person;
let stand: Awaited<ReturnType<typeof createStand>>;
let other: Awaited<ReturnType<typeof createStand>>;
beforeAll(async () => {
  admin = await createAdmin(app);
  [stand, other] = [await createStand(app), await createStand(app)];
});

async function rows(name: string, body: object = {}, language = 'en'): Promise<Record<string, string>[]> {
  const answer = await app.call('POST', `/admin/report/${name}`, { as: admin.token, body, language });
  expect(answer.statusCode, answer.body).toBe(200);
  return parse(answer.body, { bom: true, columns: true, delimiter: language === 'en' ? ',' : ';' });
}

const forExhibitor = async (value: object) => {
  const price = await createPrice(app, admin.token, value);
  await assign(app, admin.token, { priceId: price.id, scope: 'EXHIBITOR', scopeId: stand.owner.exhibitor.id });
  return price;
};

test('payments, with their sums in units of the currency and the numbers of their receipts', async () => {
  const order = async (leadIds: readonly string[]): Promise<Payment> => {
    const body = { projectId: stand.project.id, target: 'LEAD', leadIds };
    return (await app.call('POST', '/payment/session', { as: stand.owner.token, body })).json();
  };
  const leadIds = await money.fillLeads(app, stand.project.id, 5);
  await forExhibitor({ amount: 1_250, currency: 'EUR' });
  const [paid, open] = [await order(leadIds.slice(0, 2)), await order(leadIds.slice(2, 3))];
  await money.pay(app, provider, paid);
  await forExhibitor({ amount: 300, currency: 'JPY' });
  const yen = await order(leadIds.slice(3));
  const english = await rows('payments');
  expect(english).toMatchObject([
    {
      'Payment id': paid.id,
      Status: 'paid',
      'Exhibitor id': stand.owner.exhibitor.id,
      Project: stand.project.name,
      For: 'Leads',
      Number: '2',
      Currency: 'EUR',
      'Price before credit and tax': '25.00',
      'Credit used': '0.00',
      VAT: '4.75',
      'To pay': '29.75',
      Card: 'visa 4242',
      Receipts: expect.stringMatching(/^FL-\d{4}-000001$/),
    },
    { 'Payment id': open.id, Status: 'open', 'To pay': '14.88', Receipts: '', 'Ended (UTC)': '' },
    { 'Payment id': yen.id, Currency: 'JPY', VAT: '114', 'To pay': '714' },
  ]);
  expect(await rows('payments', {}, 'de')).toMatchObject([{ 'Zu zahlen': '29,75' }, {}, { 'Zu zahlen': '714' }]);
  expect(await rows('payments', { exhibitorId: other.owner.exhibitor.id })).toEqual([]);
  expect(await rows('payments', { from: english[2]?.['Created (UTC)'] })).toMatchObject([{ 'Payment id': yen.id }]);
});

test('prices, with everybody they were for, and those that were for nobody', async () => {
  const { fair } = await createFair(app);
  const unused = await createPrice(app, admin.token, { name: 'Unused', amount: 5 });
  const price = await createPrice(app, admin.token, { name: 'Early', amount: 180 });
  await assign(app, admin.token, { priceId: price.id, scope: 'TRADE_FAIR', scopeId: fair.id });
  const { id } = await assign(app, admin.token, {
    priceId: price.id,
    scope: 'EXHIBITOR',
    scopeId: other.owner.exhibitor.id,
  });
  await app.call('DELETE', `/price/unassign/${id}`, { as: admin.token });
  const found = await rows('prices');
  expect(found.filter((row) => row['Price id'] === unused.id)).toMatchObject([{ Scope: '', Of: '', Amount: '0.05' }]);
  const ofPrice = found.filter((row) => row['Price id'] === price.id);
  const byScope = ofPrice.toSorted((one, two) => String(one['Scope']).localeCompare(String(two['Scope'])));
  expect(byScope).toMatchObject([
    { Scope: 'Exhibitor', Of: other.owner.exhibitor.name, 'Ended (UTC)': expect.stringMatching(/Z$/) },
    { Scope: 'Trade fair', Of: fair.name, 'Ended (UTC)': '', Amount: '1.80', Price: 'Early' },
  ]);
});

test('licences, with what is left of them', async () => {
  const granted = await grant(app, admin.token, { exhibitorId: stand.owner.exhibitor.id, quantity: 10 });
  const endless = await grant(app, admin.token, { exhibitorId: other.owner.exhibitor.id, quantity: null });
  expect(await rows('licenses')).toMatchObject([
    { 'Licence id': granted.id, Used: '0', Left: '10', 'Revoked (UTC)': '' },
    { 'Licence id': endless.id, 'Quantity (empty: no limit)': '', Left: '' },
  ]);
  expect(await rows('licenses', { exhibitorId: other.owner.exhibitor.id })).toMatchObject([
    { 'Licence id': endless.id },
  ]);
});
