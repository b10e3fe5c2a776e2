import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import {
  checkoutPath,
  holdWebhooks,
  pressCheckout,
  signedAt,
  someOrder,
  useSandbox,
} from '../../../../test/sandbox.ts';
import type { Order } from '../provider.ts';

const { app, webhooks, create, press, find, read, webhooksOf, eventsOf, paid } = useSandbox();
const minuteMs = 60_000;

test('a session is open and has a page of its own', async () => {
  const order = someOrder();
  const session = await app.payments.createSession(order, randomUUID());
  expect(session).toEqual({
    id: expect.stringMatching(/^cs_test_[0-9a-f]{40}$/),
    reference: order.reference,
    url: `${app.config.urls.business}/sandbox/checkout/${session.id}`,
    status: 'OPEN',
    currency: 'EUR',
    total: 1470,
    tax: null,
    expiresAt: order.expiresAt,
    paymentIntent: null,
    card: null,
    failure: null,
  });
  expect(await find(session)).toEqual(session);
  expect(app.payments.isTest).toBe(true);
});

test('the shop expires what is open, and nothing else', async () => {
  const session = await create();
  await app.payments.expireSession(session.id);
  expect(await find(session)).toMatchObject({ status: 'EXPIRED', url: null });
  await app.payments.expireSession(session.id);
  expect(await eventsOf(session, 1)).toMatchObject([
    { type: 'checkout.session.expired', what: { session: { status: 'EXPIRED' } } },
  ]);
  const done = await paid();
  await app.payments.expireSession(done.id);
  expect(await find(done)).toMatchObject({ status: 'PAID' });
  expect((await press(session, 'pay')).statusCode).toBe(409);
  expect(await find(session)).toMatchObject({ status: 'EXPIRED' });
});

test('money goes back in parts, once for a key, and never more than there was', async () => {
  const session = await paid();
  const intent = session.paymentIntent;
  const key = randomUUID();
  await app.payments.refund(intent, 470, key);
  await app.payments.refund(intent, 470, key);
  const events = (await eventsOf(session, 3)).toSorted((one, other) => one.type.localeCompare(other.type));
  const what = { kind: 'REFUND', paymentIntent: intent, refundedTotal: 470, currency: 'EUR' };
  expect(events).toMatchObject([
    { type: 'charge.refunded', what },
    { type: 'checkout.session.completed' },
    { type: 'refund.created', what },
  ]);
  await expect(app.payments.refund(intent, 1001, randomUUID())).rejects.toThrow('cannot refund 1001');
  await app.payments.refund(intent, 1000, randomUUID());
  await expect(app.payments.refund(intent, 1, randomUUID())).rejects.toThrow('cannot refund');
  await expect(app.payments.refund('pi_unknown', 1, randomUUID())).rejects.toThrow('no session');
  // Those that came before the second refund are read again: they say what is true now.
  const totals = (await eventsOf(session, 5)).flatMap(({ what }) =>
    what.kind === 'REFUND' ? [what.refundedTotal] : [],
  );
  expect(totals).toEqual([1470, 1470, 1470, 1470]);
});

test('the same key makes one session, also at once', async () => {
  const order = someOrder();
  const key = randomUUID();
  const made = await Promise.all([1, 2, 3, 4].map(() => app.payments.createSession(order, key)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await create()).not.toMatchObject({ id: made[0]?.id });
});

test('amounts are in the smallest unit of a currency, and within what cards are charged', async () => {
  const line = (amount: number) => [{ name: 'Lead', amount, quantity: 2 }];
  expect(await paid({ currency: 'JPY', lines: line(500) })).toMatchObject({ currency: 'JPY', total: 1000 });
  expect(await paid({ currency: 'EUR', lines: line(25) })).toMatchObject({ currency: 'EUR', total: 50 });
  const bahrain = await paid({ currency: 'BHD', lines: line(1250) });
  expect(bahrain).toMatchObject({ currency: 'BHD', total: 2500 });
  await expect(app.payments.refund(bahrain.paymentIntent, 5, randomUUID())).rejects.toThrow('cannot refund 5');
  const iceland = await paid({ currency: 'ISK', lines: line(700) });
  expect(iceland).toMatchObject({ currency: 'ISK', total: 1400 });
  await app.payments.refund(iceland.paymentIntent, 400, randomUUID());
  expect((await eventsOf(iceland, 3)).at(-1)?.what).toMatchObject({ refundedTotal: 400, currency: 'ISK' });
  await expect(create({ currency: 'JPY', lines: line(24) })).rejects.toMatchObject({ code: 'AMOUNT_TOO_LOW' });
  await expect(create({ lines: line(50_000_000) })).rejects.toMatchObject({ code: 'AMOUNT_TOO_HIGH' });
  await expect(create({ lines: line(100_000_000) })).rejects.toMatchObject({ code: 'AMOUNT_TOO_HIGH' });
  expect(await create({ lines: [{ name: 'Lead', amount: 99_999_999, quantity: 1 }] })).toMatchObject({
    total: 99_999_999,
  });
});

test('whatever order there is, the page shows it', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== '');
  const line = fc.record(
    { name, description: name, amount: fc.integer({ min: 50, max: 90_000 }), quantity: fc.integer({ min: 1, max: 9 }) },
    { requiredKeys: ['name', 'amount', 'quantity'] },
  );
  const order = fc.record({
    reference: fc.uuid(),
    currency: fc.constantFrom('EUR', 'USD', 'CHF', 'GBP', 'JPY'),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    language: fc.constantFrom('en' as const, 'es' as const, 'de' as const),
  });
  await fc.assert(
    fc.asyncProperty(order, async (change) => {
      const session = await create(change as Partial<Order>);
      const total = change.lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
      expect(session).toMatchObject({ reference: change.reference, currency: change.currency, total, status: 'OPEN' });
      const page = await app.ask('business', 'GET', checkoutPath(session));
      expect(page.status).toBe(200);
      expect(page.text).toContain(`<html lang="${change.language}">`);
    }),
    { numRuns: 40 },
  );
});

test('there are products to choose from', async () => {
  const products = await app.payments.listProducts();
  expect(products).toContainEqual({
    id: 'prod_sandbox_lead',
    name: 'Lead',
    description: 'The contact details of one visitor',
    isActive: true,
  });
  expect(products).toContainEqual({ id: 'prod_sandbox_old', name: 'Lead (2024)', description: null, isActive: false });
});

test('an event is read only with its own signature, which is good for five minutes', async () => {
  const session = await paid();
  const [webhook] = await webhooksOf(session, 1);
  if (webhook === undefined) throw new Error('No webhook');
  expect(await read(webhook)).toMatchObject({ what: { kind: 'SESSION' } });
  expect(await read({ ...webhook, body: webhook.body.replace('"paid"', '"unpaid"') })).toBeUndefined();
  expect(await read({ ...webhook, signature: webhook.signature.replace(/v1=./, 'v1=x') })).toBeUndefined();
  for (const signature of ['', 't=1', 'v1=abc', 'nonsense', `${webhook.signature.split(',')[0]},v0=abc`])
    expect(await read({ ...webhook, signature })).toBeUndefined();
  const ago = (minutes: number) => signedAt(app, webhook, new Date(Date.now() - minutes * minuteMs));
  expect(await read(ago(4))).toBeDefined();
  expect(await read(ago(6))).toBeUndefined();
  expect(await read(ago(-4))).toBeDefined();
  for (const minutes of [-6, -60]) expect(await read(ago(minutes))).toBeUndefined();
  expect(await read(signedAt({ secretsKey: new Uint8Array(32) }, webhook, new Date()))).toBeUndefined();
});

test('what is sold goes on after a restart, and in another process', async () => {
  const session = await create();
  const other = await createTestApp({}, { beside: app, deliverWebhook: webhooks.deliver });
  try {
    expect(await other.payments.findSession(session.id)).toEqual(session);
    expect((await pressCheckout(other, checkoutPath(session), 'pay')).statusCode).toBe(303);
    expect(await find(session)).toMatchObject({ status: 'PAID' });
    const [event] = await eventsOf(session, 1);
    const [webhook] = await webhooksOf(session, 1);
    expect(await other.payments.readEvent(Buffer.from(webhook?.body ?? ''), webhook?.signature ?? '')).toEqual(event);
  } finally {
    await other.close();
  }
});

test('when its time is over it has expired, whoever looks first', async () => {
  const own = holdWebhooks();
  const late = await createTestApp({}, { deliverWebhook: own.deliver });
  try {
    const [first, second] = await Promise.all([
      late.payments.createSession(someOrder(), randomUUID()),
      late.payments.createSession(someOrder(), randomUUID()),
    ]);
    late.setNow(new Date(first.expiresAt.getTime() - 1));
    expect(await late.payments.findSession(first.id)).toMatchObject({ status: 'OPEN' });
    late.setNow(new Date(second.expiresAt.getTime() + 1000));
    expect(await late.payments.findSession(first.id)).toMatchObject({ status: 'EXPIRED' });
    expect((await pressCheckout(late, checkoutPath(second), 'pay')).statusCode).toBe(409);
    await own.waitFor('checkout.session.expired', 2);
    expect(own.held).toHaveLength(2);
  } finally {
    await late.close();
  }
});

test('with an account at Stripe there is no sandbox, and clients know whether money moves', async () => {
  for (const [STRIPE_SECRET_KEY, isTest] of [
    ['sk_live_abc', false],
    ['sk_test_abc', true],
  ] as const) {
    const real = await createTestApp({
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: 'whsec_abc',
      SELLER_NAME: 'Fairlead GmbH',
      SELLER_POSTAL_ADDRESS: 'Speicherstraße 12, 20457 Hamburg',
      SELLER_COUNTRY: 'DE',
    });
    try {
      expect(real.payments.isTest).toBe(isTest);
      const { text } = await real.ask('business', 'GET', '/config.json');
      expect(JSON.parse(text)).toMatchObject({ flags: { paymentsAreTest: isTest } });
      for (const path of ['/sandbox/checkout/cs_test_x', '/sandbox/inter-400.woff2'])
        expect((await real.ask('business', 'GET', path)).status).toBe(404);
    } finally {
      await real.close();
    }
  }
});

test('no e-mail is kept', async () => {
  const email = `${randomUUID()}@example.com`;
  const session = await create({ email });
  const [kept] = await app.database.query<object>(sql`select * from sandbox_sessions where id = ${session.id}`);
  expect(kept).toMatchObject({ id: session.id });
  expect(JSON.stringify(kept)).not.toContain(email);
});
