import type { Executor } from '@fairlead/database/executor';
import type Stripe from 'stripe';
import { newId } from '../../identifier.ts';
import { addJob } from '../../jobs/add-job.ts';
import { insertEvent } from './event-queries.ts';
import type { SandboxSession } from './session.ts';
import { toDispute } from './stripe-dispute.ts';
import { toCharge, toRefund, toSession } from './stripe-objects.ts';

export const webhookJob = 'sandbox-webhook';

type SessionEventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired';

interface Happened {
  readonly session: SandboxSession;
  readonly type: Stripe.Event['type'];
  readonly object: Stripe.Event.Data.Object;
}

/** What happens in the sandbox, and when. */
export interface Moment {
  readonly tx: Executor;
  readonly now: Date;
  /** Where the sandbox's pages are. */
  readonly businessUrl: string;
}

/** Keeps what happened in the transaction in which it did; when that commits, the webhook is sent. */
async function record({ tx, now }: Moment, { session, type, object }: Happened): Promise<void> {
  const id = newId();
  const event = {
    id: `evt_${id.replaceAll('-', '')}`,
    object: 'event',
    api_version: null,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
  await insertEvent(tx, { id, sessionId: session.id, type, createdAt: now, body: JSON.stringify(event) });
  await addJob(tx, webhookJob, id);
}

export const recordSession = (moment: Moment, type: SessionEventType, session: SandboxSession): Promise<void> =>
  record(moment, { session, type, object: toSession(session, moment.businessUrl) });

export async function recordRefund(
  moment: Moment,
  session: SandboxSession,
  refund: Parameters<typeof toRefund>[1],
): Promise<void> {
  await record(moment, { session, type: 'refund.created', object: toRefund(session, refund) });
  await record(moment, { session, type: 'charge.refunded', object: toCharge(session, session.chargeId ?? '') });
}

export const recordDispute = (
  moment: Moment,
  type: 'charge.dispute.created' | 'charge.dispute.closed',
  session: SandboxSession,
): Promise<void> => record(moment, { session, type, object: toDispute(session, moment.now) });
