import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type Stripe from 'stripe';
import { newId } from '../../identifier.ts';
import { addJob } from '../../jobs/queries.ts';
import { toStripeAmount } from '../stripe-sessions.ts';
import type { SandboxSession } from './session.ts';

export const webhookJob = 'sandbox-webhook';

export interface SandboxEvent {
  /** Also the id of the job that delivers the event. */
  readonly id: string;
  readonly sessionId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly body: string;
  readonly attempts: number;
  readonly deliveredAt: Date | null;
}

/** Time and transaction of a change. */
export interface Moment {
  readonly tx: Executor;
  readonly now: Date;
}

export async function findEvent(executor: Executor, id: string): Promise<SandboxEvent | undefined> {
  const [row] = await executor.query<SandboxEvent>(sql`select * from sandbox_events where id = ${id}`);
  return row;
}

/** Counts an attempt to deliver an event; `deliveredAt` is null when it failed. */
export async function recordAttempt(executor: Executor, id: string, deliveredAt: Date | null): Promise<void> {
  await executor.execute(
    sql`update sandbox_events set attempts = attempts + 1, delivered_at = ${deliveredAt} where id = ${id}`,
  );
}

interface NewEvent {
  readonly id?: string;
  readonly sessionId: string;
  readonly type: Stripe.Event['type'];
  /** The fields that the product reads of Stripe's object. */
  readonly object: object;
}

/** Keeps an event in the transaction of its cause; when that commits, the webhook is sent. */
async function record({ tx, now }: Moment, { id = newId(), sessionId, type, object }: NewEvent): Promise<void> {
  const event = {
    id: `evt_${id.replaceAll('-', '')}`,
    object: 'event',
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    type,
  };
  const row = { id, sessionId, type, createdAt: now, body: JSON.stringify(event) };
  await tx.execute(sql`insert into sandbox_events ${sql.rows(row)}`);
  await addJob(tx, webhookJob, id);
}

export const chargeIdOf = ({ paymentIntent }: SandboxSession): string => `ch_${paymentIntent?.slice(3)}`;

/** Fields that a session's charge, refund and dispute have in common, and an amount as Stripe counts it. */
const partOf = (session: SandboxSession, amount: number) => ({
  amount: toStripeAmount(amount, session.currency),
  currency: session.currency.toLowerCase(),
  payment_intent: session.paymentIntent,
});

export const toCharge = (session: SandboxSession) => ({
  id: chargeIdOf(session),
  object: 'charge',
  ...partOf(session, session.total),
  amount_refunded: toStripeAmount(session.refunded, session.currency),
});

export function recordSession(
  moment: Moment,
  type: Extract<Stripe.Event['type'], `checkout.session.${string}`>,
  session: SandboxSession,
): Promise<void> {
  const { id, state, currency, content } = session;
  const object = {
    id,
    object: 'checkout.session',
    amount_total: toStripeAmount(session.total, currency),
    automatic_tax: { enabled: content.isTaxedByProvider },
    client_reference_id: content.reference,
    currency: currency.toLowerCase(),
    expires_at: Math.floor(session.expiresAt.getTime() / 1000),
    payment_intent: session.paymentIntent,
    payment_status: state === 'PAID' ? 'paid' : 'unpaid',
    status: state === 'EXPIRED' ? 'expired' : 'complete',
    total_details: { amount_tax: toStripeAmount(session.tax, currency) },
    url: null,
  };
  return record(moment, { sessionId: id, type, object });
}

/** @param id that of the first event; undefined: a new one */
export async function recordRefund(
  moment: Moment,
  session: SandboxSession,
  { amount, id }: { readonly amount: number; readonly id?: string },
): Promise<void> {
  const sessionId = session.id;
  const charge = chargeIdOf(session);
  const refund = { id: `re_${newId()}`, object: 'refund', ...partOf(session, amount), charge, status: 'succeeded' };
  await record(moment, { ...(id && { id }), sessionId, type: 'refund.created', object: refund });
  await record(moment, { sessionId, type: 'charge.refunded', object: toCharge(session) });
}

/** Records a dispute of all that has not been paid back. */
export function recordDispute(
  moment: Moment,
  type: 'charge.dispute.created' | 'charge.dispute.closed',
  session: SandboxSession,
): Promise<void> {
  const object = {
    id: `du_${session.paymentIntent?.slice(3)}`,
    object: 'dispute',
    ...partOf(session, session.total - session.refunded),
    charge: chargeIdOf(session),
    status: session.disputeStatus,
  };
  return record(moment, { sessionId: session.id, type, object });
}
