import { amountStep } from '@fairlead/contract/money';
import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { ApiError } from '../../http/problem.ts';
import { type JobHandler, schedule } from '../../jobs/worker.ts';
import type { Order, PaymentProvider } from '../provider.ts';
import { readSignedEvent } from '../stripe-webhooks.ts';
import { canRefund, expire, lockCurrent, refund } from './checkout-actions.ts';
import { checkoutPageRoutes, type PageNeeds } from './checkout-page.ts';
import { findEvent, type Moment, toCharge, webhookJob } from './events.ts';
import {
  digitsOf,
  insertSession,
  isOpen,
  lockDueSessions,
  type NewSession,
  type SandboxSession,
  type SessionKey,
  taxRate,
  toProviderSession,
  webhookSecretOf,
} from './session.ts';
import { createWebhookJob, type DeliverWebhook, deliverTo } from './webhooks.ts';

/** Bounds of a charge in the smallest unit of any currency; Stripe's lower one depends on the currency. */
const minCharge = 50;
const maxCharge = 99_999_999;

/** There is always the same to choose from. */
const products: Awaited<ReturnType<PaymentProvider['listProducts']>> = [
  { id: 'prod_sandbox_lead', name: 'Lead', description: 'The contact details of one visitor', isActive: true },
  { id: 'prod_sandbox_dashboard', name: 'Dashboard', description: 'The figures of one project', isActive: true },
  { id: 'prod_sandbox_licence', name: 'Licence', description: 'Leads of a year, paid for together', isActive: true },
  { id: 'prod_sandbox_old', name: 'Lead (2024)', description: null, isActive: false },
];

function amountsOf({ currency, lines, isTaxedByProvider }: Order): Pick<NewSession, 'total' | 'tax'> {
  const net = lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
  const step = amountStep(currency);
  const tax = isTaxedByProvider ? Math.ceil((net * taxRate) / 10_000 / step) * step : 0;
  const total = net + tax;
  if (total < minCharge) throw new ApiError('AMOUNT_TOO_LOW');
  if (total > maxCharge) throw new ApiError('AMOUNT_TOO_HIGH');
  return { total, tax };
}

interface SandboxNeeds {
  readonly database: Database;
  readonly secretsKey: Uint8Array;
  readonly businessUrl: string;
  readonly clock: Clock;
}

/** A provider without money: people choose on its page how a payment ends. Its webhooks are signed, and read, as those of Stripe. */
function createSandboxProvider({ database, secretsKey, businessUrl, clock }: SandboxNeeds): PaymentProvider {
  const webhookSecret = webhookSecretOf(secretsKey);

  const change = <T>(key: SessionKey, work: (moment: Moment, session: SandboxSession) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const moment = { tx, now: clock() };
      const session = await lockCurrent(moment, key);
      if (session === undefined) throw new Error(`The sandbox has no session ${Object.values(key)}`);
      return work(moment, session);
    });
  const find = (key: SessionKey) => change(key, async (_moment, session) => session);

  return {
    isTest: true,
    async createSession(order, idempotencyKey) {
      const { email: _email, currency, expiresAt, ...content } = order;
      const id = `cs_test_${digitsOf(secretsKey, idempotencyKey)}`;
      const amounts = amountsOf(order);
      await insertSession(database, { id, createdAt: clock(), expiresAt, currency, content, ...amounts });
      return toProviderSession(await find({ id }), businessUrl);
    },
    findSession: async (id) => toProviderSession(await find({ id }), businessUrl),
    expireSession: (id) =>
      change({ id }, async (moment, session) => {
        if (isOpen(session)) await expire(moment, session);
      }),
    refund: (paymentIntent, amount, idempotencyKey) =>
      change({ paymentIntent }, async (moment, session) => {
        // The key's event tells that the refund was made.
        const eventId = digitsOf(secretsKey, idempotencyKey).slice(0, 32);
        if (await findEvent(moment.tx, eventId)) return;
        if (!canRefund(session, amount)) throw new Error(`The sandbox cannot refund ${amount} of ${paymentIntent}`);
        await refund(moment, session, amount, eventId);
      }),
    listProducts: async () => products,
    readEvent: (rawBody, signature) =>
      readSignedEvent({ rawBody, signature }, { webhookSecret, clock }, async (chargeId) =>
        toCharge(await find({ paymentIntent: chargeId.replace('ch_', 'pi_') })),
      ),
  };
}

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
