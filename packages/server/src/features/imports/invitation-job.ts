import type { Database } from '@fairlead/database/connection';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { Invitation } from '../../platform/auth/invitation-message.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/problem.ts';
import type { Job, JobHandler } from '../../platform/jobs/worker.ts';
import { NoMailbox } from '../../platform/mail/mailer.ts';
import { companyOf, namesOfEditors, openInvitedAccount } from '../accounts/public.ts';
import { findFair, handOverProjects } from '../exhibitions/public.ts';
import { dropExhibitor, nameOfExhibitor } from '../exhibitors/public.ts';
import { type FindEmailOwners, type Invite, lockEmail } from '../identities/public.ts';
import { nameOfOrganizer } from '../organizers/public.ts';
import * as queries from './invitation-queries.ts';
import { findImport } from './queries.ts';

export const invitationJob = 'exhibitor-invitations';
/** There is one for the whole installation, so that the rate holds for all imports together. */
export const invitationJobId = '01900000-0000-7000-8000-000000000001';

/** Five a second: no mail server takes thousands at once, and each makes a password. */
const mailsAtOnce = 5;
const pauseMilliseconds = 1_000;
const afterExhaustionMs = 10 * 60_000;

/** Who invites whom to what; of an import that is not kept any more, the company alone. */
async function invitationOf(
  executor: Executor,
  { importId, exhibitorId, name }: queries.InvitationRow,
): Promise<Invitation> {
  const company = await nameOfExhibitor(executor, exhibitorId);
  const source = importId === null ? undefined : await findImport(executor, importId);
  const fair = source && (await findFair(executor, { id: source.tradeFairId }));
  if (!source || !fair) return { kind: 'TEAM', name, inviter: undefined, host: '', company, fair: '' };
  const host = await nameOfOrganizer(executor, fair.ownerId);
  const inviter = (await namesOfEditors(executor, [source.createdBy])).get(source.createdBy);
  return { kind: 'FAIR', name, inviter, host, company, fair: fair.name };
}

export interface InvitationNeeds {
  readonly database: Database;
  readonly invite: Invite;
  readonly findEmailOwners: FindEmailOwners;
  readonly clock: Clock;
}

export function createInvitationJob({ database, invite, findEmailOwners, clock }: InvitationNeeds): JobHandler {
  /** Whoever it is now, told by mail once: after a sending that was broken off the one who is there was told already. */
  async function subjectOf(invitation: queries.InvitationRow): Promise<string | null> {
    const { email, language } = invitation;
    const before = invitation.state === 'SENDING' ? (await findEmailOwners(database, [email])).get(email) : undefined;
    return before ?? (await invite(email, { role: 'EXHIBITOR', language }, await invitationOf(database, invitation)));
  }

  async function send(job: Job, invitation: queries.InvitationRow): Promise<void> {
    const { email, exhibitorId, name } = invitation;
    let subject: string | null;
    try {
      subject = await subjectOf(invitation);
    } catch (error) {
      const isRefused = error instanceof NoMailbox;
      if (!(error instanceof ApiError || isRefused)) {
        // Nobody was told: it is tried again, unlike a sending of which nothing was heard any more.
        await queries.settleInvitation(database, email, { state: 'WAITING', problem: null }, clock());
        throw error;
      }
      // Who has no mailbox was marked as such when the mail server said so.
      const outcome = { state: 'FAILED' as const, problem: isRefused ? null : error.code };
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
    async run(job) {
      const taken = await database.transaction(async (tx) => {
        await job.renewLease(tx);
        return queries.takeInvitations(tx, mailsAtOnce, clock());
      });
      for (const invitation of taken) await send(job, invitation);
      return taken.length < mailsAtOnce ? 'DONE' : { againInMilliseconds: pauseMilliseconds };
    },
    // The mails of all imports go this way: an outage of the mail server must not leave those that wait behind.
    onExhausted: async () => ({ againInMilliseconds: afterExhaustionMs }),
  };
}
