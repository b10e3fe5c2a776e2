import { id as uuid } from '@fairlead/contract/fields';
import { leadLimits } from '@fairlead/contract/leads';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import type { ProviderEvent } from '../../platform/payments/provider.ts';
import type { PaymentParts } from './parts.ts';
import { applyWaiting, keepEvent, setApplied, setMismatch } from './provider-events.ts';
import * as queries from './queries.ts';
import type { PaymentRow } from './rows.ts';
import { announceSettled, isOver, nothingSettled, PaymentMismatchError, type Settled, settle } from './settle.ts';

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

interface Applied {
  readonly projectId: string;
  readonly settled: Settled;
}

type EventParts = Pick<PaymentParts, 'news' | 'provider' | 'log'>;

/** Applies what an event says to its payment; what is about a payment that is not paid yet waits for it. */
async function apply(
  tx: Executor,
  { id, what }: ProviderEvent,
  { now, log }: { now: Date; log: EventParts['log'] },
): Promise<Applied | null> {
  if (what.kind === 'SESSION') {
    // Whatever else is sold by the same account at the provider is none of ours.
    const reference = uuid.safeParse(what.session.reference).data;
    const settled =
      reference === undefined
        ? nothingSettled
        : await settle(tx, reference, { at: now, session: what.session }).catch(async (error: unknown) => {
            if (!(error instanceof PaymentMismatchError)) throw error;
            // Sent again it would be the same: the audit of the books names it until it is paid back.
            log.error({ err: error, eventId: id }, 'the provider says something that the payment was not made for');
            await setMismatch(tx, id, error.message);
            return nothingSettled;
          });
    await setApplied(tx, id, now);
    const payment = reference === undefined ? undefined : await queries.findPayment(tx, reference);
    return payment ? { projectId: payment.projectId, settled } : null;
  }
  if (what.kind === 'OTHER') {
    await setApplied(tx, id, now);
    return null;
  }
  const payment = await queries.lockPaymentOfIntent(tx, what.paymentIntent);
  if (!payment || !isOver(payment)) return null;
  const changed = await applyWaiting(tx, payment.id, now);
  return { projectId: payment.projectId, settled: { unlocked: [], changed } };
}

/**
 * Adds what an event does not say of a session that is over: the card, which the receipt names, the rate of a tax that the provider
 * added, or why it failed. That it is paid counts also where the provider cannot be asked for the card just now.
 */
async function completed(event: ProviderEvent, { provider, log }: EventParts): Promise<ProviderEvent> {
  const { what } = event;
  if (what.kind !== 'SESSION' || !uuid.safeParse(what.session.reference).success) return event;
  const { id, status, card, failure, tax } = what.session;
  if ((status !== 'PAID' && status !== 'FAILED') || card !== null || failure !== null) return event;
  try {
    const asked = await provider.findSession(id);
    const known = { card: asked.card, failure: asked.failure, tax: asked.tax };
    return { ...event, what: { ...what, session: { ...what.session, ...known } } };
  } catch (error) {
    // A receipt needs the rate of its tax: the provider tells again later.
    if (tax !== null) throw error;
    log.warn({ err: error, sessionId: id }, 'a payment is settled without its card');
    return event;
  }
}

/** Keeps and applies an event of the provider, once however often it comes, in any order. */
export async function handleEvent(
  { database, now }: { database: Executor; now: Date },
  given: ProviderEvent,
  parts: EventParts,
): Promise<void> {
  const event = await completed(given, parts);
  const { news, log } = parts;
  const applied = await database.transaction(async (tx) =>
    (await keepEvent(tx, event, now)) ? apply(tx, event, { now, log }) : null,
  );
  if (event.what.kind === 'REFUND_FAILED') {
    const { paymentIntent, refundId } = event.what;
    log.warn({ paymentIntent, refundId }, 'a refund failed, its money is with the provider again');
  }
  if (applied) announceSettled(news, applied.projectId, applied.settled);
}
