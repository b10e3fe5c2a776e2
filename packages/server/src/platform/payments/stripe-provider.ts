import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import type { PaymentProvider } from './provider.ts';
import { createStripeClient, type StripeAccount, stripeErrorType } from './stripe-client.ts';
import { expandedParts, sessionParameters, toProviderSession, toStripeAmount } from './stripe-sessions.ts';
import { readSignedEvent } from './stripe-webhooks.ts';

const maxProducts = 1_000;
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

/** Payments by Stripe. */
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
        stripe.products.list({ limit: productsAtOnce }).autoPagingToArray({ limit: maxProducts }),
      );
      return products.map(({ id, name, description, active }) => ({ id, name, description, isActive: active }));
    },
    readEvent: (rawBody, signature) =>
      readSignedEvent({ rawBody, signature }, options, (id) =>
        call((stripe) => stripe.charges.retrieve(id, { expand: ['refunds'] })),
      ),
  };
}
