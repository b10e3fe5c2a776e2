import type { ErrorCode } from '@fairlead/contract/errors';
import type Stripe from 'stripe';
import { ApiError } from '../http/problem.ts';

/** Version of the API that the SDK speaks; the webhook's URL at Stripe is made with the same one. */
const apiVersion = '2026-10-28.endive';
const timeoutMs = 10_000;
const retries = 2;
const retryAfterSeconds = 5;

export interface StripeAccount {
  readonly secretKey: string;
  /** Sends the requests; the SDK's own client otherwise. */
  readonly fetch?: typeof fetch;
}

/** Stripe cannot be reached, is out of order, or has too much to do: another try may succeed. */
const passing: ReadonlySet<string> = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);

/** Amounts that no card payment can have. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  amount_too_small: 'AMOUNT_TOO_LOW',
  amount_too_large: 'AMOUNT_TOO_HIGH',
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const stripeErrorType = (error: unknown): string =>
  error instanceof Error && 'type' in error ? String(error.type) : '';

export interface StripeClient {
  /** The SDK, which is loaded when it is first needed: a server that takes no payments need not hold it. */
  load(): Promise<Stripe>;
  /** Calls Stripe; rejects with UNAVAILABLE while that cannot be done, and with AMOUNT_TOO_LOW or AMOUNT_TOO_HIGH. */
  call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>;
}

async function open({ secretKey, fetch: send }: StripeAccount): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    apiVersion,
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...(send && { httpClient: Client.createFetchHttpClient(send) }),
  });
}

export function createStripeClient(account: StripeAccount, onUnavailable: (error: unknown) => void): StripeClient {
  let opened: Promise<Stripe> | undefined;
  const load = (): Promise<Stripe> => {
    opened ??= open(account);
    return opened;
  };
  return {
    load,
    async call(work) {
      const stripe = await load();
      try {
        return await work(stripe);
      } catch (error) {
        const refusal = refusals[codeOf(error)];
        if (refusal) throw new ApiError(refusal);
        if (!passing.has(stripeErrorType(error))) throw error;
        onUnavailable(error);
        throw new ApiError('UNAVAILABLE', { retryAfterSeconds });
      }
    },
  };
}
