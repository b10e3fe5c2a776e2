import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import * as money from '../../../test/paying.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useStandPayments } from '../../../test/stand-payments.ts';

const { app, ask, books, get, now, open, order, other, provider, quote, unlocked } = useStandPayments();

describe('whoever else pays for the same', () => {
  test('a hundred at two servers get one session, and one charge', async () => {
    const payments = await Promise.all(
      Array.from({ length: 100 }, (_, number) => open({}, number % 2 === 0 ? app : other)),
    );
    expect(new Set(payments.map(({ id }) => id)).size).toBe(1);
    const mine = [...provider.sessions.values()].filter(({ reference }) => reference === payments[0]?.id);
    expect(mine).toHaveLength(1);
    const session = provider.become(mine[0]?.id ?? '', 'PAID');
    const message = provider.tell({ kind: 'SESSION', session });
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => money.deliver(number % 2 === 0 ? app : other, message)),
    );
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        money.tell(number % 2 === 0 ? app : other, provider, { kind: 'SESSION', session }),
      ),
    );
    expect(await unlocked()).toEqual(now.leadIds);
    expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -1_000, TAX: -190 });
  });

  test('control: without the key of the reservation each lead is in several payments', async () => {
    await app.database.execute(sql`alter table lead_reservations drop constraint lead_reservations_pkey`);
    try {
      const payments = await Promise.all(
        Array.from({ length: 20 }, (_, number) => open({}, number % 2 === 0 ? app : other)),
      );
      expect(new Set(payments.map(({ id }) => id)).size).toBeGreaterThan(1);
    } finally {
      await app.database.execute(sql`delete from lead_reservations where project_id = ${now.stand.project.id}`);
      await app.database.execute(sql`delete from payment_leads where project_id = ${now.stand.project.id}`);
      await app.database.execute(sql`delete from payments where project_id = ${now.stand.project.id}`);
      await app.database.execute(sql`alter table lead_reservations add primary key (project_id, lead_id)`);
    }
  });

  test('of some of it pays for the rest, and hears whose the others are', async () => {
    const first = await open({ leadIds: now.leadIds.slice(0, 3) });
    const quoted = await quote({ leadIds: 'ALL' });
    expect(quoted).toMatchObject({ count: 1, reserved: [{ paymentId: first.id, count: 3 }] });
    const second = await open({ leadIds: 'ALL' });
    expect(second).toMatchObject({ count: 1, amount: 298 });
    const unlock = await ask(`/project/${now.stand.project.id}/lead/unlock`, { leadIds: now.leadIds });
    expect(unlock.json().unlockedCount).toBe(0);
    await money.pay(app, provider, second);
    await money.pay(app, provider, first);
    expect(await unlocked()).toEqual(now.leadIds);
  });
});

describe('a dashboard', () => {
  test('is paid for once', async () => {
    const target = { target: 'DASHBOARD', leadIds: undefined };
    const [payment, again] = [await open(target), await open(target)];
    expect(again.id).toBe(payment.id);
    await money.pay(app, provider, payment);
    expect(await get(payment.id)).toMatchObject({ status: 'PAID', count: 1 });
    expect(await books()).toEqual({ PROVIDER: 298, DASHBOARDS: -250, TAX: -48 });
    expectProblem(await ask('/payment/session', order(target)), 'NOTHING_TO_PAY');
    const { paymentIntent } = money.sessionOf(provider, payment);
    await money.tell(app, provider, {
      kind: 'REFUND',
      paymentIntent: paymentIntent ?? '',
      currency: 'EUR',
      refundedTotal: 298,
    });
    expect(await books()).toEqual({});
    expect(await quote(target)).toMatchObject({ count: 1 });
  });
});

test('the ledger is only added to', async () => {
  await money.pay(app, provider, await open());
  for (const change of [
    sql`update ledger_entries set amount = amount + 1`,
    sql`delete from ledger_movements`,
    sql`truncate ledger_entries`,
  ]) {
    await expect(app.database.execute(change)).rejects.toThrow(/only added to/);
  }
  await expect(
    app.database.execute(sql`
      insert into ledger_movements (id, at, kind, exhibitor_id, payment_id, cause, currency)
      select gen_random_uuid(), now(), 'CREDIT', exhibitor_id, id, 'by hand', currency from payments limit 1`),
  ).rejects.toThrow(/sum to zero/);
  await expect(
    app.database.execute(sql`
      insert into ledger_entries (movement_id, account, exhibitor_id, currency, amount)
      select id, 'CREDIT', exhibitor_id, currency, 1 from ledger_movements limit 1`),
  ).rejects.toThrow(/sum to zero/);
});
