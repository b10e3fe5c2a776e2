import type { Payment } from '@fairlead/contract/payments';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import * as money from '../../../test/paying.ts';
import { useStandPayments } from '../../../test/stand-payments.ts';

const { app, books, get, loseNow, now, open, provider, unlocked } = useStandPayments();

describe('money that goes back', () => {
  async function paid(): Promise<{ payment: Payment; paymentIntent: string }> {
    const payment = await open();
    await money.pay(app, provider, payment);
    return { payment, paymentIntent: money.sessionOf(provider, payment).paymentIntent ?? '' };
  }
  const refund = (paymentIntent: string, refundedTotal: number) =>
    money.tell(app, provider, { kind: 'REFUND', paymentIntent, currency: 'EUR', refundedTotal });
  const dispute = (paymentIntent: string, state: 'OPENED' | 'WON' | 'LOST') =>
    money.tell(app, provider, {
      kind: 'DISPUTE',
      paymentIntent,
      disputeId: `dp_${paymentIntent}`,
      amount: 1_190,
      state,
    });

  test('all of it locks the leads again', async () => {
    const { payment, paymentIntent } = await paid();
    await refund(paymentIntent, 1_190);
    expect(await get(payment.id)).toMatchObject({ status: 'REFUNDED', refunded: 1_190 });
    expect(await unlocked()).toEqual([]);
    expect(await books()).toEqual({});
    await money.pay(app, provider, await open());
    expect(await unlocked()).toEqual(now.leadIds);
  });

  test('a part of it is an allowance, and the rest later undoes it', async () => {
    const { payment, paymentIntent } = await paid();
    await refund(paymentIntent, 119);
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', refunded: 119 });
    expect(await books()).toEqual({ PROVIDER: 1_071, LEADS: -1_000, TAX: -171, ALLOWANCES: 100 });
    expect(await unlocked()).toEqual(now.leadIds);
    await refund(paymentIntent, 1_190);
    await refund(paymentIntent, 119);
    expect(await books()).toEqual({});
  });

  const fail = (paymentIntent: string, refundedTotal: number, refundId = 're_1') =>
    money.tell(app, provider, { kind: 'REFUND_FAILED', paymentIntent, refundId, currency: 'EUR', refundedTotal });
  const documents = async ({ id }: Payment) => (await get(id)).receipts.map(({ kind }) => kind);

  test('all of it, and comes again days later, is credit that opens the leads again', async () => {
    const { payment, paymentIntent } = await paid();
    const refundId = `re_${payment.id}`;
    await refund(paymentIntent, 1_190);
    for (const _ of ['refund.failed', 'refund.updated', 'charge.refund.updated'])
      await fail(paymentIntent, 0, refundId);
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', refunded: 0, creditedCount: 4 });
    expect(await books()).toEqual({ PROVIDER: 1_190, TAX: -190, CREDIT: -1_000 });
    expect(await documents(payment)).toEqual(['INVOICE', 'CREDIT_NOTE', 'CANCELLATION']);
    expect(await unlocked()).toEqual([]);
    expect(await open()).toMatchObject({ status: 'PAID', amount: 0 });
    expect(await unlocked()).toEqual(now.leadIds);
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -1_000, TAX: -190 });
  });

  test('a part of it, and comes again, is no allowance any more', async () => {
    const { payment, paymentIntent } = await paid();
    await refund(paymentIntent, 119);
    await fail(paymentIntent, 0, `re_${payment.id}`);
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', refunded: 0, creditedCount: 0 });
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -1_000, TAX: -190 });
    expect(await documents(payment)).toEqual(['INVOICE', 'CREDIT_NOTE', 'CANCELLATION']);
    expect(await unlocked()).toEqual(now.leadIds);
  });

  test('in two parts, of which one comes again, and is paid back anew', async () => {
    for (const [left, credit] of [
      [119, 900],
      [1_071, 100],
    ] as const) {
      now.stand = await createStand(app);
      now.leadIds = await money.fillLeads(app, now.stand.project.id, 4);
      const { payment, paymentIntent } = await paid();
      await refund(paymentIntent, 119);
      await refund(paymentIntent, 1_190);
      await fail(paymentIntent, left, `re_${payment.id}`);
      expect(await get(payment.id)).toMatchObject({ status: 'PAID', refunded: left });
      expect(await books()).toMatchObject({ PROVIDER: 1_190 - left, CREDIT: -credit });
      await money.expectBalanced(app);
      await refund(paymentIntent, 1_190);
      expect(await books()).toEqual({});
      expect((await get(payment.id)).status).toBe('REFUNDED');
    }
  });

  test('that failed before anybody heard of it, or of which the payment was not known yet, changes nothing', async () => {
    const { payment, paymentIntent } = await paid();
    await fail(paymentIntent, 0, `re_${payment.id}`);
    await refund(paymentIntent, 0);
    expect(await documents(payment)).toEqual(['INVOICE']);
    expect(await unlocked()).toEqual(now.leadIds);
    now.stand = await createStand(app);
    now.leadIds = await money.fillLeads(app, now.stand.project.id, 4);
    const late = await open();
    const session = provider.become(money.sessionOf(provider, late).id, 'PAID');
    await refund(session.paymentIntent ?? '', 1_190);
    await fail(session.paymentIntent ?? '', 0, `re_${late.id}`);
    await money.tell(app, provider, { kind: 'SESSION', session });
    expect(await books()).toEqual({ PROVIDER: 1_190, TAX: -190, CREDIT: -1_000 });
  });

  test('of a dashboard, is credit for it', async () => {
    const payment = await open({ target: 'DASHBOARD', leadIds: undefined });
    await money.pay(app, provider, payment);
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', creditedCount: 0 });
    const paymentIntent = money.sessionOf(provider, payment).paymentIntent ?? '';
    await refund(paymentIntent, payment.amount);
    await fail(paymentIntent, 0, `re_${payment.id}`);
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', refunded: 0, creditedCount: 1 });
    expect(await books()).toEqual({
      PROVIDER: payment.amount,
      TAX: payment.net - payment.amount,
      CREDIT: -payment.net,
    });
  });

  test('beside a part that was lost in a dispute, which stays lost', async () => {
    const { payment, paymentIntent } = await paid();
    const lost = { kind: 'DISPUTE', paymentIntent, disputeId: `dp_${payment.id}`, amount: 119, state: 'LOST' } as const;
    await money.tell(app, provider, lost);
    await refund(paymentIntent, 238);
    await fail(paymentIntent, 0, `re_${payment.id}`);
    expect(await get(payment.id)).toMatchObject({ refunded: 119 });
    expect(await books()).toEqual({ PROVIDER: 1_071, LEADS: -1_000, TAX: -171, ALLOWANCES: 100 });
  });

  test('told before the payment itself, it waits for it', async () => {
    const payment = await open();
    const session = provider.become(money.sessionOf(provider, payment).id, 'PAID');
    await refund(session.paymentIntent ?? '', 1_190);
    expect(await get(payment.id)).toMatchObject({ status: 'OPEN' });
    await money.tell(app, provider, { kind: 'SESSION', session });
    expect(await get(payment.id)).toMatchObject({ status: 'REFUNDED' });
    expect(await unlocked()).toEqual([]);
    expect(await books()).toEqual({});
  });

  test('a dispute holds it back until it is won or lost, in any order', async () => {
    const { paymentIntent } = await paid();
    await dispute(paymentIntent, 'OPENED');
    expect(await books()).toEqual({ DISPUTED: 1_190, LEADS: -1_000, TAX: -190 });
    expect(await unlocked()).toEqual(now.leadIds);
    await dispute(paymentIntent, 'WON');
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -1_000, TAX: -190 });
    const second = await createStand(app);
    Object.assign(now, { stand: second, leadIds: await money.fillLeads(app, second.project.id, 4) });
    const lost = await paid();
    await dispute(lost.paymentIntent, 'LOST');
    await dispute(lost.paymentIntent, 'OPENED');
    expect(await get(lost.payment.id)).toMatchObject({ status: 'REFUNDED' });
    expect(await unlocked()).toEqual([]);
    expect(await books()).toEqual({});
  });

  test('of one dispute that is told several times goes back once', async () => {
    const { payment, paymentIntent } = await paid();
    const part = (state: 'OPENED' | 'WON' | 'LOST') =>
      money.tell(app, provider, { kind: 'DISPUTE', paymentIntent, disputeId: `dp_${payment.id}`, amount: 119, state });
    for (const state of ['OPENED', 'LOST', 'LOST', 'OPENED', 'LOST'] as const) await part(state);
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', refunded: 119 });
    expect(await unlocked()).toEqual(now.leadIds);
    expect(await books()).toEqual({ PROVIDER: 1_071, LEADS: -1_000, TAX: -171, ALLOWANCES: 100 });
    const notes = await app.database.query(sql`
      select 1 from receipts where payment_id = ${payment.id} and kind = 'CREDIT_NOTE'`);
    expect(notes).toHaveLength(1);
  });

  test('credit that was used is there again, and credit that was given is taken back', async () => {
    const { paymentIntent } = await paid();
    await money.withdraw(app, now.leadIds[0]);
    expect(await loseNow()).toBe(true);
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -750, TAX: -190, CREDIT: -250 });
    await refund(paymentIntent, 1_190);
    expect(await books()).toEqual({});
  });
});

describe('a lead whose consent is withdrawn', () => {
  test('within 14 days is credited, and the credit is used before money', async () => {
    await money.pay(app, provider, await open());
    await money.withdraw(app, now.leadIds[0]);
    await loseNow();
    expect(await loseNow()).toBe(false);
    const [credit] = (await app.call('GET', '/payment/credit', { as: now.stand.owner.token })).json();
    expect(credit).toEqual({ currency: 'EUR', balance: 250, setAside: 0 });
    const more = await money.fillLeads(app, (await createStand(app)).project.id, 0);
    expect(more).toEqual([]);
    await app.database.execute(sql`
      update leads set consent_withdrawn_at = null where id = ${now.leadIds[0] ?? null}`);
    // Shared again it is locked again: it was paid back.
    expect(await unlocked()).toEqual(now.leadIds.slice(1));
    const again = await open({ leadIds: [now.leadIds[0]] });
    expect(again).toMatchObject({ status: 'PAID', amount: 0 });
    expect(again.lines).toContainEqual({ kind: 'CREDIT', amount: -250 });
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -1_000, TAX: -190 });
  });

  test('together with many others is credited in one movement', async () => {
    now.stand = await createStand(app);
    const many = await money.fillLeads(app, now.stand.project.id, 300);
    await money.pay(app, provider, await open({ leadIds: many }));
    await app.database.execute(sql`
      update leads set consent_withdrawn_at = now() where project_id = ${now.stand.project.id}`);
    expect(await loseNow()).toBe(true);
    expect((await books())['CREDIT']).toBe(-300 * 250);
    expect(await unlocked()).toEqual([]);
  });

  test('later than that is not', async () => {
    await money.pay(app, provider, await open());
    await app.database.execute(
      sql`update lead_unlocks set at = now() - interval '15 days' where project_id = ${now.stand.project.id}`,
    );
    await money.withdraw(app, now.leadIds[0]);
    await loseNow();
    expect((await books())['CREDIT']).toBeUndefined();
  });

  test('while it is being paid for is credited as soon as it is paid', async () => {
    const payment = await open();
    await money.withdraw(app, now.leadIds[1]);
    await money.pay(app, provider, payment);
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', creditedCount: 1 });
    expect(await unlocked()).toEqual(now.leadIds.filter((id) => id !== now.leadIds[1]));
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -750, TAX: -190, CREDIT: -250 });
  });
});
