import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { ProviderEvent } from '../../platform/payments/provider.ts';
import { withoutPeople } from './event-body.ts';
import { findPayment } from './queries.ts';
import { bookDispute, bookFailedRefund, bookRefund } from './refunds.ts';
import type { PaymentRow } from './rows.ts';

/** Keeps an event; false if it is here already. */
export async function keepEvent(tx: Executor, event: ProviderEvent, now: Date): Promise<boolean> {
  const { id, type, createdAt, what, body } = event;
  const paymentIntent = 'paymentIntent' in what ? what.paymentIntent : null;
  const row = {
    id,
    type,
    createdAt,
    receivedAt: now,
    paymentIntent,
    what: sql.json(what),
    body: sql.json(withoutPeople(body)),
  };
  return (await tx.execute(sql`insert into provider_events ${sql.rows(row)} on conflict do nothing`)) > 0;
}

export async function setApplied(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update provider_events set applied_at = ${now} where id = ${id}`);
}

/** Keeps for the audit that an event does not fit its payment. */
export async function setMismatch(tx: Executor, id: string, mismatch: string): Promise<void> {
  await tx.execute(sql`update provider_events set mismatch = ${mismatch} where id = ${id}`);
}

/**
 * Applies what was said of money that went back and waits for its payment: it may be told before the payment itself. The payment
 * is held, and paid. Returns the leads that changed.
 */
export async function applyWaiting(tx: Executor, paymentId: string, now: Date): Promise<readonly string[]> {
  const intent = (await findPayment(tx, paymentId))?.paymentIntent ?? null;
  if (intent === null) return [];
  const waiting = await tx.query<Pick<ProviderEvent, 'id' | 'what'>>(sql`
    select id, what from provider_events where payment_intent = ${intent} and applied_at is null
    order by created_at, id for update`);
  const changed: string[] = [];
  for (const event of waiting) {
    const payment = await findPayment(tx, paymentId);
    if (payment) changed.push(...(await applyMoneyBack(tx, payment, event, now)));
    await setApplied(tx, event.id, now);
  }
  return changed;
}

async function applyMoneyBack(
  tx: Executor,
  payment: PaymentRow,
  { id, what }: Pick<ProviderEvent, 'id' | 'what'>,
  at: Date,
): Promise<readonly string[]> {
  if (what.kind === 'REFUND') {
    return bookRefund(tx, payment, { at, cause: id, kind: 'REFUND', refundedTotal: what.refundedTotal });
  }
  if (what.kind === 'REFUND_FAILED') return bookFailedRefund(tx, payment, { at, ...what });
  return what.kind === 'DISPUTE' ? bookDispute(tx, payment, { at, ...what }) : [];
}
