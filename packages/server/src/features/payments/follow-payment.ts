import { leadLimits } from '@fairlead/contract/leads';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import type { PaymentParts } from './parts.ts';
import * as queries from './queries.ts';
import type { PaymentRow } from './rows.ts';
import { announceSettled, PaymentMismatchError, settle } from './settle.ts';

/** The provider tells by itself; so long after it was last heard of, it is asked. */
const patienceMs = 5_000;

async function ownPayment({ database, caller }: Context<AccountActor>, id: string): Promise<PaymentRow> {
  const payment = await queries.findPayment(database, id);
  if (payment?.exhibitorId !== caller.exhibitorId) throw notFound();
  return payment;
}

async function listed(executor: Executor, id: string): Promise<queries.ListedPayment> {
  const payment = await queries.findListed(executor, id);
  if (!payment) throw notFound();
  return payment;
}

/** Returns the first of the leads that a payment of the company has unlocked. */
export async function unlockedBy(context: Context<AccountActor>, id: string): Promise<string[]> {
  const payment = await ownPayment(context, id);
  return queries.findUnlockedBy(context.database, payment.id, leadLimits.atOnce);
}

/** Asks the provider about an open payment, and makes of it what is answered. */
export async function askProvider(
  { database, now }: { database: Executor; now: Date },
  payment: PaymentRow,
  { provider, news }: Pick<PaymentParts, 'provider' | 'news'>,
): Promise<void> {
  if (payment.providerSession === null) return;
  const session = await provider.findSession(payment.providerSession);
  const settled = await database.transaction((tx) => settle(tx, payment.id, { at: now, session }));
  announceSettled(news, payment.projectId, settled);
}

/** Errors that a page cannot mend by asking again; an operator learns of a mismatch by the audit. */
const isPassedOver = (error: unknown): boolean =>
  error instanceof PaymentMismatchError || (error instanceof ApiError && error.code === 'UNAVAILABLE');

/** Returns the state of a payment of the company; while it is open, the provider is asked where it has not told by itself. */
export async function getPayment(
  context: Context<AccountActor>,
  id: string,
  parts: PaymentParts,
): Promise<queries.ListedPayment> {
  const payment = await ownPayment(context, id);
  const heardAt = payment.checkedAt ?? payment.createdAt;
  if (payment.status === 'OPEN' && context.now.getTime() - heardAt.getTime() >= patienceMs) {
    try {
      await askProvider(context, payment, parts);
    } catch (error) {
      // Shows the known state; the page asks again.
      if (!isPassedOver(error)) throw error;
    }
  }
  return listed(context.database, id);
}

/** Ends a payment that is no longer wanted: at the provider first, so that it is not paid while it ends here. */
export async function endPayment(
  context: { database: Executor; now: Date },
  payment: PaymentRow,
  parts: Pick<PaymentParts, 'provider' | 'news'>,
): Promise<void> {
  if (payment.status !== 'OPEN') return;
  if (payment.providerSession === null) {
    await context.database.transaction((tx) => settle(tx, payment.id, { at: context.now, session: 'NEVER_OPENED' }));
    return;
  }
  await parts.provider.expireSession(payment.providerSession);
  await askProvider(context, payment, parts);
}

/** Gives an open payment up. One that was paid meanwhile stays paid. */
export async function cancelPayment(
  context: Context<AccountActor>,
  id: string,
  parts: PaymentParts,
): Promise<queries.ListedPayment> {
  await endPayment(context, await ownPayment(context, id), parts);
  return listed(context.database, id);
}
