import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkoutPath, someOrder, usePayments } from '../../../../test/payments.ts';

const { app, create, press, find, eventsOf, paid } = usePayments();

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
  expect(page.text).toContain('Confirm as your bank would');
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
  expect((await app.ask('business', 'GET', checkoutPath(session))).text).toContain('This is over.');
});

test('the page pays back, too', async () => {
  const session = await paid();
  for (const amount of ['0', '-1', '1.5', 'x', '1471'])
    expect((await press(session, 'refund', { amount })).statusCode).toBe(409);
  expect((await press(session, 'refund', { amount: '70' })).statusCode).toBe(303);
  expect((await press(session, 'refund')).statusCode).toBe(303);
  expect((await press(session, 'refund')).statusCode).toBe(409);
  const events = await eventsOf(session, 5);
  expect(events.at(-1)?.what).toMatchObject({ kind: 'REFUND', refundedTotal: 1470 });
});

test.each([
  ['dispute_won', 'WON'],
  ['dispute_lost', 'LOST'],
])('a payment is disputed, and then: %s', async (action, state) => {
  const session = await paid();
  await press(session, 'dispute');
  expect((await press(session, 'refund')).statusCode).toBe(409);
  await expect(app.payments.refund(session.paymentIntent, 1, randomUUID())).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  await press(session, action);
  const [, opened, closed] = await eventsOf(session, 3);
  const what = { kind: 'DISPUTE', paymentIntent: session.paymentIntent, amount: 1470 };
  expect([opened?.what, closed?.what]).toMatchObject([
    { ...what, state: 'OPENED' },
    { ...what, state },
  ]);
});

test('of many that pay and expire at once, one wins, and one event says so', async () => {
  const session = await create();
  const presses = ['pay', 'expire', 'pay', 'pay_later', 'expire', 'pay'].map((action) => press(session, action));
  const codes = (await Promise.all(presses)).map(({ statusCode }) => statusCode);
  expect(codes.toSorted()).toEqual([303, 409, 409, 409, 409, 409]);
  await eventsOf(session, 1);
});
