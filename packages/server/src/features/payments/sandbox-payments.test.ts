import type { Payment } from '@fairlead/contract/payments';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import * as money from '../../../test/paying.ts';
import { assign, createPrice } from '../../../test/pricing.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { checkoutPath, pressCheckout } from '../../../test/sandbox.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

// Prices as administrators make them, and the sandbox that the server carries, whose webhooks come by themselves.
const app = useTestApp({ SELLER_NAME: 'Fairlead GmbH', SELLER_COUNTRY: 'DE', TAX_RATE: '19' });
let admin: string;
let stand: Awaited<ReturnType<typeof createStand>>;
let leadIds: string[];
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});
beforeEach(async () => {
  stand = await createStand(app);
  leadIds = await money.fillLeads(app, stand.project.id, 3);
});
afterEach(() => money.expectBalanced(app));

const costs = async (value: object): Promise<string> => {
  const { id: priceId } = await createPrice(app, admin, value);
  await assign(app, admin, { priceId, scope: 'EXHIBITOR', scopeId: stand.owner.exhibitor.id });
  return priceId;
};
const order = () =>
  app.call('POST', '/payment/session', {
    as: stand.owner.token,
    body: { projectId: stand.project.id, target: 'LEAD', leadIds },
  });
const get = async ({ id }: Payment): Promise<Payment> =>
  (await app.call('GET', `/payment/session/${id}`, { as: stand.owner.token })).json();
const press = async (payment: Payment, action: string): Promise<void> => {
  expect((await pressCheckout(app, checkoutPath(payment), action)).statusCode).toBeLessThan(400);
};
const books = () => money.balances(app, stand.owner.exhibitor.id);

test.each([
  { currency: 'JPY', amount: 300, net: 900, tax: 171 },
  { currency: 'EUR', amount: 185, net: 555, tax: 105 },
  // Its last digit cannot be charged: tax is rounded to tens.
  { currency: 'BHD', amount: 1_250, net: 3_750, tax: 720 },
])(
  'in $currency a payment is of its smallest units, at the provider as in the books',
  async ({ net, tax, ...price }) => {
    await costs(price);
    const payment: Payment = (await order()).json();
    expect(payment).toMatchObject({ currency: price.currency, net, tax: { amount: tax }, amount: net + tax });
    await press(payment, 'pay');
    await expect.poll(async () => (await get(payment)).status).toBe('PAID');
    expect(await books()).toEqual({ PROVIDER: net + tax, LEADS: -net, TAX: -tax });
  },
);

test.each([
  ['en', 'Contact details of 3 leads', 'VAT 19%'],
  ['de', 'Kontaktdaten von 3 Leads', 'USt. 19\u00a0%'],
  ['es', 'Datos de contacto de 3 leads', 'IVA 19\u00a0%'],
])('the page in %s says what is paid for, and names an icon that is there', async (language, what, tax) => {
  await costs({ amount: 250 });
  const body = { projectId: stand.project.id, target: 'LEAD', leadIds };
  const headers = { 'accept-language': language };
  const payment: Payment = (
    await app.call('POST', '/payment/session', { as: stand.owner.token, headers, body })
  ).json();
  const { text } = await app.ask('business', 'GET', checkoutPath(payment));
  expect(text).toContain(what);
  expect(text).toContain(tax);
  expect(text).toContain('<link rel="icon" href="/icon.svg"');
});

test.each([
  { amount: 1, code: 'AMOUNT_TOO_LOW' },
  { amount: 40_000_000, code: 'AMOUNT_TOO_HIGH' },
] as const)('what the provider does not take is refused with $code, and keeps no lead', async ({ amount, code }) => {
  await costs({ amount });
  expectProblem(await order(), code);
  await costs({ amount: 250 });
  expect((await order()).statusCode).toBe(201);
});

test('a price that is retired while it is paid for stands for that payment', async () => {
  const priceId = await costs({ amount: 200 });
  const payment: Payment = (await order()).json();
  const retired = await app.call('DELETE', `/price/${priceId}`, { as: admin });
  expect(retired.json()).toEqual({ id: priceId, result: 'RETIRED' });
  await press(payment, 'pay');
  await expect.poll(async () => (await get(payment)).status).toBe('PAID');
  expect(await get(payment)).toMatchObject({ net: 600, lines: [{ kind: 'PRICE', count: 3, amount: 200, priceId }] });
});

test('what the bank refuses can be tried again; what is cancelled or over stays locked', async () => {
  await costs({ amount: 200 });
  const payment: Payment = (await order()).json();
  await press(payment, 'decline');
  expect(await get(payment)).toMatchObject({ status: 'OPEN' });
  await press(payment, 'cancel');
  expect(await get(payment)).toMatchObject({ status: 'OPEN' });
  await press(payment, 'expire');
  await expect.poll(async () => (await get(payment)).status).toBe('EXPIRED');
  expect(await books()).toEqual({});
  const again: Payment = (await order()).json();
  expect(again.id).not.toBe(payment.id);
  await press(again, 'pay');
  await expect.poll(async () => (await get(again)).status).toBe('PAID');
});
