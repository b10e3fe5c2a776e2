import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import type { PaymentProvider } from './provider.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import { createStripeClient, type StripeAccount, type StripeClient, stripeErrorType } from './stripe-client.ts';
import { whatHappened } from './stripe-events.ts';
import { expandedParts, sessionParameters, toProviderSession } from './stripe-sessions.ts';

const toleranceSeconds = 300;
const mostProducts = 1_000;
const productsAtOnce = 100;

export interface StripeProviderOptions {
  readonly account: StripeAccount;
  /** Secret with which Stripe signs its webhooks. */
  readonly webhookSecret: string;
  readonly isTest: boolean;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** One that is over cannot be expired, which Stripe calls an error. */
async function expire(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (stripeErrorType(error) !== 'StripeInvalidRequestError') throw error;
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
  }
}

/** Refunds go by the currency of their payment. */
async function refund(stripe: Stripe, paymentIntent: string, amount: number, idempotencyKey: string): Promise<void> {
  const { currency } = await stripe.paymentIntents.retrieve(paymentIntent);
  await stripe.refunds.create(
    { payment_intent: paymentIntent, amount: toStripeAmount(amount, currency) },
    { idempotencyKey },
  );
}

/** Returns whether a signature is dated later than any clock may be wrong; the SDK refuses only those that are too old. */
function isFromTheFuture(signature: string, now: number): boolean {
  const [, seconds = '0'] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
  return Number(seconds) * 1000 > now + toleranceSeconds * 1000;
}

/** Undefined when it is not from Stripe, or not of the last minutes. */
async function readSigned(
  client: StripeClient,
  rawBody: Buffer,
  signature: string,
  { webhookSecret, clock }: StripeProviderOptions,
): Promise<Stripe.Event | undefined> {
  const { webhooks } = await client.load();
  try {
    const now = clock().getTime();
    if (isFromTheFuture(signature, now)) return undefined;
    return webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds, undefined, now);
  } catch (error) {
    if (stripeErrorType(error) === 'StripeSignatureVerificationError') return undefined;
    throw error;
  }
}

/** Payments by Stripe, or by whatever takes its requests. */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { account, isTest, log } = options;
  const client = createStripeClient(account, (error) => log.warn({ err: error }, 'payments unavailable'));
  const { call } = client;
  return {
    isTest,
    createSession: async (order, idempotencyKey) =>
      toProviderSession(
        await call((stripe) => stripe.checkout.sessions.create(sessionParameters(order), { idempotencyKey })),
      ),
    findSession: async (id) =>
      toProviderSession(await call((stripe) => stripe.checkout.sessions.retrieve(id, { expand: expandedParts }))),
    expireSession: (id) => call((stripe) => expire(stripe, id)),
    refund: (paymentIntent, amount, key) => call((stripe) => refund(stripe, paymentIntent, amount, key)),
    async listProducts() {
      const products = await call((stripe) =>
        stripe.products.list({ limit: productsAtOnce }).autoPagingToArray({ limit: mostProducts }),
      );
      return products.map(({ id, name, description, active }) => ({ id, name, description, isActive: active }));
    },
    async readEvent(rawBody, signature) {
      const event = await readSigned(client, rawBody, signature, options);
      if (event === undefined) return undefined;
      const what = await whatHappened(event, (id) =>
        call((stripe) => stripe.charges.retrieve(id, { expand: ['refunds'] })),
      );
      return { id: event.id, type: event.type, createdAt: new Date(event.created * 1000), body: event, what };
    },
  };
}
