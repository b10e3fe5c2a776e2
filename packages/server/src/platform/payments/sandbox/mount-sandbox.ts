import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { RoleOfRequest } from '../../http/hosts.ts';
import { type JobHandler, schedule } from '../../jobs/worker.ts';
import { sandboxApiRoutes } from './api-routes.ts';
import { checkoutPageRoutes } from './checkout-page-routes.ts';
import { webhookJob } from './events.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import { expireDueSessions } from './sessions.ts';
import { deleteOldAnswers } from './stored-answers.ts';
import { createWebhookJob, type DeliverWebhook, deliverTo } from './webhooks.ts';

const sweepEveryMs = 60_000;
const expiredAtOnce = 100;

interface SandboxOptions {
  readonly database: Database;
  readonly secretsKey: Uint8Array;
  readonly businessUrl: string;
  readonly roleOfRequest: RoleOfRequest;
  readonly rateLimit: number;
  /** Requests to this very server. */
  readonly fetch: typeof fetch;
  /** Undefined: webhooks go to this very server. */
  readonly deliver: DeliverWebhook | undefined;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

export interface Sandbox {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly jobs: Readonly<Record<string, JobHandler>>;
}

/** Stands in for Stripe on the server itself: its API, its page and its webhooks. No money moves. */
export function mountSandbox(http: FastifyInstance, options: SandboxOptions): Sandbox {
  const { database, secretsKey, businessUrl, deliver = deliverTo(options.fetch), clock, log } = options;
  const keys = sandboxKeys(secretsKey);
  sandboxApiRoutes(http, { database, businessUrl, secretKey: keys.secretKey, clock });
  checkoutPageRoutes(http, options);
  return {
    ...keys,
    jobs: {
      [webhookJob]: createWebhookJob({ database, deliver, webhookSecret: keys.webhookSecret, clock, log }),
      'sandbox-sweep': schedule({
        everyMs: sweepEveryMs,
        async run() {
          const now = clock();
          await deleteOldAnswers(database, now);
          const expired = await database.transaction((tx) =>
            expireDueSessions({ tx, now, businessUrl }, expiredAtOnce),
          );
          return expired < expiredAtOnce ? 'DONE' : 'MORE';
        },
      }),
    },
  };
}
