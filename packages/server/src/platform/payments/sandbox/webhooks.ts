import { createHmac } from 'node:crypto';
import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import { findEvent, recordAttempt, type SandboxEvent } from './events.ts';

const webhookPath = '/papi/payment/webhook';
const firstPauseMs = 1_000;
const longestPauseMs = 600_000;
const triedForMs = 3_600_000;

/** A webhook on its way, as it is signed at that moment. */
export interface SandboxWebhook {
  readonly type: string;
  readonly body: string;
  /** The header Stripe-Signature. */
  readonly signature: string;
}

/** Sends a webhook and returns the status of the answer; 2xx says that it has come. */
export type DeliverWebhook = (webhook: SandboxWebhook) => Promise<number>;

/** Delivers to this very server; rejects while it is being built. */
export function deliverTo(http: FastifyInstance): DeliverWebhook {
  let isReady = false;
  http.addHook('onReady', async () => {
    isReady = true;
  });
  return async ({ body, signature }) => {
    if (!isReady) throw new Error('The server cannot be asked before it is ready');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return (await http.inject({ method: 'POST', url: webhookPath, headers, payload: body })).statusCode;
  };
}

/** Signs as Stripe does: its SDK checks it. */
export function signWebhook(body: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

interface WebhookNeeds {
  readonly database: Database;
  readonly deliver: DeliverWebhook;
  readonly webhookSecret: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** Tells the webhook of one event: at once, and again after pauses that grow, for an hour. */
export function createWebhookJob({ database, deliver, webhookSecret, clock, log }: WebhookNeeds): JobHandler {
  async function isDelivered({ type, body }: SandboxEvent): Promise<boolean> {
    const signature = signWebhook(body, webhookSecret, clock());
    try {
      const status = await deliver({ type, body, signature });
      if (status >= 200 && status < 300) return true;
      log.warn({ type, status }, 'a webhook of the payment sandbox was refused');
    } catch (error) {
      log.warn({ err: error, type }, 'a webhook of the payment sandbox could not be sent');
    }
    return false;
  }

  return {
    async run({ id }) {
      const event = await findEvent(database, id);
      if (event === undefined || event.deliveredAt !== null) return 'DONE';
      const isDone = await isDelivered(event);
      const now = clock();
      await recordAttempt(database, id, isDone ? now : null);
      if (isDone || now.getTime() - event.createdAt.getTime() > triedForMs) return 'DONE';
      return { againInMilliseconds: Math.min(firstPauseMs * 2 ** event.attempts, longestPauseMs) };
    },
    onExhausted: async () => 'FAILED',
  };
}
