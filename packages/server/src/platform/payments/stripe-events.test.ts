import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { whatHappened } from './stripe-events.ts';

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
