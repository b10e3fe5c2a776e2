import type Stripe from 'stripe';
import { formatAmount, stepOf } from './currencies.ts';
import { type Moment, recordRefund } from './events.ts';
import { newStripeId, type SandboxSession } from './session.ts';
import { changeSession, lockSession } from './session-queries.ts';
import { invalidRequest, resourceMissing } from './stripe-error.ts';
import { toRefund } from './stripe-objects.ts';

export interface RefundRequest {
  readonly paymentIntent: string;
  /** Undefined: all that is left. */
  readonly amount: number | undefined;
  readonly metadata: Stripe.Metadata;
}

/** Returns how much is paid back, or throws why nothing is. */
function amountOf({ total, refunded, currency, chargeId }: SandboxSession, given: number | undefined): number {
  const left = total - refunded;
  if (left === 0)
    throw invalidRequest(`Charge ${chargeId ?? ''} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = given ?? left;
  const say = (value: number) => formatAmount(value, currency, 'en');
  if (amount > left)
    throw invalidRequest(`Refund amount (${say(amount)}) is greater than unrefunded amount on charge (${say(left)})`, {
      param: 'amount',
    });
  if (amount % stepOf(currency) !== 0)
    throw invalidRequest(`Amounts in ${currency} must be divisible by ${stepOf(currency)}.`, { param: 'amount' });
  return amount;
}

export async function createRefund(moment: Moment, request: RefundRequest): Promise<Stripe.Refund> {
  const { tx, now } = moment;
  const { paymentIntent, metadata } = request;
  const session = await lockSession(tx, { paymentIntent });
  if (session === undefined) throw resourceMissing('payment_intent', paymentIntent, 'payment_intent');
  if (session.state !== 'PAID')
    throw invalidRequest(`This PaymentIntent (${paymentIntent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  if (session.disputeId !== null && session.disputeStatus !== 'won')
    throw invalidRequest(`Charge ${session.chargeId ?? ''} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const amount = amountOf(session, request.amount);
  const changed = await changeSession(tx, session.id, { refunded: session.refunded + amount });
  const refund = { id: newStripeId('re'), amount, at: now, metadata };
  await recordRefund(moment, changed, refund);
  return toRefund(changed, refund);
}
