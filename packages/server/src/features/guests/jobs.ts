import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@fairlead/database/connection';
import type { Clock } from '../../platform/clock.ts';
import { type Job, type JobHandler, schedule } from '../../platform/jobs/worker.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { isEmailOfGuest } from '../visitors/public.ts';
import { deleteEnded, deleteLink, findRequested, keepHash, type RequestedLink } from './queries.ts';
import { guestLinkJob } from './request-link.ts';

const linkMinutes = 30;
const sweepMs = 10 * 60_000;

interface GuestJobNeeds {
  readonly database: Database;
  readonly send: SendMail;
  readonly appUrl: string;
  readonly clock: Clock;
}

export const hashOfLink = (token: string): Uint8Array => createHash('sha256').update(token).digest();

function linkMail({ email, language }: RequestedLink, token: string, appUrl: string): Mail {
  // Behind the hash: no server's log and no referrer has it.
  const link = `${appUrl}/guest?lng=${language}#link=${token}`;
  const reader = { language, role: 'VISITOR' } as const;
  return composeMail({ to: email, reader, key: 'mail.guestLink', link });
}

export function guestJobs({ database, send, appUrl, clock }: GuestJobNeeds): Readonly<Record<string, JobHandler>> {
  /** Every try makes a new link: only its hash is kept, so that of a mail that was not sent nothing is left to send again. */
  async function makeToken(job: Job, link: RequestedLink): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await database.transaction(async (tx) => {
      await job.renewLease(tx);
      await keepHash(tx, link.id, hashOfLink(token), new Date(clock().getTime() + linkMinutes * 60_000));
    });
    return token;
  }

  return {
    [guestLinkJob]: {
      async run(job) {
        const link = await findRequested(database, job.id);
        if (!link) return 'DONE';
        if (await isEmailOfGuest(database, link.email)) await send(linkMail(link, await makeToken(job, link), appUrl));
        else await deleteLink(database, link.id);
        return 'DONE';
      },
      async onExhausted(tx, id) {
        await deleteLink(tx, id);
        return 'FAILED';
      },
    },
    'guest-links-swept': schedule({
      everyMs: sweepMs,
      async run() {
        await deleteEnded(database, clock());
        return 'DONE';
      },
    }),
  };
}
