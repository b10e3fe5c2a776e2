import type { Payment } from '@fairlead/contract/payments';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createColleague } from '../../../test/colleagues.ts';
import { createVisitor, scan, scanBody } from '../../../test/factories.ts';
import * as money from '../../../test/paying.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useStandPayments } from '../../../test/stand-payments.ts';

// Orders and books after people leave, and after a company is suspended.
const { app, provider, now, open, order, ask, get, unlocked, books, loseNow } = useStandPayments();

/** A visitor with an account whose lead is ordered. */
async function someLead() {
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(now.stand.beacon));
  const [lead] = await app.database.query<{ id: string }>(
    sql`select id from leads where visitor_id = ${visitor.visitor.id} and project_id = ${now.stand.project.id}`,
  );
  if (!lead) throw new Error('The scan made no lead');
  return { visitor, leadId: lead.id };
}
const leave = async ({ token }: { token: string }) =>
  expect((await app.call('DELETE', '/visitor/account', { as: token })).statusCode).toBe(204);

test('a lead that leaves after it was paid for is credited', async () => {
  const { visitor, leadId } = await someLead();
  await money.pay(app, provider, await open({ leadIds: [leadId] }));
  await leave(visitor);
  await loseNow();
  expect(await books()).toEqual({ PROVIDER: 298, TAX: -48, CREDIT: -250 });
});

test('one that leaves while it is paid for is credited as soon as it is paid', async () => {
  const { visitor, leadId } = await someLead();
  const payment = await open({ leadIds: [leadId, ...now.leadIds] });
  await leave(visitor);
  await money.pay(app, provider, payment);
  expect(await get(payment.id)).toMatchObject({ status: 'PAID', count: 5, creditedCount: 1 });
  expect(await unlocked()).toEqual(now.leadIds);
});

test('what somebody ordered goes on when their account is gone, and keeps no e-mail of theirs', async () => {
  const colleague = await createColleague(app, now.stand.owner);
  const answer = await app.call('POST', '/payment/session', { as: colleague.token, body: order() });
  const payment: Payment = answer.json();
  const kept = async () => {
    const found = sql`t::text like ${`%${colleague.email}%`}`;
    return app.database.query(sql`
      select 'payments' as kept from payments t where ${found} union all select 'receipts' from receipts t where ${found}
      union all select 'provider_events' from provider_events t where ${found}`);
  };
  expect(await kept()).toEqual([{ kept: 'payments' }]);
  expect((await app.call('DELETE', '/exhibitor/account', { as: colleague.token })).statusCode).toBe(204);
  await money.pay(app, provider, payment);
  expect(await kept()).toEqual([]);
  expect(await books()).toEqual({ PROVIDER: 1_190, LEADS: -1_000, TAX: -190 });
  expect(await get(payment.id)).toMatchObject({ status: 'PAID', createdBy: null });
});

test('a suspended company orders nothing, but what it has paid for is booked and unlocked', async () => {
  const payment = await open({ leadIds: now.leadIds.slice(0, 2) });
  const admin = await createAdmin(app);
  const body = { targetId: now.stand.owner.exhibitor.id, targetKind: 'EXHIBITOR', reason: 'Unpaid stand' };
  const suspended = await app.call('POST', '/admin/suspension', { as: admin.token, body });
  expect(suspended.statusCode, suspended.body).toBeLessThan(300);
  expectProblem(await ask('/payment/session', order()), 'SUSPENDED');
  await money.pay(app, provider, payment);
  expect(await books()).toEqual({ PROVIDER: 595, LEADS: -500, TAX: -95 });
  const [row] = await app.database.query<{ count: number }>(
    sql`select count(*)::int as count from lead_unlocks where payment_id = ${payment.id}`,
  );
  expect(row?.count).toBe(2);
});
