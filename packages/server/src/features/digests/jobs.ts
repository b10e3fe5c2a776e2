import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type Job, schedule } from '../../platform/jobs/worker.ts';
import { localTime } from '../../platform/local-time.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import { digestMail } from './digest-mail.ts';
import * as queries from './queries.ts';

const morningHour = 7;
const everyMs = 10 * 60_000;
const accountsAtOnce = 100;

interface DigestNeeds {
  readonly database: Database;
  readonly send: SendMail;
  readonly businessUrl: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** The day there and when it began, once it is morning; undefined before. */
export function morningIn(timeZone: string, now: Date): { day: string; began: Date } | undefined {
  const [day = '', time = ''] = localTime(now, timeZone).split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  if (hours < morningHour) return undefined;
  const sinceMidnight = ((hours * 60 + minutes) * 60 + seconds) * 1000 + now.getMilliseconds();
  return { day, began: new Date(now.getTime() - sinceMidnight) };
}

/** A digest that is to be sent: to whom, of which leads, and on which day there. */
interface Due {
  readonly subscriber: queries.Subscriber;
  readonly period: queries.Period;
  readonly day: string;
}

function dueAt(subscriber: queries.Subscriber, now: Date): Due | undefined {
  const { accountId, sentUntil, lastDay, timeZone } = subscriber;
  const morning = morningIn(timeZone, now);
  if (!morning || morning.began <= sentUntil || lastDay === morning.day) return undefined;
  return { subscriber, period: { accountId, from: sentUntil, until: morning.began }, day: morning.day };
}

/**
 * Sends subscribers, once in the morning of the fair, the new leads until the day before. The day is taken before the mail is
 * sent: after a crash in between no mail goes twice, and one may be missing.
 */
export function digestJobs({ database, send, businessUrl, clock, log }: DigestNeeds) {
  async function sendDigest(
    job: Job,
    { subscriber, period, day }: Due,
    leads: readonly queries.NewLeads[],
  ): Promise<void> {
    const isOurs = await database.transaction(async (tx) => {
      await job.recordProgress(tx);
      return queries.takeDay(tx, period, day);
    });
    if (!isOurs) return;
    try {
      await send(digestMail(subscriber, leads, businessUrl));
      await queries.settleDay(database, period.accountId, day, clock());
    } catch (error) {
      log.warn({ err: error }, 'a digest could not be sent; the next one has the same leads');
      await queries.settleDay(database, period.accountId, day, null);
    }
  }

  async function sendDue(job: Job, subscribers: readonly queries.Subscriber[]): Promise<void> {
    const due = subscribers.flatMap((subscriber) => dueAt(subscriber, clock()) ?? []);
    if (due.length === 0) return;
    const found = await queries.countNewLeads(
      database,
      due.map(({ period }) => period),
    );
    const byAccount = Map.groupBy(found, (row) => row.accountId);
    for (const one of due) {
      const leads = byAccount.get(one.period.accountId);
      if (leads) await sendDigest(job, one, leads);
    }
  }

  /** Sends what is due to the subscribers behind the one given; returns the last of them, undefined if there are no more. */
  async function sendNext(job: Job, after: string | undefined): Promise<string | undefined> {
    const subscribers = await database.transaction(async (tx) => {
      await job.renewLease(tx);
      return queries.listSubscribers(tx, clock(), after, accountsAtOnce);
    });
    await sendDue(job, subscribers);
    return subscribers.length < accountsAtOnce ? undefined : subscribers.at(-1)?.accountId;
  }

  return {
    'lead-digests': schedule({
      everyMs,
      async run(job) {
        let after: string | undefined;
        do after = await sendNext(job, after);
        while (after !== undefined && !job.signal.aborted);
        await queries.deleteOld(database, clock());
        return 'DONE';
      },
    }),
  };
}
