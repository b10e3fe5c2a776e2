import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { someOrder } from '../../../test/sandbox.ts';
import { createStripeClient } from './stripe-client.ts';
import { createStripeProvider } from './stripe-provider.ts';

const silent = pino({ level: 'silent' });

const answer = (status: number, error: object): Response =>
  new Response(JSON.stringify({ error }), { status, headers: { 'content-type': 'application/json' } });

/** A provider whose requests are answered by `respond`. */
function providerWith(respond: () => Response) {
  const keys: (string | null)[] = [];
  const provider = createStripeProvider({
    account: {
      secretKey: 'sk_test_x',
      fetch: async (_url, init) => {
        keys.push(new Headers(init?.headers).get('idempotency-key'));
        return respond();
      },
    },
    webhookSecret: 'whsec_x',
    isTest: true,
    clock: () => new Date(),
    log: silent,
  });
  return { provider, keys };
}

test.each([
  [
    'cannot be reached',
    () => {
      throw new TypeError('fetch failed');
    },
    3,
  ],
  ['is out of order', () => answer(500, { type: 'api_error', message: 'oops' }), 3],
  ['says nothing that can be read', () => new Response('<html>', { status: 502 }), 3],
  ['has too much to do', () => answer(429, { type: 'invalid_request_error', code: 'rate_limit' }), 1],
] as const)('a provider that %s is unavailable, after some tries with one key', async (_, respond, tries) => {
  const { provider, keys } = providerWith(respond as () => Response);
  const key = randomUUID();
  await expect(provider.createSession(someOrder(), key)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(keys).toEqual(Array.from({ length: tries }, () => key));
});

test('a refusal is no outage', async () => {
  const { provider, keys } = providerWith(() =>
    answer(401, { type: 'invalid_request_error', message: 'Invalid API Key' }),
  );
  await expect(provider.findSession('cs_test_x')).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  expect(keys).toHaveLength(1);
});

test('asks Stripe by a version that stays the same, and tells nothing besides', async () => {
  const client = createStripeClient({ secretKey: 'sk_test_x' }, () => {});
  const stripe = await client.load();
  expect(await client.load()).toBe(stripe);
  const fields = (['host', 'protocol', 'version', 'timeout', 'maxNetworkRetries'] as const).map((field) =>
    stripe.getApiField(field),
  );
  expect(fields).toEqual(['api.stripe.com', 'https', '2026-10-28.endive', 10_000, 2]);
  expect(stripe.getTelemetryEnabled()).toBe(false);
});
