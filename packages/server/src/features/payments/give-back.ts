import type { Executor } from '@fairlead/database/executor';
import { giveBackToLicence } from '../licences/public.ts';
import { post } from './ledger.ts';
import { setLeadState } from './queries.ts';
import { issueReceipt } from './receipts.ts';
import type { CreditReason, PaymentLead, PaymentRow } from './rows.ts';

export async function giveBackLicences(tx: Executor, leads: readonly Pick<PaymentLead, 'licenceId'>[]): Promise<void> {
  const counts = Map.groupBy(leads, ({ licenceId }) => licenceId);
  // In one order, as they are taken: two never wait for each other. A payment uses a few licences at most.
  for (const licenceId of [...counts.keys()].filter((id) => id !== null).toSorted()) {
    await giveBackToLicence(tx, licenceId, counts.get(licenceId)?.length ?? 0);
  }
}

/** Gives back what leads of a payment cost: as credit what was paid, to its licence what a licence covered. */
export async function giveBack(
  tx: Executor,
  payment: PaymentRow,
  leads: readonly PaymentLead[],
  { at, cause, reason }: { at: Date; cause: string; reason: CreditReason },
): Promise<void> {
  if (leads.length === 0) return;
  const covered = leads.filter(({ licenceId }) => licenceId !== null);
  const paid = leads.filter(({ licenceId, amount }) => licenceId === null && amount > 0);
  await giveBackLicences(tx, covered);
  const ids = (some: readonly PaymentLead[]): string[] => some.map(({ leadId }) => leadId);
  await setLeadState(tx, payment.id, ids(leads), 'CREDITED');
  const amount = paid.reduce((sum, lead) => sum + lead.amount, 0);
  await bookCredit(tx, payment, 'LEADS', { at, cause, reason, count: paid.length, amount });
}

/** Gives back a dashboard that was open already when it was paid for. */
export async function giveBackDashboard(tx: Executor, payment: PaymentRow, at: Date): Promise<void> {
  const cause = `${payment.id} not unlocked`;
  await bookCredit(tx, payment, 'DASHBOARDS', { at, cause, reason: 'NOT_UNLOCKED', count: 1, amount: payment.gross });
}

async function bookCredit(
  tx: Executor,
  payment: PaymentRow,
  sold: 'LEADS' | 'DASHBOARDS',
  given: { at: Date; cause: string; reason: CreditReason; count: number; amount: number },
): Promise<void> {
  const { at, cause, reason, count, amount } = given;
  if (amount === 0) return;
  const { exhibitorId, id: paymentId, currency } = payment;
  const entries = { [sold]: amount, CREDIT: -amount };
  await post(tx, { kind: 'CREDIT', at, exhibitorId, paymentId, cause, currency, entries });
  const lines = [{ kind: 'CREDITED', reason, count, amount: -amount }] as const;
  await issueReceipt(tx, payment, { kind: 'CREDIT_NOTE', at, net: -amount, tax: 0, lines });
}
