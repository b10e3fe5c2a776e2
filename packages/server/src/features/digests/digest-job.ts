import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { timeIn } from '../../platform/csv.ts';
import type { Job, JobHandler } from '../../platform/jobs/worker.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import { digestMail } from './digest-mail.ts';
import * as queries from './queries.ts';

export const digestJob = 'lead-digests';
/** There is one for the whole installation. */
export const digestJobId = '01900000-0000-7000-8000-000000000002';

const morningHour = 7;
const everyMilliseconds = 10 * 60_000;
const accountsAtOnce = 100;

interface DigestNeeds {
  readonly database: Database;
  readonly send: SendMail;
  readonly businessAddress: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** The day there and when it began, once it is morning; undefined before. */
export function morningIn(timeZone: string, now: Date): { day: string; began: Date } | undefined {
  const [day = '', time = ''] = timeIn(timeZone).format(now).split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  if (hours < morningHour) return undefined;
  const sinceMidnight = ((hours * 60 + minutes) * 60 + seconds) * 1000 + now.getMilliseconds();
  return { day, began: new Date(now.getTime() - sinceMidnight) };
}

/**
 * Tells those who want it, once in the morning of the fair, what arrived until the day before. The day is taken before the
 * mail is sent: after a crash in between nobody is told twice, and one mail may be missing.
 */
export function createDigestJob({ database, send, businessAddress, clock, log }: DigestNeeds): JobHandler {
  async function tell(
    job: Job,
    subscriber: queries.Subscriber,
    period: queries.Period,
    { day, leads }: { day: string; leads: readonly queries.NewLeads[] },
  ): Promise<void> {
    const isOurs = await database.transaction(async (tx) => {
      await job.recordProgress(tx);
      return queries.takeDay(tx, period, day);
    });
    if (!isOurs) return;
    try {
      await send(digestMail(subscriber, leads, businessAddress));
      await queries.settleDay(database, period.accountId, day, clock());
    } catch (error) {
      log.warn({ err: error }, 'a digest could not be sent; the next one tells the same');
      await queries.settleDay(database, period.accountId, day, null);
    }
  }

  async function tellDue(job: Job, subscribers: readonly queries.Subscriber[]): Promise<void> {
    const due = subscribers.flatMap((subscriber) => {
      const morning = morningIn(subscriber.timeZone, clock());
      const { accountId, toldUntil, lastDay } = subscriber;
      if (!morning || morning.began <= toldUntil || lastDay === morning.day) return [];
      const period = { accountId, from: toldUntil, until: morning.began };
      return [{ subscriber, period, day: morning.day }];
    });
    if (due.length === 0) return;
    const found = await queries.countNewLeads(
      database,
      due.map(({ period }) => period),
    );
    const byAccount = Map.groupBy(found, (row) => row.accountId);
    for (const { subscriber, period, day } of due) {
      const leads = byAccount.get(period.accountId);
      if (leads) await tell(job, subscriber, period, { day, leads });
    }
  }

  return {
    async run(job) {
      let after: string | undefined;
      do {
        const subscribers = await database.transaction(async (tx) => {
          await job.renewLease(tx);
          return queries.listSubscribers(tx, clock(), after, accountsAtOnce);
        });
        await tellDue(job, subscribers);
        after = subscribers.length < accountsAtOnce ? undefined : subscribers.at(-1)?.accountId;
      } while (after !== undefined && !job.signal.aborted);
      await queries.deleteOld(database, clock());
      return { againInMilliseconds: everyMilliseconds };
    },
    // One person's digest that cannot be made must not end everybody's.
    onExhausted: async () => ({ againInMilliseconds: everyMilliseconds }),
  };
}
