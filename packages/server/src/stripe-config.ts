import { z } from 'zod';

/** The account at Stripe that takes payments. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** True for a key by which no money moves. */
  readonly isTest: boolean;
}

export const stripeSecretKey = z
  .string()
  .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, as sk_live_… or sk_test_…');
export const stripeWebhookSecret = z
  .string()
  .regex(/^whsec_[\x21-\x7e]+$/, 'must be the signing secret of a webhook at Stripe, as whsec_…');

interface Variables {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
}

export function stripeFaults({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }: Variables): string[] {
  if (key !== undefined && secret === undefined)
    return [
      'STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY, or no payment would be known to be paid; Stripe shows it where the webhook is set up, see docs/operations.md',
    ];
  if (key === undefined && secret !== undefined)
    return ['STRIPE_SECRET_KEY: is needed with STRIPE_WEBHOOK_SECRET; without both, payments are tests in the sandbox'];
  return [];
}

/** Undefined: the sandbox. */
export function stripeConfig({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: Variables): StripeConfig | undefined {
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecret, isTest: /^.._test_/.test(secretKey) };
}
