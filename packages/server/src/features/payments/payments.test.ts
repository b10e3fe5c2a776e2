import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import * as money from '../../../test/paying.ts';
import { grant } from '../../../test/pricing.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useStandPayments } from '../../../test/stand-payments.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { auditMoney } from './ledger.ts';

const { app, ask, books, get, now, open, order, provider, quote, unlocked } = useStandPayments();

const unlockedByPayment = async (): Promise<number> => {
  const { body } = await app.http.inject({ url: '/metrics' });
  return Number(/^fairlead_leads_unlocked_total\{source="PAYMENT"\} (\d+)$/m.exec(body)?.[1] ?? 0);
};

describe('a payment for leads', () => {
  test('is quoted with its reason and tax, frozen, paid, and unlocks', async () => {
    const quoted = await quote();
    expect(quoted).toMatchObject({
      count: 4,
      unverified: 4,
      currency: 'EUR',
      net: 1_000,
      total: 1_190,
      isTest: true,
      reserved: [],
    });
    expect(quoted.lines).toEqual([{ kind: 'PRICE', count: 4, amount: 250, source: 'BASE', priceId: null }]);
    expect(quoted.tax).toEqual({ treatment: 'DOMESTIC', rate: 1_900, countryCode: 'DE', amount: 190 });
    const payment = await open();
    expect(payment).toMatchObject({ status: 'OPEN', amount: 1_190, net: 1_000, count: 4, receipts: [] });
    expect(payment.url).toMatch(/^https:\/\/pay\.example\//);
    // The ordered prices stand, whatever things cost by now.
    now.price = money.euros(900);
    const counted = await unlockedByPayment();
    await money.pay(app, provider, payment);
    // The provider says it twice.
    await money.pay(app, provider, payment);
    expect(await unlockedByPayment()).toBe(counted + 4);
    const paid = await get(payment.id);
    expect(paid).toMatchObject({ status: 'PAID', amount: 1_190, card: 'visa 4242', url: null, creditedCount: 0 });
    expect(paid.receipts).toMatchObject([{ kind: 'INVOICE', number: expect.stringMatching(/^FL-\d{4}-\d{6}$/) }]);
    expect(await unlocked()).toEqual(now.leadIds);
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -1_000, TAX: -190 });
    expectProblem(await ask('/payment/session', order()), 'NOTHING_TO_PAY');
  });

  test('is nobody else’s to see, give up or pay', async () => {
    const payment = await open();
    const stranger = await createStand(app);
    for (const [method, part] of [
      ['GET', ''],
      ['GET', '/lead'],
      ['DELETE', ''],
    ] as const) {
      const answer = await app.call(method, `/payment/session/${payment.id}${part}`, { as: stranger.owner.token });
      expectProblem(answer, 'NOT_FOUND');
    }
    for (const path of ['/payment/quote', '/payment/session']) {
      expectProblem(await app.call('POST', path, { as: stranger.owner.token, body: order() }), 'NOT_FOUND');
    }
    expect((await app.call('GET', '/payment', { as: stranger.owner.token })).json().items).toEqual([]);
    expect((await get(payment.id)).status).toBe('OPEN');
  });

  test('says of how many people nobody knows that the e-mail is theirs', async () => {
    const [first, second] = now.leadIds;
    const visitor = (lead: string | undefined) => sql`select visitor_id from leads where id = ${lead ?? null}`;
    for (const [lead, email] of [
      [first, sql`email`],
      [second, sql`'another-' || email`],
    ] as const)
      await app.database.execute(sql`
        with person as (update visitors set subject = gen_random_uuid() where id = (${visitor(lead)}) returning subject, email)
        insert into verified_addresses (subject, email, as_of) select subject, ${email}, now() from person`);
    expect(await quote()).toMatchObject({ count: 4, unverified: 3 });
    expect(await quote({ leadIds: [first] })).toMatchObject({ count: 1, unverified: 0 });
    expect(await quote({ leadIds: 'ALL' })).toMatchObject({ count: 4, unverified: 3, leftOut: 0 });
    expect(await quote({ leadIds: 'VERIFIED' })).toMatchObject({ count: 1, unverified: 0, leftOut: 3 });
    expect(await open({ leadIds: 'VERIFIED' })).toMatchObject({ count: 1 });
  });

  test('of another project’s leads is for none', async () => {
    const foreign = await createStand(app);
    const theirs = await money.fillLeads(app, foreign.project.id, 1);
    expectProblem(await ask('/payment/session', order({ leadIds: theirs })), 'NOTHING_TO_PAY');
  });

  test.each([{ leadIds: undefined }, { leadIds: [] }, { leadIds: 'SOME' }, { target: 'DASHBOARD' }])(
    'is refused for %o',
    async (more) => {
      expect(expectProblem(await ask('/payment/session', order(more)), 'INVALID_INPUT').errors?.[0]?.path).toBe(
        'body.leadIds',
      );
    },
  );

  test('that the provider declines, or that is given up, leaves everything as it was', async () => {
    for (const end of ['FAILED', 'EXPIRED'] as const) {
      const payment = await open();
      const session = provider.become(money.sessionOf(provider, payment).id, end);
      expect(await money.tell(app, provider, { kind: 'SESSION', session })).toBe(200);
      expect((await get(payment.id)).status).toBe(end);
    }
    const payment = await open();
    const answer = await app.call('DELETE', `/payment/session/${payment.id}`, { as: now.stand.owner.token });
    expect(answer.json()).toMatchObject({ status: 'EXPIRED', url: null });
    expect(await unlocked()).toEqual([]);
    expect(await books()).toEqual({});
    expect(await quote()).toMatchObject({ count: 4, reserved: [] });
  });

  test('whose webhook never comes is asked for', async () => {
    const payment = await open();
    provider.become(money.sessionOf(provider, payment).id, 'PAID');
    expect((await get(payment.id)).status).toBe('OPEN');
    app.setNow(new Date(Date.now() + 6_000));
    expect((await get(payment.id)).status).toBe('PAID');
    app.setNow(null);
    expect(await unlocked()).toEqual(now.leadIds);
  });

  test('whose money comes after it was taken for over is booked, and what cannot be unlocked is credit', async () => {
    const late = await open();
    const { id } = money.sessionOf(provider, late);
    await money.tell(app, provider, { kind: 'SESSION', session: provider.become(id, 'EXPIRED') });
    const [first] = now.leadIds;
    await money.pay(app, provider, await open({ leadIds: [first] }));
    await money.pay(app, provider, late);
    expect(await get(late.id)).toMatchObject({ status: 'PAID', creditedCount: 1 });
    const named = await app.call('GET', `/payment/session/${late.id}/lead`, { as: now.stand.owner.token });
    expect(named.json().leadIds.toSorted()).toEqual(now.leadIds.slice(1).toSorted());
    expect(await unlocked()).toEqual(now.leadIds);
    expect(await books()).toEqual({ PROVIDER: 1_190 + 298, LEADS: -1_000, TAX: -190 - 48, CREDIT: -250 });
  });

  test('costs nothing where the price is 0: it is unlocked at once, without the provider', async () => {
    now.price = money.euros(0);
    const exhibitorId = now.stand.owner.exhibitor.id;
    await grant(app, (await createAdmin(app)).token, { exhibitorId });
    const { calls } = provider;
    expect(await open()).toMatchObject({ status: 'PAID', amount: 0, url: null, receipts: [] });
    expect(provider.calls).toBe(calls);
    expect(await unlocked()).toEqual(now.leadIds);
    expect(await books()).toEqual({});
    const [licence] = await app.database.query(sql`select used from licences where exhibitor_id = ${exhibitorId}`);
    expect(licence).toEqual({ used: 0 });
  });

  test('that is more than the provider takes is refused, and keeps nothing', async () => {
    now.price = money.euros(30_000_000);
    expectProblem(await ask('/payment/session', order()), 'AMOUNT_TOO_HIGH');
    expect(await quote({ leadIds: now.leadIds.slice(0, 1) })).toMatchObject({ count: 1, reserved: [] });
  });

  test.each([
    ['JPY', 250, 1_000, 190],
    ['EUR', 250, 1_000, 190],
    ['BHD', 1_250, 5_000, 950],
  ])('in %s', async (currency, amount, net, tax) => {
    now.price = money.euros(amount, { currency });
    const payment = await open();
    expect(payment).toMatchObject({ currency, net, amount: net + tax });
    await money.pay(app, provider, payment);
    expect(await books()).toEqual({ PROVIDER: net + tax, LEADS: -net, TAX: -tax });
  });
});

describe('webhooks', () => {
  test('twice, out of order and late end the same', async () => {
    const payment = await open();
    const { id } = money.sessionOf(provider, payment);
    const processing = provider.tell({ kind: 'SESSION', session: provider.become(id, 'PROCESSING') });
    const paid = provider.tell({ kind: 'SESSION', session: provider.become(id, 'PAID') });
    for (const message of [paid, paid, processing, paid]) expect(await money.deliver(app, message)).toBe(200);
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', isProcessing: false });
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -1_000, TAX: -190 });
  });

  test('forged ones are refused, and nothing happens', async () => {
    const payment = await open();
    const session = provider.become(money.sessionOf(provider, payment).id, 'PAID');
    const { payload, headers } = provider.tell({ kind: 'SESSION', session });
    const forged = { payload, headers: { ...headers, 'stripe-signature': 'wrong' } };
    const unsigned = { payload, headers: { 'content-type': 'application/json' } };
    for (const message of [forged, unsigned]) expect(await money.deliver(app, message as typeof forged)).toBe(400);
    expect(await app.database.query(sql`select id from provider_events where id = ${JSON.parse(payload).id}`)).toEqual(
      [],
    );
    expect(await unlocked()).toEqual([]);
  });

  test('say no card: it is asked for, and the payment is taken all the same where that cannot be answered', async () => {
    const { findSession } = provider;
    for (const card of ['visa 4242', null]) {
      const payment = await open({ leadIds: [now.leadIds.pop()] });
      const session = { ...provider.become(money.sessionOf(provider, payment).id, 'PAID'), card: null };
      if (card === null) provider.findSession = () => Promise.reject(new ApiError('UNAVAILABLE'));
      expect(await money.tell(app, provider, { kind: 'SESSION', session })).toBe(200);
      provider.findSession = findSession;
      expect(await get(payment.id)).toMatchObject({ status: 'PAID', card });
    }
  });

  test.each([
    ['of another amount than was ordered', { total: 1 }],
    ['of another currency', { currency: 'USD' }],
    ['of another session with the same reference', { id: 'cs_link' }],
  ])('%s unlock nothing, and the audit names them until they are paid back', async (_, other) => {
    const payment = await open();
    const paid = provider.become(money.sessionOf(provider, payment).id, 'PAID');
    const session = { ...paid, paymentIntent: `pi_${crypto.randomUUID()}`, ...other };
    expect(await money.tell(app, provider, { kind: 'SESSION', session })).toBe(200);
    expect(await unlocked()).toEqual([]);
    expect(await auditMoney(app.database)).toMatchObject([{ check: 'MONEY_FITS_ITS_PAYMENT', found: session.total }]);
    const { paymentIntent, currency, total: refundedTotal } = session;
    await money.tell(app, provider, { kind: 'REFUND', paymentIntent, currency, refundedTotal });
    await money.expectBalanced(app);
    await money.pay(app, provider, payment);
    expect(await unlocked()).toEqual(now.leadIds);
  });

  test.each(['EXPIRED', 'FAILED', 'PROCESSING', 'OPEN'] as const)(
    'of another session with the same reference that is %s change nothing',
    async (status) => {
      const payment = await open();
      const session = { ...money.sessionOf(provider, payment), id: `cs_link_${status}`, status };
      expect(await money.tell(app, provider, { kind: 'SESSION', session })).toBe(200);
      expect(await get(payment.id)).toMatchObject({ status: 'OPEN', isProcessing: false, url: payment.url });
      await money.pay(app, provider, payment);
      expect(await unlocked()).toEqual(now.leadIds);
    },
  );

  test('of a second session for what is paid already are named by the audit', async () => {
    const payment = await open();
    await money.pay(app, provider, payment);
    const twice = { ...money.sessionOf(provider, payment), id: 'cs_twice', paymentIntent: `pi_${crypto.randomUUID()}` };
    await money.tell(app, provider, { kind: 'SESSION', session: twice });
    expect(await auditMoney(app.database)).toMatchObject([{ check: 'MONEY_FITS_ITS_PAYMENT' }]);
    const { paymentIntent, currency, total: refundedTotal } = twice;
    await money.tell(app, provider, { kind: 'REFUND', paymentIntent, currency, refundedTotal });
  });

  test('of what others sell by the same account are none of ours', async () => {
    const session = { ...money.sessionOf(provider, await open()), id: 'cs_foreign', reference: 'order 17' };
    expect(await money.tell(app, provider, { kind: 'SESSION', session: { ...session, status: 'PAID' } })).toBe(200);
    expect(await money.tell(app, provider, { kind: 'OTHER' })).toBe(200);
    expect(await unlocked()).toEqual([]);
  });
});
