import type { Database } from '@fairlead/database/connection';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyBaseLogger } from 'fastify';
import type { Invitation } from '../../platform/auth/invitation-message.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/problem.ts';
import type { Job, JobHandler } from '../../platform/jobs/worker.ts';
import { MailNotSent, NoMailbox } from '../../platform/mail/mailer.ts';
import { companyOf, namesOfEditors, openInvitedAccount } from '../accounts/public.ts';
import { findFair, handOverProjects, projectsInFair } from '../exhibitions/public.ts';
import { dropExhibitor, nameOfExhibitor } from '../exhibitors/public.ts';
import { type FindEmailOwners, type Invite, lockEmail } from '../identities/public.ts';
import { nameOfOrganizer } from '../organizers/public.ts';
import { describeFair } from '../trade-fairs/public.ts';
import * as queries from './invitation-queries.ts';
import { findImport } from './queries.ts';

/** There is one for the whole installation, so that the rate holds for all imports together. */
export const invitationJob = 'exhibitor-invitations';

/** Five a second: no mail server takes thousands at once, and each makes a password. */
const mailsAtOnce = 5;
const pauseMilliseconds = 1_000;
/** It looks for those that are due again so often. */
const everyMs = 60_000;
/** How long a mail that the mail server does not take now waits for each further try: a greylist for minutes, a block list for a day. */
const laterMinutes = [2, 5, 15, 60, 240, 720, 1440];

/** How long to wait before the next try; undefined if it is of no use. */
function minutesUntilNext({ code, retryAfterSeconds = 0 }: ApiError, triedCount: number): number | undefined {
  if (code === 'MAIL_LIMIT_REACHED') return Math.ceil(retryAfterSeconds / 60);
  return code === 'MAIL_NOT_SENT' ? laterMinutes[triedCount] : undefined;
}

/** Inviter and target; for an import that is no longer kept, the organizer alone invites. */
async function invitationOf(
  executor: Executor,
  { importId, tradeFairId, exhibitorId, name, language }: queries.InvitationRow,
): Promise<Invitation> {
  const company = await nameOfExhibitor(executor, exhibitorId);
  const fair = tradeFairId === null ? undefined : await findFair(executor, { id: tradeFairId });
  if (!fair) return { kind: 'TEAM', name, inviter: undefined, host: '', company, fair: '' };
  const source = importId === null ? undefined : await findImport(executor, importId);
  const inviter = source && (await namesOfEditors(executor, [source.createdBy])).get(source.createdBy);
  const projects = await projectsInFair(executor, fair.id, [exhibitorId]);
  const facts = { ...describeFair(fair, language), stand: projects[0]?.stand ?? '' };
  const host = await nameOfOrganizer(executor, fair.ownerId);
  return { kind: 'FAIR', name, inviter, host, company, fair: fair.name, facts };
}

export interface InvitationNeeds {
  readonly database: Database;
  readonly invite: Invite;
  readonly findEmailOwners: FindEmailOwners;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

export function createInvitationJob({ database, invite, findEmailOwners, clock, log }: InvitationNeeds): JobHandler {
  async function send(job: Job, invitation: queries.InvitationRow): Promise<void> {
    const { email, exhibitorId, name } = invitation;
    let subject: string | null;
    try {
      // An interrupted sending may or may not have reached the mail server: two mails are better than none.
      const asReader = { role: 'EXHIBITOR', language: invitation.language } as const;
      subject = await invite(email, asReader, await invitationOf(database, invitation));
    } catch (error) {
      if (!(error instanceof ApiError) || (error instanceof MailNotSent && !error.isOnlyThis)) {
        await queries.settleInvitation(database, email, { state: 'WAITING', inMinutes: 0 }, clock());
        throw error;
      }
      const inMinutes = minutesUntilNext(error, invitation.triedCount);
      log.warn({ err: error, inMinutes }, 'an invitation could not be sent');
      // A missing mailbox was marked when the mail server reported it.
      const problem = error instanceof NoMailbox ? null : error.code;
      const outcome =
        inMinutes === undefined ? ({ state: 'FAILED', problem } as const) : ({ state: 'WAITING', inMinutes } as const);
      await database.transaction(async (tx) => {
        await job.recordProgress(tx);
        await queries.settleInvitation(tx, email, outcome, clock());
      });
      return;
    }
    const settle = async (isNew: boolean) =>
      database.transaction(async (tx) => {
        await job.recordProgress(tx);
        const own = isNew || subject === null ? null : await companyOf(tx, subject);
        if (own === null) {
          await lockEmail(tx, email);
          subject ??= (await findEmailOwners(tx, [email])).get(email) ?? null;
          await openInvitedAccount(tx, { subject, email, name, exhibitorId, now: clock() });
          await queries.settleInvitation(tx, email, { state: 'SENT', subject }, clock());
          return;
        }
        // They registered a company themselves in the meantime: it gets what was imported.
        if (own !== exhibitorId) {
          await handOverProjects(tx, exhibitorId, own, clock());
          await queries.deleteInvitation(tx, email);
          await dropExhibitor(tx, exhibitorId);
        } else await queries.settleInvitation(tx, email, { state: 'SENT', subject }, clock());
      });
    try {
      await settle(true);
    } catch (error) {
      if (violatedConstraint(error) !== 'accounts_subject_key') throw error;
      await settle(false);
    }
  }

  return {
    everyMs,
    async run(job) {
      const taken = await database.transaction(async (tx) => {
        await job.renewLease(tx);
        return queries.takeInvitations(tx, mailsAtOnce, clock());
      });
      for (const invitation of taken) await send(job, invitation);
      return { againInMilliseconds: taken.length < mailsAtOnce ? everyMs : pauseMilliseconds };
    },
    // The mails of all imports go this way: an outage of the mail server must not leave those that wait behind.
    onExhausted: async () => ({ againInMilliseconds: everyMs }),
  };
}
