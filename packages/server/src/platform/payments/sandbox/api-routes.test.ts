import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { useSandbox } from '../../../../test/sandbox.ts';
import { sandboxKeys } from './sandbox-keys.ts';

const { app, create, paid } = useSandbox();

const good = (): Record<string, string> => ({
  mode: 'payment',
  success_url: 'http://business.localhost:3000/success',
  cancel_url: 'http://business.localhost:3000/cancel',
  client_reference_id: 'one',
  'line_items[0][quantity]': '2',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '500',
  'line_items[0][price_data][product_data][name]': 'Lead',
});

interface Sent {
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

async function send(
  method: NonNullable<InjectOptions['method']>,
  url: string,
  form?: Record<string, string>,
  { key, headers = {} }: Sent = {},
) {
  const answer = await app.http.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${sandboxKeys(app.secretsKey).secretKey}`,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

const createRaw = (form: Record<string, string>, sent?: Sent) => send('POST', '/v1/checkout/sessions', form, sent);

test('nobody asks the sandbox but the server itself', async () => {
  const { id } = await create();
  for (const authorization of ['', 'Bearer sk_test_guess', `Basic ${Buffer.from('sk_test_:').toString('base64')}`]) {
    const answers = await Promise.all([
      createRaw(good(), { headers: { authorization } }),
      send('GET', `/v1/checkout/sessions/${id}`, undefined, { headers: { authorization } }),
      send('GET', '/v1/unknown', undefined, { headers: { authorization } }),
    ]);
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([
        401,
        { type: 'invalid_request_error', message: 'Invalid API Key provided.' },
      ]);
  }
});

const without = (name: string) => Object.fromEntries(Object.entries(good()).filter(([key]) => key !== name));
const name = (parts: string) => `line_items[0][price_data]${parts}`;

test.each([
  ['an unknown parameter', { ...good(), colour: 'red' }, 'parameter_unknown', 'colour'],
  ['one that is nested', { ...good(), [name('[tax]')]: '1' }, 'parameter_unknown', name('[tax]')],
  ['no mode', without('mode'), 'parameter_missing', 'mode'],
  ['no amount', without(name('[unit_amount]')), 'parameter_missing', name('[unit_amount]')],
  ['no currency', without(name('[currency]')), 'parameter_missing', name('[currency]')],
  [
    'an empty name',
    { ...good(), [name('[product_data][name]')]: '' },
    'parameter_invalid_empty',
    name('[product_data][name]'),
  ],
  [
    'an amount that is no number',
    { ...good(), [name('[unit_amount]')]: '5.00' },
    'parameter_invalid_integer',
    name('[unit_amount]'),
  ],
  [
    'a negative amount',
    { ...good(), [name('[unit_amount]')]: '-1' },
    'parameter_invalid_integer',
    name('[unit_amount]'),
  ],
  [
    'a quantity of nothing',
    { ...good(), 'line_items[0][quantity]': '0' },
    'parameter_invalid_integer',
    'line_items[0][quantity]',
  ],
  ['a URL that is none', { ...good(), success_url: '/success' }, 'url_invalid', 'success_url'],
  ['a URL of another kind', { ...good(), cancel_url: 'javascript:alert(1)' }, 'url_invalid', 'cancel_url'],
  ['an e-mail that is none', { ...good(), customer_email: 'ada' }, 'email_invalid', 'customer_email'],
  ['a total over eight digits', { ...good(), [name('[unit_amount]')]: '50000000' }, 'amount_too_large', undefined],
  ['a total under the least', { ...good(), [name('[unit_amount]')]: '24' }, 'amount_too_small', undefined],
  ['a currency in capitals', { ...good(), [name('[currency]')]: 'EUR' }, undefined, name('[currency]')],
  ['a character that cannot be kept', { ...good(), 'metadata[note]': 'a\0b' }, undefined, undefined],
  ['another mode', { ...good(), mode: 'setup' }, undefined, 'mode'],
  ['two currencies', { ...good(), ...second('usd') }, undefined, 'line_items[1][price_data][currency]'],
  ['a part that there is not', { ...good(), 'expand[0]': 'customer' }, undefined, undefined],
])('%s is refused in the words of Stripe', async (_, form, code, param) => {
  const { status, body } = await createRaw(form);
  expect(status).toBe(400);
  expect(body).toEqual({
    error: {
      type: 'invalid_request_error',
      message: expect.any(String),
      ...(code !== undefined && { code }),
      ...(param !== undefined && { param }),
    },
  });
});

function second(currency: string): Record<string, string> {
  return {
    'line_items[1][quantity]': '1',
    'line_items[1][price_data][currency]': currency,
    'line_items[1][price_data][unit_amount]': '500',
    'line_items[1][price_data][product_data][name]': 'Lead',
  };
}

test('a session lasts 30 minutes to 24 hours', async () => {
  const at = (minutes: number) => String(Math.floor(Date.now() / 1000) + minutes * 60);
  const param = 'expires_at';
  for (const minutes of [-1, 0, 29, 24 * 60 + 1])
    expect(await createRaw({ ...good(), [param]: at(minutes) })).toMatchObject({
      status: 400,
      body: { error: { param } },
    });
  for (const minutes of [31, 24 * 60 - 1])
    expect(await createRaw({ ...good(), [param]: at(minutes) })).toMatchObject({ status: 200 });
  const { body } = await createRaw(good());
  expect(body.expires_at - body.created).toBe(24 * 3600);
});

test('made-up forms are refused, never an error of the sandbox', async () => {
  const part = fc.oneof(
    fc.constantFrom('line_items', 'price_data', 'metadata', 'mode', '0', '1', '', '__proto__', 'constructor', 'expand'),
    fc.string({ maxLength: 8 }),
  );
  const key = fc
    .tuple(part, fc.array(part, { maxLength: 10 }))
    .map(([first, rest]) => first + rest.map((each) => `[${each}]`).join(''));
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('1', '-1', '99999999999999999999', 'NaN', 'eur', 'payment', '\0'),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 6 }), fc.boolean(), async (form, isBeside) => {
      const { status, body } = await createRaw(isBeside ? { ...good(), ...form } : form);
      expect([200, 400]).toContain(status);
      if (status === 400)
        expect(body.error).toMatchObject({ type: 'invalid_request_error', message: expect.any(String) });
    }),
    { numRuns: 200 },
  );
});

test('what is not there is missing, as at Stripe', async () => {
  const missing = (message: string) => ({
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message } },
  });
  expect(await send('GET', '/v1/checkout/sessions/cs_test_x')).toMatchObject(
    missing("No such checkout.session: 'cs_test_x'"),
  );
  expect(await send('POST', '/v1/checkout/sessions/cs_test_x/expire', {})).toMatchObject(
    missing("No such checkout.session: 'cs_test_x'"),
  );
  expect(await send('GET', '/v1/payment_intents/pi_x')).toMatchObject(missing("No such payment_intent: 'pi_x'"));
  expect(await send('GET', '/v1/charges/ch_x')).toMatchObject(missing("No such charge: 'ch_x'"));
  const { status, body } = await send('GET', '/v1/customers');
  expect([status, body.error.message]).toEqual([404, 'Unrecognized request URL (GET: /v1/customers).']);
});

test('parts are answered whole when that is asked for, and by their id otherwise', async () => {
  const { id, paymentIntent } = await paid();
  const session = async (query: string) => (await send('GET', `/v1/checkout/sessions/${id}${query}`)).body;
  expect((await session('')).payment_intent).toBe(paymentIntent);
  const { payment_intent: intent } = await session('?expand[0]=payment_intent');
  expect(intent).toMatchObject({
    id: paymentIntent,
    status: 'succeeded',
    latest_charge: expect.stringMatching(/^ch_/),
  });
  const { payment_intent: whole } = await session('?expand[]=payment_intent.latest_charge');
  expect(whole.latest_charge).toMatchObject({ id: intent.latest_charge, paid: true, amount_refunded: 0 });
  const { body } = await send('GET', `/v1/payment_intents/${paymentIntent}?expand[0]=latest_charge`);
  expect(body).toEqual(whole);
  expect((await send('GET', `/v1/charges/${intent.latest_charge}`)).body).toEqual(whole.latest_charge);
});

test('no e-mail is kept or answered', async () => {
  const { body } = await createRaw({ ...good(), customer_email: 'ada@example.com' }, { key: randomUUID() });
  expect(JSON.stringify(body)).not.toContain('ada@example.com');
});

test('an answer is repeated for a day, as it was', async () => {
  const key = randomUUID();
  const first = await createRaw(good(), { key });
  await send('POST', `/v1/checkout/sessions/${first.body.id}/expire`, {});
  expect((await createRaw(good(), { key })).body).toEqual(first.body);
  const other = await send('POST', '/v1/refunds', good(), { key });
  expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error']);
  expect((await createRaw(good(), { key: 'x'.repeat(256) })).status).toBe(400);
});

test('products come in pages', async () => {
  const names = async (query: string) => {
    const { body } = await send('GET', `/v1/products${query}`);
    return [body.data.map(({ id }: { id: string }) => id), body.has_more];
  };
  const [[first, second, ...others], hasMore] = await names('');
  expect(hasMore).toBe(false);
  expect(await names('?limit=2')).toEqual([[first, second], true]);
  expect(await names(`?limit=2&starting_after=${second}`)).toEqual([others, false]);
  expect((await names('?active=true'))[0]).not.toContain('prod_sandbox_old');
  for (const query of ['?limit=101', '?limit=0', '?starting_after=prod_x', '?active=yes', '?colour=red'])
    expect((await send('GET', `/v1/products${query}`)).status).toBe(400);
});
