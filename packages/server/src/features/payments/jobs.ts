import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { schedule } from '../../platform/jobs/worker.ts';
import { type Loss, lockLost, takeLosses } from '../leads/public.ts';
import type { LeadNews } from '../live/public.ts';
import { askProvider, endPayment } from './follow-payment.ts';
import type { PaymentParts } from './parts.ts';
import * as queries from './queries.ts';
import { findOverdue, updatePayment } from './queries.ts';
import { giveBack, giveBackLicences, isOver } from './settle.ts';

/** So long after its unlock a lead that is lost is given back. */
const givenBackMs = 14 * 24 * 60 * 60_000;
const lossesAtOnce = 500;

/** Gives back what leads of one payment cost. */
async function giveBackOf(tx: Executor, paymentId: string, losses: readonly Loss[], now: Date): Promise<void> {
  const payment = await queries.lockPayment(tx, paymentId);
  // Of one that was paid back, what a licence covered is unlocked still.
  if (!payment || !isOver(payment)) return;
  const lost = new Set(losses.map(({ leadId }) => leadId));
  const leads = (await queries.findPaymentLeads(tx, paymentId)).filter(
    ({ leadId, state }) => state === 'UNLOCKED' && lost.has(leadId),
  );
  const reasons = new Map(losses.map(({ leadId, reason }) => [leadId, reason]));
  const byReason = Map.groupBy(leads, ({ leadId }) => reasons.get(leadId) ?? 'WITHDRAWN');
  for (const [reason, own] of byReason) {
    // A lead of a payment is given back once, so the first of them tells this from all other times.
    const cause = `${paymentId} ${own[0]?.leadId}`;
    await giveBack(tx, payment, own, { at: now, cause, reason });
  }
}

/**
 * Gives back what leads cost whose consent was withdrawn, whose e-mail bounced, or that became one with another, within 14 days of
 * their unlock: as credit, or to the licence that covered them. Returns whether there may be more.
 */
export async function giveBackLosses(
  { database, now }: { database: Executor; now: Date },
  news: LeadNews,
): Promise<boolean> {
  const losses = await database.transaction(async (tx) => {
    const taken = await takeLosses(tx, lossesAtOnce);
    const inTime = taken.filter(({ at, unlockedAt }) => at.getTime() - unlockedAt.getTime() <= givenBackMs);
    const byPayment = Map.groupBy(inTime, ({ paymentId }) => paymentId);
    for (const paymentId of [...byPayment.keys()].filter((id) => id !== null).toSorted()) {
      await giveBackOf(tx, paymentId, byPayment.get(paymentId) ?? [], now);
    }
    await giveBackLicences(tx, byPayment.get(null) ?? []);
    await lockLost(tx, inTime);
    return taken;
  });
  for (const [projectId, own] of Map.groupBy(losses, (loss) => loss.projectId)) {
    news.leadsChanged(
      projectId,
      own.map(({ leadId }) => leadId),
    );
  }
  return losses.length > 0;
}

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
