import { id as uuid } from '@fairlead/contract/fields';
import type { Executor } from '@fairlead/database/executor';
import type { ProviderEvent } from '../../platform/payments/provider.ts';
import type { PaymentParts } from './parts.ts';
import { applyWaiting, keepEvent, setApplied, setMismatch } from './provider-events.ts';
import { findPayment, lockPaymentOfIntent } from './queries.ts';
import { announceSettled, isOver, nothingSettled, PaymentMismatchError, type Settled, settle } from './settle.ts';

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
    const payment = reference === undefined ? undefined : await findPayment(tx, reference);
    return payment ? { projectId: payment.projectId, settled } : null;
  }
  if (what.kind === 'OTHER') {
    await setApplied(tx, id, now);
    return null;
  }
  const payment = await lockPaymentOfIntent(tx, what.paymentIntent);
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
