import { pino } from 'pino';
import type Stripe from 'stripe';
import { expect, onTestFinished } from 'vitest';
import { createStripeProvider } from '../src/platform/payments/stripe-provider.ts';

/** Some fields of an object of Stripe's API, by the names and types of its SDK. */
export type Parts<T> = T extends readonly (infer Item)[]
  ? Parts<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Parts<T[Key]> }
    : T;

interface Exchange {
  /** Method and path. */
  readonly request: string;
  /** The fields of the form, or of the query. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly status?: number;
  readonly answer: object;
}

export const webhookSecret = 'whsec_recorded';
export const second = 1_800_000_000;
export const now = new Date(second * 1000);

/** A provider whose requests have to be these, one after the other, and are answered so. */
export function providerOf(...exchanges: Exchange[]) {
  onTestFinished(() => expect(exchanges).toEqual([]));
  return createStripeProvider({
    account: {
      secretKey: 'sk_test_recorded',
      fetch: async (input, init) => {
        const { request, fields = {}, key, status = 200, answer } = exchanges.shift() ?? { request: '', answer: {} };
        const { origin, pathname, searchParams } = new URL(String(input));
        const headers = new Headers(init?.headers);
        const sent = init?.method === 'POST' ? new URLSearchParams(String(init.body ?? '')) : searchParams;
        expect(origin).toBe('https://api.stripe.com');
        expect(`${init?.method} ${pathname}`).toBe(request);
        expect(Object.fromEntries(sent)).toEqual(fields);
        expect(headers.get('authorization')).toBe('Bearer sk_test_recorded');
        expect(headers.get('stripe-version')).toBe('2026-10-28.endive');
        if (key !== undefined) expect(headers.get('idempotency-key')).toBe(key);
        return Response.json(answer, { status, headers: { 'request-id': 'req_1' } });
      },
    },
    webhookSecret,
    isTest: true,
    clock: () => now,
    log: pino({ level: 'silent' }),
  });
}

export const sessionAnswer = (change: Parts<Stripe.Checkout.Session> = {}): Parts<Stripe.Checkout.Session> => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  amount_subtotal: 1_470,
  amount_total: 1_470,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_reference_id: 'order-1',
  currency: 'eur',
  customer_details: null,
  expires_at: second + 3_600,
  livemode: false,
  metadata: { reference: 'order-1' },
  mode: 'payment',
  payment_intent: null,
  payment_status: 'unpaid',
  status: 'open',
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  ...change,
});

export const intentAnswer = (change: Parts<Stripe.PaymentIntent> = {}): Parts<Stripe.PaymentIntent> => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 1_470,
  currency: 'eur',
  last_payment_error: null,
  latest_charge: {
    id: 'ch_1',
    object: 'charge',
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  },
  status: 'succeeded',
  ...change,
});
