import type { Executor } from '@fairlead/database/executor';
import { lockAgain } from '../leads/public.ts';
import { balanceOf, hasMoved, type Movement, post, refundedBefore } from './ledger.ts';
import * as queries from './queries.ts';
import { findCreditNote, issueReceipt } from './receipts.ts';
import type { PaymentRow } from './rows.ts';

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
export async function bookRefund(tx: Executor, payment: PaymentRow, back: MoneyBack): Promise<readonly string[]> {
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
export async function bookFailedRefund(
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
export async function bookDispute(tx: Executor, payment: PaymentRow, dispute: Dispute): Promise<readonly string[]> {
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
