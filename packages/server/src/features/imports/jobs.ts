import type { Database } from '@fairlead/database/connection';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyBaseLogger } from 'fastify';
import type { Invitation } from '../../platform/auth/invitation-message.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { wakeJob } from '../../platform/jobs/queries.ts';
import type { Job, JobHandler, Outcome } from '../../platform/jobs/worker.ts';
import { MailNotSent, NoMailbox } from '../../platform/mail/mailer.ts';
import { SpreadsheetError } from '../../platform/spreadsheets/spreadsheet-error.ts';
import type { SpreadsheetReader } from '../../platform/spreadsheets/spreadsheet-reader.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { companyOf, namesOfEditors, openInvitedAccount } from '../accounts/public.ts';
import { findFair, handOverProjects, projectsInFair } from '../exhibitions/public.ts';
import { dropExhibitor, nameOfExhibitor } from '../exhibitors/public.ts';
import { type FindEmailOwners, type Invite, lockEmail } from '../identities/public.ts';
import { attributesOfFair, nameOfOrganizer } from '../organizers/public.ts';
import { describeFair } from '../trade-fairs/public.ts';
import { applyExhibitors } from './apply-exhibitors.ts';
import { applyVisitors } from './apply-visitors.ts';
import { columnsOf } from './columns.ts';
import * as invitations from './invitation-queries.ts';
import * as queries from './queries.ts';
import { findImport } from './queries.ts';
import { CancelledError, stageFile } from './read-file.ts';
import { UnusableFileError } from './read-rows.ts';
import * as rowQueries from './row-queries.ts';

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
  { importId, tradeFairId, exhibitorId, name, language }: invitations.InvitationRow,
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

interface InvitationNeeds {
  readonly database: Database;
  readonly invite: Invite;
  readonly findEmailOwners: FindEmailOwners;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

export function createInvitationJob({ database, invite, findEmailOwners, clock, log }: InvitationNeeds): JobHandler {
  async function send(job: Job, invitation: invitations.InvitationRow): Promise<void> {
    const { email, exhibitorId, name } = invitation;
    let subject: string | null;
    try {
      // An interrupted sending may or may not have reached the mail server: two mails are better than none.
      const asReader = { role: 'EXHIBITOR', language: invitation.language } as const;
      subject = await invite(email, asReader, await invitationOf(database, invitation));
    } catch (error) {
      if (!(error instanceof ApiError) || (error instanceof MailNotSent && !error.isOnlyThis)) {
        await invitations.settleInvitation(database, email, { state: 'WAITING', inMinutes: 0 }, clock());
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
        await invitations.settleInvitation(tx, email, outcome, clock());
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
          await invitations.settleInvitation(tx, email, { state: 'SENT', subject }, clock());
          return;
        }
        // They registered a company themselves in the meantime: it gets what was imported.
        if (own !== exhibitorId) {
          await handOverProjects(tx, exhibitorId, own, clock());
          await invitations.deleteInvitation(tx, email);
          await dropExhibitor(tx, exhibitorId);
        } else await invitations.settleInvitation(tx, email, { state: 'SENT', subject }, clock());
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
        return invitations.takeInvitations(tx, mailsAtOnce, clock());
      });
      for (const invitation of taken) await send(job, invitation);
      return { againInMilliseconds: taken.length < mailsAtOnce ? everyMs : pauseMilliseconds };
    },
    // The mails of all imports go this way: an outage of the mail server must not leave those that wait behind.
    onExhausted: async () => ({ againInMilliseconds: everyMs }),
  };
}

export const importJob = 'import';
const rowsAtOnce = 500;

interface ImportNeeds {
  readonly database: Database;
  readonly storage: Storage;
  readonly spreadsheets: SpreadsheetReader;
  readonly findEmailOwners: FindEmailOwners;
  readonly clock: Clock;
}

const isUnderWay = (one: queries.TradeFairImportRow | undefined): one is queries.TradeFairImportRow =>
  one !== undefined && one.finishedAt === null;

/** Does the import in parts: each is one transaction that only the holder of the job can commit. */
function createImportJob({ database, storage, spreadsheets, findEmailOwners, clock }: ImportNeeds): JobHandler {
  /** Imports the next rows; returns whether there were any. */
  async function applyNext(
    job: Parameters<JobHandler['run']>[0],
    source: queries.TradeFairImportRow,
  ): Promise<boolean> {
    const waiting = await rowQueries.nextRows(database, source.id, rowsAtOnce);
    const emails = waiting.map(({ email }) => email);
    const owners = await findEmailOwners(database, emails);
    return database.transaction(async (tx) => {
      await job.recordProgress(tx);
      const now = clock();
      const rows = await rowQueries.nextRows(tx, source.id, rowsAtOnce);
      if (rows.length === 0) {
        await queries.advance(tx, source.id, { state: 'DONE', finishedAt: now });
        if (!source.isDryRun && source.kind === 'EXHIBITORS') await wakeJob(tx, invitationJob);
        return false;
      }
      const fair = await findFair(tx, { id: source.tradeFairId });
      if (!fair) return false;
      const context = { owners, now };
      const results =
        source.kind === 'EXHIBITORS'
          ? await applyExhibitors(tx, source, fair, rows, context)
          : await applyVisitors(tx, source, fair.id, rows, context);
      await rowQueries.writeResults(tx, source.id, results);
      const { finished } = await rowQueries.countRows(tx, source.id);
      // Cancelled in between: what this part did is undone.
      if (!(await queries.advance(tx, source.id, { processed: finished }))) throw new CancelledError();
      return true;
    });
  }

  async function run(job: Parameters<JobHandler['run']>[0]): Promise<Outcome> {
    let source = await queries.findImport(database, job.id);
    if (!isUnderWay(source)) return 'DONE';
    if (source.state !== 'APPLYING') {
      const attributes = await attributesOfFair(database, source.tradeFairId);
      const needs = { database, storage, spreadsheets };
      const isRead = await stageFile(needs, job, source, columnsOf(source.kind, attributes));
      if (!isRead) return 'INTERRUPTED';
      source = await queries.findImport(database, job.id);
      if (!isUnderWay(source)) return 'DONE';
    }
    while (await applyNext(job, source)) if (job.signal.aborted) return 'INTERRUPTED';
    return 'DONE';
  }

  return {
    async run(job) {
      try {
        return await run(job);
      } catch (error) {
        if (error instanceof CancelledError) return 'DONE';
        if (!(error instanceof UnusableFileError || error instanceof SpreadsheetError)) throw error;
        const values = error instanceof UnusableFileError ? error.values : {};
        await database.transaction(async (tx) => {
          await job.renewLease(tx);
          await queries.fail(tx, job.id, { code: error.code, values }, clock());
        });
        return 'DONE';
      }
    },
    async onExhausted(tx, jobId) {
      await queries.fail(tx, jobId, { code: 'gave_up', values: {} }, clock());
      return 'FAILED';
    },
  };
}

/** The work of imports that goes on behind the requests, by the kind of the job. */
export const importJobs = (needs: ImportNeeds & InvitationNeeds): Readonly<Record<string, JobHandler>> => ({
  [importJob]: createImportJob(needs),
  [invitationJob]: createInvitationJob(needs),
});
