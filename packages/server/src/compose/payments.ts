import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import type { LeadNews } from '../features/live/public.ts';
import { createReceiptThreads, type PaymentParts } from '../features/payments/public.ts';
import { priceNow } from '../features/prices/public.ts';
import type { RoleOfRequest } from '../platform/http/hosts.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import type { PaymentProvider } from '../platform/payments/provider.ts';
import { mountSandbox } from '../platform/payments/sandbox/sandbox-provider.ts';
import { createStripeProvider } from '../platform/payments/stripe-provider.ts';

interface PaymentTaking {
  readonly provider: PaymentProvider;
  /** Of the sandbox. */
  readonly jobs: Readonly<Record<string, JobHandler>>;
}

/** The payment provider: Stripe, or without a key for it the sandbox on `http`. */
export function createPaymentProvider(
  http: FastifyInstance,
  { config, database, secretsKey, deliverWebhook, paymentProvider, clock, log }: Dependencies,
  roleOfRequest: RoleOfRequest,
): PaymentTaking {
  if (paymentProvider) return { provider: paymentProvider, jobs: {} };
  const { stripe, urls, rateLimit } = config;
  if (stripe !== undefined) {
    const { secretKey, webhookSecret, isTest } = stripe;
    return { provider: createStripeProvider({ account: { secretKey }, webhookSecret, isTest, clock, log }), jobs: {} };
  }
  const deliver = deliverWebhook;
  return mountSandbox(http, {
    database,
    secretsKey,
    businessUrl: urls.business,
    roleOfRequest,
    rateLimit,
    deliver,
    clock,
    log,
  });
}

/** Payment provider, seller and prices. */
export function composePayments(
  { config, log, prices = priceNow }: Pick<Dependencies, 'config' | 'log' | 'prices'>,
  { provider, news }: { provider: PaymentProvider; news: LeadNews },
): PaymentParts {
  const { seller, urls } = config;
  return { provider, seller, prices, news, businessUrl: urls.business, receiptThreads: createReceiptThreads(), log };
}
