import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type JobHandler, schedule } from '../../jobs/worker.ts';
import type { PaymentProvider } from '../provider.ts';
import { expire } from './checkout-actions.ts';
import { checkoutPageRoutes, type PageNeeds } from './checkout-page-routes.ts';
import { webhookJob } from './events.ts';
import { createSandboxProvider, type SandboxNeeds } from './sandbox-provider.ts';
import { webhookSecretOf } from './session.ts';
import { lockDueSessions } from './session-queries.ts';
import { createWebhookJob, type DeliverWebhook, deliverTo } from './webhooks.ts';

const sweepEveryMs = 60_000;
const expiredAtOnce = 100;

interface SandboxOptions extends SandboxNeeds, PageNeeds {
  /** Undefined: webhooks go to this very server. */
  readonly deliver: DeliverWebhook | undefined;
  readonly log: FastifyBaseLogger;
}

interface Sandbox {
  readonly provider: PaymentProvider;
  readonly jobs: Readonly<Record<string, JobHandler>>;
}

/** Puts the sandbox together: a provider without money, its page on `http`, and the jobs that send its webhooks. */
export function mountSandbox(http: FastifyInstance, options: SandboxOptions): Sandbox {
  const { database, secretsKey, deliver = deliverTo(http), clock, log } = options;
  checkoutPageRoutes(http, options);
  return {
    provider: createSandboxProvider(options),
    jobs: {
      [webhookJob]: createWebhookJob({ database, deliver, webhookSecret: webhookSecretOf(secretsKey), clock, log }),
      'sandbox-sweep': schedule({
        everyMs: sweepEveryMs,
        async run() {
          const now = clock();
          return database.transaction(async (tx) => {
            const due = await lockDueSessions(tx, now, expiredAtOnce);
            for (const session of due) await expire({ tx, now }, session);
            return due.length < expiredAtOnce ? 'DONE' : 'MORE';
          });
        },
      }),
    },
  };
}
