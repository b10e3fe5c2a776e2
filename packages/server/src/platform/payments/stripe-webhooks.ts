import type Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import type { ProviderEvent } from './provider.ts';
import { stripeErrorType } from './stripe-client.ts';
import { fromStripeAmount, toProviderSession } from './stripe-sessions.ts';

type What = ProviderEvent['what'];
/** Fields of a charge that tell how much of it is paid back. */
type RefundedCharge = Pick<Stripe.Charge, 'currency' | 'payment_intent' | 'amount_refunded' | 'refunds'>;
type FindCharge = (id: string) => Promise<RefundedCharge>;

const other: What = { kind: 'OTHER' };

const idOf = (given: string | { readonly id: string } | null): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

/** The sum of a charge says nothing certain of refunds that failed, so the refunds themselves are counted where they are all there. */
function refundedOf({ amount_refunded: sum, refunds }: RefundedCharge): number {
  if (!refunds || refunds.has_more) return sum;
  return refunds.data.filter((each) => !hasFailed(each)).reduce((total, { amount }) => total + amount, 0);
}

async function toRefund(
  chargeId: string | null,
  findCharge: FindCharge,
  failed: Stripe.Refund | null = null,
): Promise<What> {
  if (chargeId === null) return other;
  const charge = await findCharge(chargeId);
  const paymentIntent = idOf(charge.payment_intent);
  if (paymentIntent === null) return other;
  const currency = charge.currency.toUpperCase();
  const refundedTotal = fromStripeAmount(refundedOf(charge), currency);
  return failed
    ? { kind: 'REFUND_FAILED', paymentIntent, refundId: failed.id, currency, refundedTotal }
    : { kind: 'REFUND', paymentIntent, currency, refundedTotal };
}

/** An inquiry (`warning_…`) moves no money: the payer's bank asks, and takes nothing. It may become a dispute, which has events of its own. */
const disputeStates: Readonly<Partial<Record<Stripe.Dispute.Status, 'OPENED' | 'WON' | 'LOST'>>> = {
  needs_response: 'OPENED',
  under_review: 'OPENED',
  won: 'WON',
  lost: 'LOST',
};

function toDispute(dispute: Stripe.Dispute): What {
  const { id, status, amount, currency } = dispute;
  const paymentIntent = idOf(dispute.payment_intent);
  const state = disputeStates[status];
  if (paymentIntent === null || state === undefined) return other;
  return { kind: 'DISPUTE', paymentIntent, disputeId: id, amount: fromStripeAmount(amount, currency), state };
}

export async function whatHappened(event: Stripe.Event, findCharge: FindCharge): Promise<What> {
  switch (event.type) {
    case 'checkout.session.completed': {
      const { object } = event.data;
      const status = object.payment_status === 'unpaid' ? 'PROCESSING' : 'PAID';
      return { kind: 'SESSION', session: toProviderSession(object, status) };
    }
    case 'checkout.session.async_payment_succeeded':
      return { kind: 'SESSION', session: toProviderSession(event.data.object, 'PAID') };
    case 'checkout.session.async_payment_failed':
      return { kind: 'SESSION', session: toProviderSession(event.data.object, 'FAILED') };
    case 'checkout.session.expired':
      return { kind: 'SESSION', session: toProviderSession(event.data.object, 'EXPIRED') };
    case 'charge.refunded':
      return toRefund(event.data.object.id, findCharge);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object;
      return toRefund(idOf(refund.charge), findCharge, hasFailed(refund) ? refund : null);
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return toDispute(event.data.object);
    default:
      return other;
  }
}

const toleranceSeconds = 300;

/** Returns whether a signature is dated later than any clock may be wrong; the SDK refuses only those that are too old. */
function isFromTheFuture(signature: string, now: number): boolean {
  const [, seconds = '0'] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
  return Number(seconds) * 1000 > now + toleranceSeconds * 1000;
}

interface SignedBody {
  readonly rawBody: Buffer;
  readonly signature: string;
}

interface WebhookNeeds {
  /** Secret by which webhooks are signed. */
  readonly webhookSecret: string;
  readonly clock: Clock;
}

/** Undefined when the signature is wrong, or not of the last minutes. */
export async function readSignedEvent(
  { rawBody, signature }: SignedBody,
  { webhookSecret, clock }: WebhookNeeds,
  findCharge: FindCharge,
): Promise<ProviderEvent | undefined> {
  const now = clock().getTime();
  if (isFromTheFuture(signature, now)) return undefined;
  const { default: Stripe } = await import('stripe');
  let event: ReturnType<typeof Stripe.webhooks.constructEvent>;
  try {
    event = Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds, undefined, now);
  } catch (error) {
    if (stripeErrorType(error) === 'StripeSignatureVerificationError') return undefined;
    throw error;
  }
  const what = await whatHappened(event, findCharge);
  return { id: event.id, type: event.type, createdAt: new Date(event.created * 1000), body: event, what };
}
