import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { now, type Parts, providerOf, second, sessionAnswer, webhookSecret } from '../../../test/stripe-answers.ts';

/** A webhook as Stripe would send it at `at`, in seconds. */
function signed(type: Stripe.Event['type'], object: object, at = second, secret = webhookSecret) {
  const event = { id: 'evt_1', object: 'event', created: second, data: { object }, livemode: false, type };
  const payload = JSON.stringify(event, null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return [Buffer.from(payload), signature] as const;
}

const completed = sessionAnswer({ status: 'complete', payment_status: 'paid', payment_intent: 'pi_1', url: null });

test.each([
  ['checkout.session.completed', completed, 'PAID'],
  ['checkout.session.completed', { ...completed, payment_status: 'unpaid' }, 'PROCESSING'],
  ['checkout.session.async_payment_succeeded', completed, 'PAID'],
  ['checkout.session.async_payment_failed', { ...completed, payment_status: 'unpaid' }, 'FAILED'],
  ['checkout.session.expired', sessionAnswer({ status: 'expired' }), 'EXPIRED'],
] as const)('%s is read from what was signed', async (type, object, status) => {
  expect(await providerOf().readEvent(...signed(type, object))).toMatchObject({
    id: 'evt_1',
    type,
    createdAt: now,
    body: { object: 'event', data: { object: { id: 'cs_test_1' } } },
    what: {
      kind: 'SESSION',
      session: { id: 'cs_test_1', reference: 'order-1', status, total: 1_470, currency: 'EUR' },
    },
  });
});

test('the tax that an event names has no rate', async () => {
  const taxed = { ...completed, automatic_tax: { enabled: true }, total_details: { amount_tax: 294 } };
  const event = await providerOf().readEvent(...signed('checkout.session.completed', taxed));
  expect(event?.what).toMatchObject({ session: { tax: { amount: 294, rate: null, countryCode: null } } });
});

test('a refund asks for its charge, in the units of its currency', async () => {
  const charge: Parts<Stripe.Charge> = {
    id: 'ch_1',
    object: 'charge',
    amount_refunded: 40_000,
    currency: 'isk',
    payment_intent: 'pi_1',
    refunds: { object: 'list', has_more: false, data: [{ id: 're_1', amount: 40_000, status: 'succeeded' }] },
  };
  const ask = { request: 'GET /v1/charges/ch_1', fields: { 'expand[0]': 'refunds' }, answer: charge };
  const provider = providerOf(ask, ask);
  const what = { kind: 'REFUND', paymentIntent: 'pi_1', currency: 'ISK', refundedTotal: 400 };
  const refund: Parts<Stripe.Refund> = { id: 're_1', object: 'refund', charge: 'ch_1', status: 'succeeded' };
  expect(await provider.readEvent(...signed('refund.created', refund))).toMatchObject({ what });
  expect(await provider.readEvent(...signed('charge.refunded', charge))).toMatchObject({ what });
});

test('a dispute is of what it takes, in the units of its currency', async () => {
  const dispute: Parts<Stripe.Dispute> = {
    id: 'du_1',
    object: 'dispute',
    amount: 140_000,
    currency: 'isk',
    charge: 'ch_1',
    payment_intent: 'pi_1',
    status: 'needs_response',
  };
  expect(await providerOf().readEvent(...signed('charge.dispute.created', dispute))).toMatchObject({
    what: { kind: 'DISPUTE', paymentIntent: 'pi_1', disputeId: 'du_1', amount: 1_400, state: 'OPENED' },
  });
});

test('an event is read only with the signature of its secret, which is good for five minutes', async () => {
  const provider = providerOf();
  const type = 'checkout.session.completed';
  const [body, signature] = signed(type, completed);
  expect(
    await provider.readEvent(Buffer.from(body.toString().replace('"paid"', '"unpaid"')), signature),
  ).toBeUndefined();
  expect(await provider.readEvent(...signed(type, completed, second, 'whsec_other'))).toBeUndefined();
  for (const minutes of [-4, 4])
    expect(await provider.readEvent(...signed(type, completed, second + minutes * 60))).toBeDefined();
  for (const minutes of [-60, -6, 6, 60])
    expect(await provider.readEvent(...signed(type, completed, second + minutes * 60))).toBeUndefined();
});
