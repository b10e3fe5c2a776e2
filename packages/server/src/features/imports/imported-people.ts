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
import type { Context } from '../../platform/context.ts';
import { csvStream } from '../../platform/csv.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { wakeJob } from '../../platform/jobs/add-job.ts';
import { localTime } from '../../platform/local-time.ts';
import { hasMessage, translate } from '../../platform/messages.ts';
import { batchesOf, type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { recordBatches } from '../../platform/records.ts';
import { authorize } from '../exhibitions/public.ts';
import { invitationJob } from './invitation-job.ts';
import * as queries from './people-queries.ts';

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
