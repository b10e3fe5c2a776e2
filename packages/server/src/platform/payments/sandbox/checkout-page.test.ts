import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { checkoutPath, someOrder, useSandbox } from '../../../../test/sandbox.ts';
import type { ProviderSession } from '../provider.ts';

const { app, create, press, find, eventsOf, paid } = useSandbox();

test('paying by card completes it and leads to the shop, and a webhook says so', async () => {
  const session = await create();
  const answer = await press(session, 'pay');
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `http://business.localhost:3000/project/1/checkout-success?session=${session.id}`,
  ]);
  const now = await find(session);
  expect(now).toMatchObject({ status: 'PAID', url: null, card: { brand: 'visa', last4: '4242' }, failure: null });
  expect(now.paymentIntent).toMatch(/^pi_/);
  const [event, ...others] = await eventsOf(session, 1);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: 'checkout.session.completed',
    what: {
      kind: 'SESSION',
      session: { id: session.id, status: 'PAID', paymentIntent: now.paymentIntent, total: 1470 },
    },
  });
  expect(event?.id).toMatch(/^evt_/);
  expect(event?.body).toMatchObject({ object: 'event', livemode: false, data: { object: { id: session.id } } });
});

test('a card without funds leaves it open, and it can be paid after all', async () => {
  const session = await create();
  const answer = await press(session, 'decline');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, checkoutPath(session)]);
  const declined = await find(session);
  expect(declined).toMatchObject({ status: 'OPEN', failure: 'insufficient_funds', card: { last4: '9995' } });
  await press(session, 'pay');
  expect(await find(session)).toMatchObject({ status: 'PAID', failure: null, paymentIntent: declined.paymentIntent });
  await eventsOf(session, 1);
});

test('a card that asks for confirmation is paid on the second page', async () => {
  const session = await create();
  expect((await press(session, 'authenticate')).headers.location).toBe(checkoutPath(session));
  expect(await find(session)).toMatchObject({ status: 'OPEN', card: null });
  const page = await app.ask('business', 'GET', checkoutPath(session));
  expect(page.text).toContain('Confirm as you would at your bank');
  expect((await press(session, 'authenticate')).statusCode).toBe(409);
  await press(session, 'pay');
  expect(await find(session)).toMatchObject({ status: 'PAID', card: { brand: 'visa', last4: '3155' } });
});

test('cancelling leads back and leaves it open', async () => {
  const session = await create();
  const answer = await press(session, 'cancel');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, someOrder().cancelUrl]);
  expect(await find(session)).toEqual(session);
});

test.each([
  ['settle', 'PAID', 'checkout.session.async_payment_succeeded'],
  ['fail', 'FAILED', 'checkout.session.async_payment_failed'],
])('what takes days is processed, and then: %s', async (action, status, type) => {
  const session = await create();
  expect((await press(session, 'pay_later')).statusCode).toBe(303);
  expect(await find(session)).toMatchObject({ status: 'PROCESSING', card: null, url: null });
  await press(session, action);
  expect(await find(session)).toMatchObject({ status });
  const events = await eventsOf(session, 2);
  expect(events.map((event) => [event.type, event.what.kind === 'SESSION' && event.what.session.status])).toEqual([
    ['checkout.session.completed', 'PROCESSING'],
    [type, status],
  ]);
});

test('the page expires it as well', async () => {
  const session = await create();
  expect((await press(session, 'expire')).headers.location).toBe(checkoutPath(session));
  await eventsOf(session, 1);
  expect((await app.ask('business', 'GET', checkoutPath(session))).text).toContain('This payment has expired.');
});

test('the page pays back, too', async () => {
  const session = await paid();
  for (const amount of ['0', '-1', '1.5', 'x', '1471'])
    expect((await press(session, 'refund', { amount })).statusCode).toBe(409);
  expect((await press(session, 'refund', { amount: '70' })).statusCode).toBe(303);
  expect((await press(session, 'refund')).statusCode).toBe(303);
  expect((await press(session, 'refund')).statusCode).toBe(409);
  expect((await app.ask('business', 'GET', checkoutPath(session))).text).toContain('Refunded</th><td>€14.70');
  const events = await eventsOf(session, 5);
  expect(events.at(-1)?.what).toMatchObject({ kind: 'REFUND', refundedTotal: 1470 });
});

test.each([
  ['dispute_won', 'WON'],
  ['dispute_lost', 'LOST'],
])('a payment is disputed, and then: %s', async (action, state) => {
  const session = await paid();
  await press(session, 'dispute');
  const again = await press(session, 'refund');
  expect([again.statusCode, again.body.includes('The cardholder disputes this payment.')]).toEqual([409, true]);
  await expect(app.payments.refund(session.paymentIntent, 1, randomUUID())).rejects.toThrow('cannot refund');
  await press(session, action);
  const [, opened, closed] = await eventsOf(session, 3);
  const what = { kind: 'DISPUTE', paymentIntent: session.paymentIntent, amount: 1470 };
  expect([opened?.what, closed?.what]).toMatchObject([
    { ...what, state: 'OPENED' },
    { ...what, state },
  ]);
});

/** Presses buttons of a session so that all of them have begun before the first may write. */
async function pressTogether(session: ProviderSession, actions: readonly string[]): Promise<number[]> {
  const presses = await app.database.transaction(async (tx) => {
    await tx.execute(sql`update sandbox_sessions set failure = null where id = ${session.id}`);
    const pressed = actions.map((action) => press(session, action));
    const countWaiting = () =>
      app.database.reserve.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(countWaiting).toBe(actions.length);
    return pressed;
  });
  return (await Promise.all(presses)).map(({ statusCode }) => statusCode);
}

test('of many that pay and expire at once, one wins, and one event says so', async () => {
  const session = await create();
  const codes = await pressTogether(session, ['pay', 'expire', 'pay', 'pay_later', 'pay']);
  expect(codes.toSorted()).toEqual([303, 409, 409, 409, 409]);
  await eventsOf(session, 1);
});

test('of many that pay back all of it at once, one does', async () => {
  const session = await paid();
  const codes = await pressTogether(session, ['refund', 'refund', 'dispute', 'refund']);
  expect(codes.filter((code) => code === 303)).toHaveLength(1);
});

test('the page stands alone: no script, its own style, and nobody may frame it', async () => {
  const attack = '"><script>alert(1)</script>';
  const session = await create({ lines: [{ name: attack, description: attack, amount: 100, quantity: 1 }] });
  const { status, text, headers } = await app.ask('business', 'GET', checkoutPath(session));
  expect(status).toBe(200);
  expect(text).toContain('Test mode: no money moves');
  expect(text).toContain('€1.00');
  expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/);
  expect(headers['content-security-policy']).toMatch(
    /style-src 'self' 'sha256-[^;]+; .*form-action 'self'; frame-ancestors 'none'/,
  );
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-language': 'en',
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  for (const [, path = ''] of text.matchAll(/url\("([^"]+)"\)/g)) {
    const font = await app.ask('business', 'GET', path);
    expect([font.status, font.headers['content-type']]).toEqual([200, 'font/woff2']);
  }
});

test('the page is for the business host, and for a session that there is', async () => {
  const path = checkoutPath(await create());
  expect((await app.ask('app', 'GET', path)).status).toBe(404);
  expect((await app.ask('admin', 'GET', path)).status).toBe(404);
  for (const other of [
    `${path}x`,
    '/sandbox/checkout/cs_test_x',
    path.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
  ])
    expect((await app.ask('business', 'GET', other)).status).toBe(404);
  const json = await app.ask('business', 'POST', path, { body: { action: 'pay' } });
  expect(json.status).toBe(415);
});

test('a button that there is not does nothing', async () => {
  const session = await create();
  for (const action of ['', 'steal', 'settle', 'refund', 'dispute_won'])
    expect((await press(session, action)).statusCode).toBe(409);
  expect(await find(session)).toEqual(session);
});

test.each([
  ['es', 'Modo de prueba: no se mueve dinero', '14,70'],
  ['de', 'Testmodus: Es fließt kein Geld', '14,70'],
] as const)('the page speaks the language of the order: %s', async (language, text, total) => {
  const page = await app.ask('business', 'GET', checkoutPath(await create({ language })));
  expect(page.text).toContain(`<html lang="${language}">`);
  expect(page.text).toContain(text);
  expect(page.text).toContain(total);
});

test('clients know that payments are tests', async () => {
  const { flags } = JSON.parse((await app.ask('business', 'GET', '/config.json')).text) as { flags: object };
  expect(flags).toMatchObject({ paymentsAreTest: true });
});
