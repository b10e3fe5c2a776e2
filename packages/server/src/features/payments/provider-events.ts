import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { ProviderEvent } from '../../platform/payments/provider.ts';
import { lockAgain } from '../leads/public.ts';
import { balanceOf, hasMoved, type Movement, post, refundedBefore } from './ledger.ts';
import * as queries from './queries.ts';
import { findPayment } from './queries.ts';
import { findCreditNote, issueReceipt } from './receipts.ts';
import type { PaymentRow } from './rows.ts';

/** Texts of an event that name no person, by their keys: what happened to which object, and why. */
const kept = new Set([
  'api_version',
  'balance_transaction',
  'brand',
  'charge',
  'client_reference_id',
  'code',
  'currency',
  'decline_code',
  'failure_balance_transaction',
  'failure_code',
  'failure_reason',
  'id',
  'idempotency_key',
  'last4',
  'mode',
  'network_status',
  'object',
  'payment_intent',
  'payment_status',
  'reason',
  'risk_level',
  'status',
  'type',
]);

/**
 * Returns an event without what may tell who paid: the provider puts name, e-mail, phone number and postal address into sessions,
 * charges and disputes, and may put more there tomorrow. Numbers and flags stay, and of texts those that are named above.
 */
export function withoutPeople(body: unknown, key = ''): unknown {
  if (typeof body === 'string') return kept.has(key) ? body : null;
  if (Array.isArray(body)) return body.map((each) => withoutPeople(each, key));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutPeople(value, name)]));
}

interface MoneyBack {
  readonly at: Date;
  readonly cause: string;
  readonly kind: Extract<Movement['kind'], 'REFUND' | 'DISPUTE_LOST'>;
  /** Of the payment, all in all, tax included. */
  readonly refundedTotal: number;
}

const taxIn = ({ tax, total }: PaymentRow, refunded: number): number =>
  total === 0 ? 0 : Math.round((tax * refunded) / total);

/** Part of a payment that still stands, net. */
async function standing(
  tx: Executor,
  { id, target, gross }: PaymentRow,
): Promise<{ amount: number; leadIds: string[] }> {
  if (target === 'DASHBOARD') {
    return { amount: (await queries.deleteDashboardUnlock(tx, id)) ? gross : 0, leadIds: [] };
  }
  const leads = (await queries.findPaymentLeads(tx, id)).filter(
    ({ state, licenceId }) => state === 'UNLOCKED' && licenceId === null,
  );
  return { amount: leads.reduce((sum, lead) => sum + lead.amount, 0), leadIds: leads.map(({ leadId }) => leadId) };
}

/**
 * Books money that went back to the payer. A part of it is an allowance: what was bought stays. All of it undoes the payment:
 * its leads are locked again, its credit is there again, and what was given as credit for it since is taken back. Returns the
 * leads that changed.
 */
async function bookRefund(tx: Executor, payment: PaymentRow, back: MoneyBack): Promise<readonly string[]> {
  const { id, exhibitorId, projectId, currency, total, refunded, target } = payment;
  const { at, cause, kind } = back;
  const refundedTotal = Math.min(back.refundedTotal, total);
  const amount = refundedTotal - refunded;
  if (amount <= 0) return [];
  const tax = taxIn(payment, refundedTotal) - taxIn(payment, refunded);
  const source = kind === 'REFUND' ? 'PROVIDER' : 'DISPUTED';
  const movement = { kind, at, exhibitorId, paymentId: id, cause, currency };
  const isWhole = refundedTotal === total;
  await queries.updatePayment(tx, id, { refunded: refundedTotal, ...(isWhole ? { status: 'REFUNDED' } : {}) });
  const lines = [{ kind: 'REFUNDED', amount: -(amount - tax) }] as const;
  const note = { kind: 'CREDIT_NOTE', at, net: -(amount - tax), tax: -tax, lines } as const;
  if (!isWhole) {
    await post(tx, { ...movement, entries: { [source]: -amount, TAX: tax, ALLOWANCES: amount - tax } });
    await issueReceipt(tx, payment, note);
    return [];
  }
  const { amount: sold, leadIds } = await standing(tx, payment);
  const allowed = await balanceOf(tx, id, 'ALLOWANCES');
  const account = target === 'LEAD' ? 'LEADS' : 'DASHBOARDS';
  await post(tx, {
    ...movement,
    entries: {
      [source]: -amount,
      TAX: tax,
      [account]: sold,
      ALLOWANCES: -allowed,
      CREDIT: amount - tax - sold + allowed,
    },
  });
  await issueReceipt(tx, payment, note);
  await lockAgain(tx, { projectId, paymentId: id, leadIds });
  await queries.setLeadState(tx, id, leadIds, 'REFUNDED');
  return leadIds;
}

interface FailedRefund {
  readonly at: Date;
  readonly refundId: string;
  /** Of the payment, all in all, without this refund. */
  readonly refundedTotal: number;
}

/**
 * Books that the money of a refund is with the provider again: the allowance it was, or as credit what it undid. Its leads may be
 * unlocked otherwise by now, so they stay locked, and the credit opens them. Returns the leads that changed.
 */
async function bookFailedRefund(
  tx: Executor,
  payment: PaymentRow,
  { at, refundId, refundedTotal }: FailedRefund,
): Promise<readonly string[]> {
  const { id, exhibitorId, currency, refunded } = payment;
  // Several events say it of one refund.
  if (await hasMoved(tx, 'REFUND_FAILED', refundId)) return [];
  const amount = (await refundedBefore(tx, id)) - refundedTotal;
  if (amount <= 0) return [];
  const left = refunded - amount;
  const tax = taxIn(payment, refunded) - taxIn(payment, left);
  const net = amount - tax;
  const allowance = Math.min(net, await balanceOf(tx, id, 'ALLOWANCES'));
  await post(tx, {
    kind: 'REFUND_FAILED',
    at,
    exhibitorId,
    paymentId: id,
    cause: refundId,
    currency,
    entries: { PROVIDER: amount, TAX: -tax, ALLOWANCES: -allowance, CREDIT: allowance - net },
  });
  await queries.updatePayment(tx, id, { refunded: left, status: 'PAID' });
  const creditNote = await findCreditNote(tx, id, { net: -net, tax: -tax });
  const lines = [{ kind: 'REFUND_FAILED', creditNote, amount: net, credited: net - allowance }] as const;
  await issueReceipt(tx, payment, { kind: 'CANCELLATION', at, net, tax, lines });
  const leads = (await queries.findPaymentLeads(tx, id)).filter(({ state }) => state === 'REFUNDED');
  const leadIds = leads.map(({ leadId }) => leadId);
  await queries.setLeadState(tx, id, leadIds, 'CREDITED');
  return leadIds;
}

interface Dispute {
  readonly at: Date;
  readonly disputeId: string;
  readonly amount: number;
  readonly state: 'OPENED' | 'WON' | 'LOST';
}

/** Books what a dispute does: the provider holds the money back, and pays it out again or not. Returns the leads that changed. */
async function bookDispute(tx: Executor, payment: PaymentRow, dispute: Dispute): Promise<readonly string[]> {
  const { at, disputeId, amount, state } = dispute;
  const { id, exhibitorId, currency, refunded } = payment;
  const movement = { at, exhibitorId, paymentId: id, cause: disputeId, currency };
  // Its end may be told before its beginning.
  await post(tx, { ...movement, kind: 'DISPUTE', entries: { PROVIDER: -amount, DISPUTED: amount } });
  if (state === 'OPENED') return [];
  if (state === 'WON') {
    await post(tx, { ...movement, kind: 'DISPUTE_WON', entries: { PROVIDER: amount, DISPUTED: -amount } });
    return [];
  }
  // One end may be told by several events, each with an id of its own.
  if (await hasMoved(tx, 'DISPUTE_LOST', disputeId)) return [];
  const cause = disputeId;
  return bookRefund(tx, payment, { at, cause, kind: 'DISPUTE_LOST', refundedTotal: refunded + amount });
}

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
