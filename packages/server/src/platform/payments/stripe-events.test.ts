import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { whatHappened } from './stripe-webhooks.ts';

const noCharge = () => Promise.reject(new Error('Nobody asks for a charge'));
const reported = (type: string, status: string) => {
  const object = { id: 'dp_1', status, amount: 1_190, currency: 'eur', payment_intent: 'pi_1' };
  return whatHappened({ type, data: { object } } as unknown as Stripe.Event, noCharge);
};

test.each([
  ['created', 'warning_needs_response'],
  ['updated', 'warning_under_review'],
  ['closed', 'warning_closed'],
  ['closed', 'prevented'],
])('a dispute that is %s as %s moves no money', async (type, status) => {
  expect(await reported(`charge.dispute.${type}`, status)).toEqual({ kind: 'OTHER' });
});

test.each([
  ['radar.early_fraud_warning.created', 'warning'],
  ['review.opened', 'open'],
  ['charge.failed', 'failed'],
  ['payment_intent.payment_failed', 'requires_payment_method'],
])('%s moves no money', async (type, status) => {
  expect(await reported(type, status)).toEqual({ kind: 'OTHER' });
});

test.each([
  ['created', 'needs_response', 'OPENED'],
  // Of an inquiry that became one.
  ['updated', 'needs_response', 'OPENED'],
  ['funds_withdrawn', 'under_review', 'OPENED'],
  ['funds_reinstated', 'won', 'WON'],
  ['closed', 'won', 'WON'],
  ['created', 'lost', 'LOST'],
  ['closed', 'lost', 'LOST'],
])('a dispute that is %s as %s is %s', async (type, status, state) => {
  const what = { kind: 'DISPUTE', paymentIntent: 'pi_1', disputeId: 'dp_1', amount: 1_190, state };
  expect(await reported(`charge.dispute.${type}`, status)).toEqual(what);
});

const refundEvent = (type: string, status: string, refunds?: object) => {
  const charge = { id: 'ch_1', currency: 'eur', amount_refunded: 1_190, payment_intent: 'pi_1', refunds };
  const object = { id: 're_1', status, amount: 1_071, currency: 'eur', charge: 'ch_1' };
  return whatHappened({ type, data: { object } } as unknown as Stripe.Event, async () => charge as Stripe.Charge);
};
const listed = (status: string) => ({
  has_more: false,
  data: [
    { amount: 1_071, status },
    { amount: 119, status: 'succeeded' },
  ],
});

test.each([
  ['refund.failed', 'failed', 'REFUND_FAILED', 119],
  ['refund.updated', 'failed', 'REFUND_FAILED', 119],
  ['refund.updated', 'canceled', 'REFUND_FAILED', 119],
  ['charge.refund.updated', 'canceled', 'REFUND_FAILED', 119],
  ['refund.created', 'pending', 'REFUND', 1_190],
  ['refund.updated', 'succeeded', 'REFUND', 1_190],
  ['refund.updated', 'requires_action', 'REFUND', 1_190],
])('%s of one that is %s is %s, and %i is paid back', async (type, status, kind, refundedTotal) => {
  expect(await refundEvent(type, status, listed(status))).toMatchObject({ kind, paymentIntent: 'pi_1', refundedTotal });
});

test('of a charge with more refunds than it lists, its own sum counts', async () => {
  expect(await refundEvent('refund.created', 'pending', { has_more: true, data: [] })).toMatchObject({
    refundedTotal: 1_190,
  });
});
