import type { Executor } from '@fairlead/database/executor';
import { unlockedLeads } from '../../platform/metrics/product-metrics.ts';
import type { ProviderSession } from '../../platform/payments/provider.ts';
import { releaseLeads, unlockPaid } from '../leads/public.ts';
import { giveBackToLicence } from '../licences/public.ts';
import type { LeadNews } from '../live/public.ts';
import { post } from './ledger.ts';
import { taxByProvider } from './price-order.ts';
import { applyWaiting } from './provider-events.ts';
import * as queries from './queries.ts';
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
async function giveBackDashboard(tx: Executor, payment: PaymentRow, at: Date): Promise<void> {
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

/** Effects of a settled payment on leads. */
export interface Settled {
  readonly unlocked: readonly string[];
  /** These, and those that are locked again because their money went back. */
  readonly changed: readonly string[];
}

export const nothingSettled: Settled = { unlocked: [], changed: [] };

/** Counts and tells what was settled; only when its transaction is there, for one that fails did nothing. */
export function announceSettled(news: LeadNews, projectId: string, { unlocked, changed }: Settled): void {
  unlockedLeads.inc({ source: 'PAYMENT' }, unlocked.length);
  if (changed.length > 0) news.leadsChanged(projectId, changed);
}

/** The provider says something that its payment was not made for: nothing is done with it, and an operator has to look. */
export class PaymentMismatchError extends Error {
  override name = 'PaymentMismatchError';
}

/** Books what was paid, unlocks, and gives back what cannot be unlocked any more; returns the leads that are open now. */
async function pay(tx: Executor, payment: PaymentRow, at: Date): Promise<readonly string[]> {
  const { id, exhibitorId, projectId, currency, gross, creditUsed, tax, total, quote, target } = payment;
  const sold = target === 'LEAD' ? 'LEADS' : 'DASHBOARDS';
  await post(tx, {
    kind: 'PAYMENT',
    at,
    exhibitorId,
    paymentId: id,
    cause: id,
    currency,
    entries: { PROVIDER: total, CREDIT: creditUsed, [sold]: -gross, TAX: -tax },
  });
  if (gross > 0)
    await issueReceipt(tx, payment, { kind: 'INVOICE', at, net: gross - creditUsed, tax, lines: quote.lines });
  if (target === 'DASHBOARD') {
    const unlock = { projectId, paymentId: id, at, amount: gross, currency };
    if (!(await queries.insertDashboardUnlock(tx, unlock))) await giveBackDashboard(tx, payment, at);
    return [];
  }
  const all = await queries.findPaymentLeads(tx, id);
  // The licence got its share back when the payment was taken for over.
  const leads = all.filter(({ state, licenceId }) => state === 'RESERVED' || licenceId === null);
  const unlocked = await unlockPaid(tx, {
    projectId,
    paymentId: id,
    accountId: payment.accountId,
    at,
    currency,
    leads: leads.map(({ leadId, amount, licenceId }) => ({
      leadId,
      amount,
      licenceId,
      source: licenceId === null ? quote.source : 'LICENSE',
    })),
  });
  const isUnlocked = ({ leadId }: PaymentLead): boolean => unlocked.has(leadId);
  await queries.setLeadState(tx, id, [...unlocked], 'UNLOCKED');
  const lost = leads.filter((lead) => !isUnlocked(lead));
  await giveBack(tx, payment, lost, { at, cause: `${id} not unlocked`, reason: 'NOT_UNLOCKED' });
  return [...unlocked];
}

/** Ends a payment that was not paid: what it kept is free again. */
async function release(tx: Executor, { id }: PaymentRow): Promise<void> {
  await releaseLeads(tx, id);
  const leads = (await queries.findPaymentLeads(tx, id)).filter(({ state }) => state === 'RESERVED');
  await giveBackLicences(tx, leads);
  await queries.setLeadState(
    tx,
    id,
    leads.map(({ leadId }) => leadId),
    'RELEASED',
  );
}

/** Returns whether its money came, or even went back. */
export const isOver = ({ status }: PaymentRow): boolean => status === 'PAID' || status === 'REFUNDED';

const isTaxedByProvider = ({ quote }: PaymentRow): boolean => quote.tax.treatment === 'PROVIDER';

/** Total of a payment with the tax that the provider added, and the VAT id that the company gave there. */
function withProviderTax(payment: PaymentRow, { tax }: ProviderSession): Partial<PaymentRow> {
  if (!isTaxedByProvider(payment) || tax === null) return {};
  const { quote } = payment;
  const buyer = { ...quote.buyer, vatId: tax.vatId ?? quote.buyer.vatId };
  const frozen = { ...quote, buyer, tax: taxByProvider(tax, buyer) };
  return { tax: tax.amount, total: payment.total + tax.amount, quote: frozen };
}

/** Returns whether a session with the payment's reference is another one: such as of a payment link of the same account. */
const isForeign = ({ providerSession }: PaymentRow, { id }: ProviderSession): boolean =>
  providerSession !== null && providerSession !== id;

/** Another session changes nothing of the payment; its money still has an owner. */
function refuseForeign({ id, total }: PaymentRow, session: ProviderSession): Settled {
  if (session.status !== 'PAID') return nothingSettled;
  throw new PaymentMismatchError(
    `Payment ${id} of ${total}: ${session.total} ${session.currency} came by another session, ${session.id}`,
  );
}

/**
 * Makes of a payment what the provider says of it, in any order and however often it is said; returns the leads that changed, to be
 * announced when the transaction is there.
 * Money that comes for one that was given up already is taken, for it is there: it unlocks what can be unlocked, and the rest is
 * credit. One that costs nothing has no session. Throws PaymentMismatchError, and changes nothing.
 */
export async function settle(
  tx: Executor,
  paymentId: string,
  { at, session }: { at: Date; session: ProviderSession | 'NONE_NEEDED' | 'NEVER_OPENED' },
): Promise<Settled> {
  const payment = await queries.lockPayment(tx, paymentId);
  if (!payment) return nothingSettled;
  if (typeof session !== 'string' && isForeign(payment, session)) return refuseForeign(payment, session);
  if (isOver(payment)) return nothingSettled;
  if (session === 'NEVER_OPENED') {
    if (payment.status !== 'OPEN' || payment.providerSession !== null) return nothingSettled;
    await queries.updatePayment(tx, paymentId, { status: 'EXPIRED', endedAt: at });
    await release(tx, payment);
    return nothingSettled;
  }
  if (session === 'NONE_NEEDED') {
    if (payment.total !== 0) throw new PaymentMismatchError(`Payment ${paymentId} is not free`);
    await queries.updatePayment(tx, paymentId, { status: 'PAID', endedAt: at });
    const unlocked = await pay(tx, payment, at);
    return { unlocked, changed: unlocked };
  }
  const { status, total, currency, card, failure, paymentIntent } = session;
  const expected = payment.total + (isTaxedByProvider(payment) ? (session.tax?.amount ?? 0) : 0);
  if (total !== expected || currency !== payment.currency)
    throw new PaymentMismatchError(`Payment ${paymentId}: ${total} ${currency} instead of ${expected}`);
  const known = {
    checkedAt: at,
    providerSession: session.id,
    providerUrl: session.url,
    ...(paymentIntent === null ? {} : { paymentIntent }),
    ...(card === null ? {} : { card: `${card.brand} ${card.last4}` }),
    ...(failure === null ? {} : { failure }),
  };
  if (status === 'PAID') {
    const taxed = withProviderTax(payment, session);
    await queries.updatePayment(tx, paymentId, {
      ...known,
      ...taxed,
      status: 'PAID',
      endedAt: at,
      isProcessing: false,
    });
    const unlocked = await pay(tx, { ...payment, ...taxed, card: known.card ?? null }, at);
    // Of money that went back it may have been told before.
    return { unlocked, changed: [...unlocked, ...(await applyWaiting(tx, paymentId, at))] };
  }
  if (payment.status !== 'OPEN') return nothingSettled;
  if (status === 'OPEN' || status === 'PROCESSING') {
    await queries.updatePayment(tx, paymentId, { ...known, isProcessing: status === 'PROCESSING' });
    return nothingSettled;
  }
  await queries.updatePayment(tx, paymentId, { ...known, status, endedAt: at, isProcessing: false, providerUrl: null });
  await release(tx, payment);
  return nothingSettled;
}
