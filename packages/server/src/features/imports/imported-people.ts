import type { Readable } from 'node:stream';
import {
  type ImportedPerson,
  type ImportedPersonState,
  invitationLimits,
  type listImportedPeople as listEndpoint,
} from '@fairlead/contract/imports';
import type { Language } from '@fairlead/contract/languages';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Changing, ForgetPerson } from '../../platform/auth/identity.ts';
import type { Context } from '../../platform/context.ts';
import { csvStream } from '../../platform/csv.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { wakeJob } from '../../platform/jobs/queries.ts';
import { localTime } from '../../platform/local-time.ts';
import { hasMessage, translate } from '../../platform/messages.ts';
import { batchesOf, type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { recordBatches } from '../../platform/records.ts';
import { companyOf, takeBackInvited } from '../accounts/public.ts';
import { authorize } from '../exhibitions/public.ts';
import { type FindEmailOwners, type IdentityDeletion, lockEmail } from '../identities/public.ts';
import * as queries from './invitation-queries.ts';
import { invitationJob } from './jobs.ts';

type FairContext = Context<AccountActor | AdminActor>;

const hoursMs = invitationLimits.hours * 3_600_000;

function againFrom({ state, sentAt, sentCount, createdAt }: queries.PersonRow): Date | null {
  if (state === 'FAILED') return createdAt;
  if (state !== 'SENT' || sentAt === null || sentCount >= invitationLimits.times) return null;
  return new Date(sentAt.getTime() + hoursMs);
}

function problemOf({ state, problem }: queries.PersonRow, language: Language): string | null {
  if (state !== 'FAILED') return null;
  const key = `problem.${problem}.detail`;
  return translate(language, hasMessage(key) ? key : 'problem.INTERNAL.detail');
}

function present(row: queries.PersonRow, language: Language): ImportedPerson {
  const { email, name, company, state, sentCount } = row;
  return {
    ...{ email, name, company, state, sentCount },
    problem: problemOf(row, language),
    joinedAt: row.joinedAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    againFrom: againFrom(row)?.toISOString() ?? null,
  };
}

/** Whom the imports of a fair invited. The counts come with the first page. */
export async function listImportedPeople(
  context: FairContext,
  { tradeFairId, state, ...query }: PageRequest & { tradeFairId: string; state?: ImportedPersonState | undefined },
): Promise<z.output<(typeof listEndpoint)['response']>> {
  const { database, language, now } = context;
  await authorize(context, 'editFair', tradeFairId);
  const [rows, counts] = await Promise.all([
    queries.listPeople(database, { tradeFairId, state }, rangeOf(queries.peopleOrder, query)),
    query.cursor === undefined ? queries.countPeople(database, tradeFairId, dueBefore(now)) : null,
  ]);
  const page = pageOf(
    rows,
    query.limit,
    (row) => [row.createdAt, row.email],
    (row) => present(row, language),
  );
  return { ...page, counts };
}

const csvHeaders = {
  ...{ company: 'import.column.company', name: 'import.column.contactName', email: 'import.column.email' },
  ...{ state: 'import.people.state', problem: 'import.people.problem', joinedAt: 'import.people.joinedAt' },
  ...{ sentAt: 'import.people.sentAt', sentCount: 'import.people.sentCount' },
};

/** The same list for a spreadsheet; times are those of the fair. */
export async function streamImportedPeople(
  context: FairContext,
  { tradeFairId, state }: { tradeFairId: string; state?: ImportedPersonState | undefined },
): Promise<Readable> {
  const { database, language } = context;
  const { timeZone } = await authorize(context, 'editFair', tradeFairId);
  const timeOf = (moment: Date | null): string => (moment === null ? '' : localTime(moment, timeZone));
  const recordOf = (row: queries.PersonRow) => ({
    ...{ company: row.company, name: row.name, email: row.email, sentCount: row.sentCount },
    state: translate(language, `import.people.state.${row.state}`),
    problem: problemOf(row, language) ?? '',
    joinedAt: timeOf(row.joinedAt),
    sentAt: timeOf(row.sentAt),
  });
  const batches = batchesOf<queries.PersonRow>((last, limit) => {
    const after = last ? [last.createdAt, last.email] : null;
    return queries.listPeople(database, { tradeFairId, state }, { after, limit });
  });
  const headed = Object.entries(csvHeaders).map(([key, header]) => ({ key, header: translate(language, header) }));
  return csvStream([], recordBatches(batches, recordOf), context, headed);
}

const dueBefore = (now: Date): Date => new Date(now.getTime() - hoursMs);

/** Has the mails sent again that may be, and returns how many; those of others, or too early, are left out. */
export async function inviteImportedPeople(
  context: FairContext,
  { tradeFairId, emails }: { tradeFairId: string; emails: 'ALL' | readonly string[] },
): Promise<{ sending: number }> {
  const { database, now } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  if (fair.archivedAt !== null) throw new ApiError('ARCHIVED');
  return database.transaction(async (tx) => {
    const sending = await queries.inviteAgain(tx, { tradeFairId, emails, sentBefore: dueBefore(now), now });
    if (sending > 0) await wakeJob(tx, invitationJob);
    return { sending };
  });
}

export interface CorrectionParts {
  readonly forget: ForgetPerson;
  readonly identityDeletion: IdentityDeletion;
  readonly findEmailOwners: FindEmailOwners;
}

/**
 * Invites a person of an import under another e-mail. The account that waits under the first one is deleted with the identity
 * that was made for it: a reader of that mailbox can no longer use it.
 * @throws InputError for a person who has come, whose mail is being sent, or who was invited or has an account under the new
 * e-mail
 */
export async function correctImportedPerson(
  context: Context<AccountActor | AdminActor> & Changing,
  { tradeFairId, email, newEmail }: { tradeFairId: string; email: string; newEmail: string },
  { forget, identityDeletion, findEmailOwners }: CorrectionParts,
): Promise<void> {
  const { database, now } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  if (fair.archivedAt !== null) throw new ApiError('ARCHIVED');
  if (newEmail === email) throw new InputError('body.newEmail', 'email_of_before');
  const subject = await database.transaction(async (tx) => {
    const person = await queries.findPerson(tx, tradeFairId, email);
    if (!person) throw notFound();
    const { state, accountId } = person;
    if (state === 'WAITING') throw new InputError('body.email', 'invitation_under_way');
    // The person before the e-mail, as everything that locks both.
    const taken = accountId === null ? { subject: null } : await takeBackInvited(tx, accountId, identityDeletion);
    if (state === 'JOINED' || !taken) throw new InputError('body.email', 'invited_has_come');
    await lockEmail(tx, newEmail);
    if (await queries.isInvited(tx, newEmail)) throw new InputError('body.newEmail', 'invited_already');
    const owner = (await findEmailOwners(tx, [newEmail])).get(newEmail);
    if (owner !== undefined && (await companyOf(tx, owner)) !== null)
      throw new InputError('body.newEmail', 'account_elsewhere');
    if (!(await queries.inviteUnder(tx, email, newEmail, now)))
      throw new InputError('body.email', 'invitation_under_way');
    await wakeJob(tx, invitationJob);
    return taken.subject;
  });
  if (subject === null) return;
  await forget(context, subject);
  await identityDeletion.processPending();
}
