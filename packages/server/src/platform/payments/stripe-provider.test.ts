import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { someOrder } from '../../../test/sandbox.ts';
import { intentAnswer, type Parts, providerOf, second, sessionAnswer } from '../../../test/stripe-answers.ts';

const declined = intentAnswer({
  status: 'requires_payment_method',
  last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
});

const expanded = { 'expand[0]': 'payment_intent.latest_charge', 'expand[1]': 'total_details.breakdown' };
const findRequest = { request: 'GET /v1/checkout/sessions/cs_test_1', fields: expanded };
const refused = (code: string) => ({
  status: 400,
  answer: { error: { type: 'invalid_request_error', code, message: 'No' } },
});

const orderFields = {
  mode: 'payment',
  client_reference_id: 'order-1',
  'metadata[reference]': 'order-1',
  'payment_intent_data[metadata][reference]': 'order-1',
  'line_items[0][quantity]': '3',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '490',
  'line_items[0][price_data][product_data][name]': 'Contact details',
  'line_items[0][price_data][product_data][description]': 'Made & Made, hall 3',
  customer_email: 'ada@example.com',
  locale: 'en',
  'tax_id_collection[enabled]': 'true',
  expires_at: String(second + 3_600),
  success_url: 'http://business.localhost:3000/project/1/checkout-success?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://business.localhost:3000/project/1/leads',
  ...expanded,
};
const expiresAt = new Date((second + 3_600) * 1000);
const createRequest = { request: 'POST /v1/checkout/sessions' };

test('an order becomes a session, with an idempotency key', async () => {
  const key = randomUUID();
  const provider = providerOf({ ...createRequest, fields: orderFields, key, answer: sessionAnswer() });
  expect(await provider.createSession(someOrder({ reference: 'order-1', expiresAt }), key)).toEqual({
    id: 'cs_test_1',
    reference: 'order-1',
    url: 'https://checkout.stripe.com/c/pay/cs_test_1',
    status: 'OPEN',
    currency: 'EUR',
    total: 1_470,
    tax: null,
    expiresAt,
    paymentIntent: null,
    card: null,
    failure: null,
  });
});

test('an order that Stripe taxes says that its amounts are net', async () => {
  const fields = {
    ...orderFields,
    'line_items[0][price_data][tax_behavior]': 'exclusive',
    'automatic_tax[enabled]': 'true',
  };
  const answer = sessionAnswer({
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    total_details: { amount_tax: 0, breakdown: { discounts: [], taxes: [] } },
  });
  const provider = providerOf({ ...createRequest, fields, answer });
  const order = someOrder({ reference: 'order-1', expiresAt, isTaxedByProvider: true });
  expect(await provider.createSession(order, randomUUID())).toMatchObject({
    tax: { amount: 0, rate: 0, countryCode: null, isReverseCharge: false, vatId: null },
  });
});

test.each([
  { currency: 'JPY', amount: 500, counted: 500 },
  { currency: 'EUR', amount: 25, counted: 25 },
  { currency: 'BHD', amount: 1_250, counted: 1_250 },
  { currency: 'ISK', amount: 700, counted: 70_000 },
  { currency: 'UGX', amount: 5_000, counted: 500_000 },
])('$amount of $currency is $counted at Stripe', async ({ currency, amount, counted }) => {
  const fields = {
    ...orderFields,
    'line_items[0][quantity]': '2',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(counted),
  };
  const answer = sessionAnswer({ currency: currency.toLowerCase(), amount_total: 2 * counted });
  const lines = [{ name: 'Contact details', description: 'Made & Made, hall 3', amount, quantity: 2 }];
  const order = someOrder({ reference: 'order-1', expiresAt, currency, lines });
  const provider = providerOf({ ...createRequest, fields, answer });
  expect(await provider.createSession(order, randomUUID())).toMatchObject({ currency, total: 2 * amount });
});

test.each([
  ['amount_too_small', 'AMOUNT_TOO_LOW'],
  ['amount_too_large', 'AMOUNT_TOO_HIGH'],
])('%s is %s', async (code, problem) => {
  const provider = providerOf({ ...createRequest, fields: orderFields, ...refused(code) });
  const order = someOrder({ reference: 'order-1', expiresAt });
  await expect(provider.createSession(order, randomUUID())).rejects.toMatchObject({ code: problem });
});

test.each([
  ['OPEN', { payment_intent: null }, { card: null, failure: null, paymentIntent: null }],
  ['OPEN', { payment_intent: declined }, { failure: 'insufficient_funds', paymentIntent: 'pi_1' }],
  ['EXPIRED', { status: 'expired' }, { url: null }],
  [
    'PAID',
    { status: 'complete', payment_status: 'paid', payment_intent: intentAnswer() },
    { url: null, failure: null },
  ],
  ['PAID', { status: 'complete', payment_status: 'no_payment_required' }, { url: null }],
  ['PROCESSING', { status: 'complete', payment_intent: intentAnswer({ status: 'processing' }) }, { url: null }],
  ['FAILED', { status: 'complete', payment_intent: declined }, { failure: 'insufficient_funds' }],
  ['FAILED', { status: 'complete', payment_intent: intentAnswer({ status: 'canceled' }) }, {}],
] as const)('a session is %s when it is %j', async (status, change, found) => {
  const provider = providerOf({ ...findRequest, answer: sessionAnswer(change as Parts<Stripe.Checkout.Session>) });
  expect(await provider.findSession('cs_test_1')).toMatchObject({ status, ...found });
});

test('a session that is paid by card names the card, and one by another means has none', async () => {
  const paid = { status: 'complete', payment_status: 'paid' } as const;
  const debit = intentAnswer({ latest_charge: { id: 'ch_1', payment_method_details: { type: 'sepa_debit' } } });
  const provider = providerOf(
    { ...findRequest, answer: sessionAnswer({ ...paid, payment_intent: intentAnswer() }) },
    { ...findRequest, answer: sessionAnswer({ ...paid, payment_intent: debit }) },
  );
  expect(await provider.findSession('cs_test_1')).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
  expect(await provider.findSession('cs_test_1')).toMatchObject({ card: null });
});

type Tax = Parts<Stripe.Checkout.Session.TotalDetails.Breakdown.Tax>;
const french: Tax = {
  amount: 294,
  rate: { country: 'FR', effective_percentage: 20, percentage: 20 },
  taxability_reason: 'standard_rated',
};
const reversed: Tax = { amount: 0, rate: { country: 'DE', percentage: 0 }, taxability_reason: 'reverse_charge' };
const state: Tax = { amount: 100, rate: { country: 'US', effective_percentage: 6.25, percentage: 6.25 } };
const county: Tax = { amount: 16, rate: { country: 'US', effective_percentage: null, percentage: 1 } };
const none = { countryCode: null, isReverseCharge: false, vatId: null };

test.each([
  { taxes: [french], tax: { ...none, amount: 294, rate: 2_000, countryCode: 'FR' } },
  { taxes: [state, county], tax: { ...none, amount: 116, rate: 725, countryCode: 'US' } },
  { taxes: [], tax: { ...none, amount: 0, rate: 0 } },
  { taxes: [reversed], tax: { ...none, amount: 0, rate: 0, isReverseCharge: true } },
])('taxes of $taxes are $tax', async ({ taxes, tax }) => {
  const answer = sessionAnswer({
    automatic_tax: { enabled: true, status: 'complete' },
    total_details: { amount_tax: tax.amount, breakdown: { discounts: [], taxes } },
  });
  expect(await providerOf({ ...findRequest, answer }).findSession('cs_test_1')).toMatchObject({ tax });
});

test('the VAT number that the company gave at Stripe is known', async () => {
  const answer = sessionAnswer({
    automatic_tax: { enabled: true },
    customer_details: { tax_ids: [{ type: 'eu_vat', value: 'LU12345678' }] },
  });
  const { tax } = await providerOf({ ...findRequest, answer }).findSession('cs_test_1');
  expect(tax).toMatchObject({ vatId: 'LU12345678', rate: null });
});

test('a session is expired, and nothing is wrong with one that is over', async () => {
  const expireRequest = { request: 'POST /v1/checkout/sessions/cs_test_1/expire' };
  const findPlain = { request: 'GET /v1/checkout/sessions/cs_test_1' };
  const provider = providerOf(
    { ...expireRequest, answer: sessionAnswer({ status: 'expired' }) },
    { ...expireRequest, ...refused('') },
    { ...findPlain, answer: sessionAnswer({ status: 'complete' }) },
    { ...expireRequest, ...refused('') },
    { ...findPlain, answer: sessionAnswer() },
  );
  await provider.expireSession('cs_test_1');
  await provider.expireSession('cs_test_1');
  await expect(provider.expireSession('cs_test_1')).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
});

test.each([
  { currency: 'eur', amount: 470, counted: '470' },
  { currency: 'jpy', amount: 470, counted: '470' },
  { currency: 'isk', amount: 400, counted: '40000' },
])('a refund of $amount goes by the currency of its payment, $currency', async ({ currency, amount, counted }) => {
  const key = randomUUID();
  const provider = providerOf(
    { request: 'GET /v1/payment_intents/pi_1', answer: intentAnswer({ currency }) },
    {
      request: 'POST /v1/refunds',
      fields: { payment_intent: 'pi_1', amount: counted },
      key,
      answer: { id: 're_1', object: 'refund', amount: Number(counted), status: 'succeeded' },
    },
  );
  await provider.refund('pi_1', amount, key);
});

test('a refund that Stripe refuses is refused', async () => {
  const provider = providerOf(
    { request: 'GET /v1/payment_intents/pi_1', answer: intentAnswer() },
    {
      request: 'POST /v1/refunds',
      fields: { payment_intent: 'pi_1', amount: '1' },
      ...refused('charge_already_refunded'),
    },
  );
  await expect(provider.refund('pi_1', 1, randomUUID())).rejects.toMatchObject({ code: 'charge_already_refunded' });
});

test('products come in pages', async () => {
  const product = (id: string, active: boolean): Parts<Stripe.Product> => ({
    id,
    object: 'product',
    active,
    description: null,
    name: `Lead ${id}`,
  });
  const page = (data: object[], hasMore: boolean) => ({ object: 'list', data, has_more: hasMore, url: '/v1/products' });
  const request = 'GET /v1/products';
  const provider = providerOf(
    { request, fields: { limit: '100' }, answer: page([product('prod_1', true)], true) },
    { request, fields: { limit: '100', starting_after: 'prod_1' }, answer: page([product('prod_2', false)], false) },
  );
  expect(await provider.listProducts()).toEqual([
    { id: 'prod_1', name: 'Lead prod_1', description: null, isActive: true },
    { id: 'prod_2', name: 'Lead prod_2', description: null, isActive: false },
  ]);
});
