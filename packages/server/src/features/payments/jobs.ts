import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { schedule } from '../../platform/jobs/worker.ts';
import { askProvider, endPayment } from './follow-payment.ts';
import { giveBackLosses } from './losses.ts';
import type { PaymentParts } from './parts.ts';
import { findOverdue, updatePayment } from './queries.ts';

const everyMs = 60_000;
const paymentsAtOnce = 20;

type PaymentJobNeeds = Pick<PaymentParts, 'provider' | 'news'> & {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
};

/** Ends payments whose time is over, asks about those that the provider has not told of, and gives back what was lost. */
export function paymentJobs({ database, clock, log, ...parts }: PaymentJobNeeds) {
  return {
    'follow-payments': schedule({
      everyMs,
      async run() {
        const now = clock();
        const askedBefore = new Date(now.getTime() - everyMs);
        const overdue = await findOverdue(database, { now, askedBefore, limit: paymentsAtOnce });
        for (const payment of overdue) {
          // Also where it cannot be answered: others come before it is asked about again.
          await updatePayment(database, payment.id, { checkedAt: now });
          try {
            const isOverTime = payment.expiresAt < now && !payment.isProcessing;
            await (isOverTime ? endPayment : askProvider)({ database, now }, payment, parts);
          } catch (error) {
            log.warn({ err: error, paymentId: payment.id }, 'a payment could not be asked about; it is tried again');
          }
        }
        return overdue.length === paymentsAtOnce ? 'MORE' : 'DONE';
      },
    }),
    'give-back-losses': schedule({
      everyMs,
      run: async () => ((await giveBackLosses({ database, now: clock() }, parts.news)) ? 'MORE' : 'DONE'),
    }),
  };
}
