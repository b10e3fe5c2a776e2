import type { Clock } from '../clock.ts';
import type { ProviderEvent } from './provider.ts';
import { stripeErrorType } from './stripe-client.ts';
import { type FindCharge, whatHappened } from './stripe-events.ts';

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
