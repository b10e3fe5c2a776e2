import type { Payment } from '@fairlead/contract/payments';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { textsOfPages } from '../../../../e2e/harness/printed-text.ts';
import { createStand } from '../../../test/factories.ts';
import * as money from '../../../test/paying.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useStandPayments } from '../../../test/stand-payments.ts';
import { newId } from '../../platform/identifier.ts';
import { findPayment } from './queries.ts';
import { issueReceipt } from './receipts.ts';

const { app, provider, now, open, get } = useStandPayments();

async function paid(more: object = {}): Promise<Payment> {
  const payment = await open(more);
  await money.pay(app, provider, payment);
  return get(payment.id);
}
const receiptOf = ({ receipts }: Payment) => {
  const [receipt] = receipts;
  if (!receipt) throw new Error('There is no receipt');
  return receipt;
};
const ask = (payment: Payment, as: string, language = 'en') =>
  app.call('GET', receiptOf(payment).receiptUrl.replace('/papi', ''), { as, language });
const plain = (text: string | undefined) => text?.replaceAll(/\s+/g, '');
const numbers = async (): Promise<number[]> => {
  const rows = await app.database.query<{ number: number }>(sql`select number from receipts order by number`);
  return rows.map(({ number }) => number);
};

test('a receipt is a PDF in the language of its reader, named by its number', async () => {
  const payment = await paid();
  const { number } = receiptOf(payment);
  for (const [language, title] of [
    ['en', 'Invoice'],
    ['de', 'Rechnung'],
    ['es', 'Factura'],
  ] as const) {
    const answer = await ask(payment, now.stand.owner.token, language);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`${number}.pdf`),
    });
    const [page] = textsOfPages(answer.rawPayload);
    for (const part of [title, number, 'Fairlead GmbH', now.stand.owner.exhibitor.name, now.stand.project.name])
      expect(plain(page)).toContain(plain(part));
  }
});

test('it is for its company alone', async () => {
  const payment = await paid();
  const stranger = await createStand(app);
  expectProblem(await ask(payment, stranger.owner.token), 'NOT_FOUND');
  expect((await app.call('GET', receiptOf(payment).receiptUrl.replace('/papi', ''))).statusCode).toBe(401);
});

test('it says what was so when it was issued, whatever becomes of the company and its project', async () => {
  const payment = await paid();
  const { token, exhibitor } = now.stand.owner;
  await app.database.execute(sql`update exhibitors set name = 'Another name' where id = ${exhibitor.id}`);
  await app.database.execute(sql`update exhibitions set name = 'Another project' where id = ${now.stand.project.id}`);
  const [page] = textsOfPages((await ask(payment, token)).rawPayload);
  expect(plain(page)).toContain(plain(exhibitor.name));
  expect(page).not.toContain('Another');
});

test('numbers have no gaps, however many are issued at once and whatever fails', async () => {
  const before = await numbers();
  const [payment] = await Promise.all(now.leadIds.map((id) => paid({ leadIds: [id] })));
  const row = await findPayment(app.database, payment?.id ?? newId());
  if (!row) throw new Error('There is no payment');
  const issue = (isRolledBack: boolean) =>
    app.database.transaction(async (tx) => {
      await issueReceipt(tx, row, { kind: 'CREDIT_NOTE', at: new Date(), net: 0, tax: 0, lines: [] });
      if (isRolledBack) throw new Error('rolled back');
    });
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => issue(index % 3 === 0)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  const after = await numbers();
  expect(after).toHaveLength(before.length + 4 + 20);
  expect(after).toEqual(after.map((_, index) => index + 1));
});

test('control: numbers of a sequence have gaps where something is rolled back', async () => {
  await app.database.execute(sql`create sequence numbers_of_control`);
  const take = (isRolledBack: boolean) =>
    app.database.transaction(async (tx) => {
      const [row] = await tx.query<{ number: number }>(sql`select nextval('numbers_of_control')::int as number`);
      if (isRolledBack) throw new Error('rolled back');
      return row?.number ?? 0;
    });
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => take(index % 3 === 0)));
  const taken = results
    .flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    .toSorted((a, b) => a - b);
  expect(taken).not.toEqual(taken.map((_, index) => index + 1));
  await app.database.execute(sql`drop sequence numbers_of_control`);
});
