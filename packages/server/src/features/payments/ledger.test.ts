import type { LedgerMovement } from '@fairlead/contract/ledger';
import type { Page } from '@fairlead/contract/page';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import * as money from '../../../test/paying.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useStandPayments } from '../../../test/stand-payments.ts';
import { createLedgerAudit } from './ledger.ts';

const { app, loseNow, now, open, provider } = useStandPayments();
let admin: string;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});

async function list(query: Record<string, string> = {}): Promise<Page<LedgerMovement>> {
  const ours = new URLSearchParams({ exhibitorId: now.stand.owner.exhibitor.id, ...query });
  const answer = await app.call('GET', `/ledger?${ours}`, { as: admin });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the ledger', () => {
  test('has every movement as a double entry, newest first, with its receipt', async () => {
    const payment = await open();
    await money.pay(app, provider, payment);
    await money.withdraw(app, now.leadIds[0]);
    await loseNow();
    const { items } = await list();
    expect(items).toMatchObject([
      {
        kind: 'CREDIT',
        entries: [
          { account: 'LEADS', amount: 250 },
          { account: 'CREDIT', amount: -250 },
        ],
      },
      {
        kind: 'PAYMENT',
        paymentId: payment.id,
        currency: 'EUR',
        invoiceNumber: expect.stringMatching(/^FL-\d{4}-\d{6}$/),
        entries: [
          { account: 'PROVIDER', amount: 1_190 },
          { account: 'LEADS', amount: -1_000 },
          { account: 'TAX', amount: -190 },
        ],
      },
    ]);
    expect(items[0]?.exhibitor).toEqual({
      id: now.stand.owner.exhibitor.id,
      name: now.stand.owner.exhibitor.name,
    });
    const first = await list({ limit: '1' });
    expect(first.items.map(({ kind }) => kind)).toEqual(['CREDIT']);
    const second = await list({ limit: '1', cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ kind }) => kind)).toEqual(['PAYMENT']);
    expect(second.nextCursor).toBeNull();
  });

  test('is read of a period', async () => {
    await money.pay(app, provider, await open());
    const later = new Date(Date.now() + 60_000).toISOString();
    const before = new Date(Date.now() - 60_000).toISOString();
    expect((await list({ from: before, to: later })).items).toHaveLength(1);
    expect((await list({ from: later })).items).toEqual([]);
    expect((await list({ to: before })).items).toEqual([]);
    const backwards = await app.call('GET', `/ledger?from=${later}&to=${before}`, { as: admin });
    expect(expectProblem(backwards, 'INVALID_INPUT').errors?.[0]?.path).toBe('query.to');
  });
});

describe('whether the books add up', () => {
  test('is said with the balance of each account', async () => {
    await money.pay(app, provider, await open());
    const answer = await app.call('GET', '/ledger/audit', { as: admin });
    const { findings, currencies } = answer.json();
    expect(findings).toEqual([]);
    const [euro] = currencies;
    expect(euro.currency).toBe('EUR');
    expect(Object.values<number>(euro.balances).reduce((sum, each) => sum + each, 0)).toBe(0);
    expect(euro.balances.PROVIDER).toBeGreaterThanOrEqual(1_190);
    expect(euro.paidCount).toBeGreaterThanOrEqual(1);
  });

  test('names what differs', async () => {
    const payment = await open();
    await money.pay(app, provider, payment);
    const gone = sql`update payments set status = 'EXPIRED' where id = ${payment.id}`;
    await app.database.execute(gone);
    const { findings } = await createLedgerAudit()(app.database, new Date());
    await app.database.execute(sql`update payments set status = 'PAID' where id = ${payment.id}`);
    expect(findings.map(({ check }) => check)).toContain('PROVIDER_HAS_PAYMENTS_LESS_REFUNDS');
  });

  test('is looked at once a minute, by all who ask', async () => {
    const audit = createLedgerAudit();
    const at = new Date('2027-03-12T14:32:00Z');
    const first = audit(app.database, at);
    expect(audit(app.database, new Date(at.getTime() + 59_000))).toBe(first);
    expect(audit(app.database, new Date(at.getTime() + 60_000))).not.toBe(first);
  });

  test('is looked at again after it failed', async () => {
    const audit = createLedgerAudit();
    const at = new Date();
    const broken = new Proxy(app.database, {
      get: () => () => Promise.reject(new Error('away')),
    });
    await expect(audit(broken, at)).rejects.toThrow('away');
    expect((await audit(app.database, at)).findings).toEqual([]);
  });
});
