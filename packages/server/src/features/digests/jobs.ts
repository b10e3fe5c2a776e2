import type { Language } from '@fairlead/contract/languages';
import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type Job, schedule } from '../../platform/jobs/worker.ts';
import { localTime } from '../../platform/local-time.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { translate } from '../../platform/messages.ts';
import type { NewLeads } from './queries.ts';
import * as queries from './queries.ts';

/** Points named of one project; the others are summed up. */
const maxPoints = 5;

const sum = (rows: readonly NewLeads[]): number => rows.reduce((total, { leads }) => total + leads, 0);

function projectLines(rows: readonly NewLeads[], language: Language): string {
  const [first] = rows;
  if (!first) return '';
  const count = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language);
  const title =
    first.fair === null || first.fair === first.project ? first.project : `${first.project} · ${first.fair}`;
  const line = (name: string, leads: number) => `– ${name}: ${count.format(leads)}`;
  const named = rows.filter(({ point }) => point !== null).slice(0, maxPoints);
  const others = sum(rows) - sum(named);
  return [
    translate(language, 'mail.digest.project', { project: title, leads: count.format(sum(rows)) }),
    ...named.map(({ point, leads }) => line(point ?? '', leads)),
    ...(others > 0 ? [line(translate(language, 'mail.digest.others'), others)] : []),
  ].join('\n');
}

/** New leads, as numbers: names are for signed-in readers. */
function digestMail(to: { email: string; language: Language }, rows: readonly NewLeads[], businessUrl: string): Mail {
  const { email, language } = to;
  const projects = [...Map.groupBy(rows, ({ project, fair }) => JSON.stringify([project, fair])).values()];
  const settings = `${businessUrl}/settings?lng=${language}`;
  const values = {
    leads: String(sum(rows)),
    projects: projects.map((own) => projectLines(own, language)).join('\n\n'),
    settings,
  };
  const link = `${businessUrl}/projects?lng=${language}`;
  const reader = { language, role: 'EXHIBITOR' } as const;
  return composeMail({ to: email, reader, key: 'mail.digest', values, link, links: [settings] });
}

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
