import type { Executor } from '@fairlead/database/executor';
import { lockAgain } from '../leads/public.ts';
import { hasMoved, type Movement, post } from './ledger.ts';
import * as queries from './queries.ts';
import { issueReceipt } from './receipts.ts';
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

/** What a payment sold that still stands, net. */
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
  const allowed = refunded - taxIn(payment, refunded);
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
