import { defaultLanguage } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, Records, VisitorActor } from '../../platform/auth/caller.ts';
import type { Changing, ForgetPerson } from '../../platform/auth/identity.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { deleteAccount, nameOfCompany } from '../accounts/public.ts';
import { leaveAdministration } from '../admins/public.ts';
import {
  type Farewell,
  type IdentityDeletion,
  type PrepareFarewell,
  removeRecordsWithIdentity,
} from '../identities/public.ts';
import { getVisitor, lockVisitor } from '../visitors/public.ts';
import { eraseAccount, eraseVisitor } from './registry.ts';

type RemoveRecord = Pick<IdentityDeletion, 'removeRecord'>;
type LeaveContext<Caller> = Pick<Context<Caller>, 'database' | 'caller' | 'now'>;
type CallContext<Caller> = LeaveContext<Caller> & Pick<Context<Caller>, 'language'> & Changing;
type VisitorOfPerson = Pick<VisitorActor, 'visitorId' | 'subject'>;
type AccountInCompany = Pick<AccountActor, 'accountId' | 'exhibitorId'>;

export interface LeaveParts {
  readonly forget: ForgetPerson;
  readonly forgetMails: (subject: string, email: string) => Promise<void>;
  readonly identityDeletion: IdentityDeletion;
  readonly prepareFarewell: PrepareFarewell;
}

/** Removes a visitor's data; the leads stay, without a person. Returns their e-mail. */
async function removeVisitor(
  { database, caller, now }: LeaveContext<VisitorOfPerson>,
  identityDeletion: RemoveRecord,
): Promise<string> {
  const { email } = await getVisitor({ database, caller });
  const { visitorId, subject } = caller;
  await database.transaction((tx) =>
    identityDeletion.removeRecord(tx, subject, async () => {
      if (!(await lockVisitor(tx, visitorId))) throw notFound();
      await eraseVisitor(tx, { visitorId, subject }, now);
    }),
  );
  return email;
}

type AccountDeletion = Parameters<typeof deleteAccount>[2];

/** Removes the caller's account, or the one that is named, which is a colleague's. Returns whose it was. */
const removeAccount = (
  context: Pick<Context<AccountInCompany>, 'database' | 'caller'>,
  accountId: string | undefined,
  parts: Omit<AccountDeletion, 'erase'>,
): ReturnType<typeof deleteAccount> =>
  deleteAccount(context, accountId, {
    ...parts,
    erase: (tx, { id, exhibitorId, email, subject }) =>
      eraseAccount(tx, { accountId: id, exhibitorId, email, subject }),
  });

/** Cleans up after a record is gone: memories of it, the identity if it was the last one, and unsent mail. */
async function forgetPerson(
  { database, afterwards }: Changing,
  { subject, email }: { subject: string; email: string },
  { forget, forgetMails, identityDeletion }: LeaveParts,
): Promise<void> {
  await forget({ database, afterwards }, subject);
  await identityDeletion.processPending();
  await forgetMails(subject, email);
}

/**
 * A visitor leaves for good: profile, list and answers are erased, the leads stay without a person, and the sign-in goes when
 * this was its last record.
 */
export async function leaveAsVisitor(context: CallContext<VisitorOfPerson>, parts: LeaveParts): Promise<void> {
  const { subject } = context.caller;
  const sayFarewell = await parts.prepareFarewell(context.database, { subject, role: 'VISITOR' }, context.language);
  const email = await removeVisitor(context, parts.identityDeletion);
  await forgetPerson(context, { subject, email }, parts);
  await sayFarewell?.();
}

/**
 * Lets a person leave a company, or be removed from it by a colleague. The mail goes to colleagues who had joined: for others
 * only an invitation ends.
 */
export async function leaveCompany(
  context: CallContext<AccountInCompany & Pick<AccountActor, 'subject'>>,
  { accountId }: { accountId?: string | undefined },
  parts: LeaveParts,
): Promise<void> {
  const { caller, now, language } = context;
  const { subject, email, sayFarewell } = await removeAccount(context, accountId, {
    identityDeletion: parts.identityDeletion,
    prepareFarewell: async (tx, account) => {
      const isOwn = account.id === caller.accountId;
      if (account.subject === null || !(isOwn || account.joinedAt)) return null;
      const leaver = { subject: account.subject, role: 'EXHIBITOR' as const };
      if (isOwn) return parts.prepareFarewell(tx, leaver, language);
      const company = await nameOfCompany(tx, account.exhibitorId);
      return parts.prepareFarewell(tx, { ...leaver, removal: { by: 'COMPANY', company, at: now } }, language);
    },
  });
  if (subject !== null) await forgetPerson(context, { subject, email }, parts);
  await sayFarewell?.();
}

const highestRole = ({ account, admin }: Pick<Records, 'account' | 'admin'>) =>
  admin ? 'ADMIN' : account ? 'EXHIBITOR' : 'VISITOR';

/**
 * The person deleted the sign-in itself, in this transaction: everything kept under it goes as if it had left one by one.
 * Returns their e-mails, and the farewell for after the commit.
 * @throws ApiError LAST_ACCOUNT, LAST_BUYER or LAST_ADMIN
 */
export async function leaveEntirely(
  { database: tx, now }: Pick<Context<never>, 'database' | 'now'>,
  { subject }: { subject: string },
  {
    findRecords,
    prepareFarewell,
  }: {
    readonly findRecords: (tx: Executor, subject: string) => Promise<Pick<Records, 'visitor' | 'account' | 'admin'>>;
    readonly prepareFarewell: PrepareFarewell;
  },
): Promise<{ readonly emails: readonly string[]; readonly sayFarewell: Farewell | null }> {
  const identityDeletion: RemoveRecord = { removeRecord: (_tx, _subject, remove) => remove() };
  const emails: string[] = [];
  const sayFarewell = await removeRecordsWithIdentity(tx, subject, now, async () => {
    const { visitor, account, admin } = await findRecords(tx, subject);
    const hasRecord = visitor !== null || account !== null || admin !== null;
    const leaver = { subject, role: highestRole({ account, admin }) } as const;
    const prepared = hasRecord ? await prepareFarewell(tx, leaver, defaultLanguage) : null;
    const as = <Own extends object>(own: Own) => ({ database: tx, caller: { ...own, subject }, now });
    if (visitor) emails.push(await removeVisitor(as(visitor), identityDeletion));
    if (account) {
      const parts = { identityDeletion, prepareFarewell: async () => null };
      emails.push((await removeAccount(as(account), undefined, parts)).email);
    }
    if (admin) emails.push(await leaveAdministration(as(admin), identityDeletion));
    return prepared;
  });
  return { emails, sayFarewell };
}

/** Returns whether a company, or the installation, could not continue without the person. */
export const isNeeded = (error: unknown): boolean =>
  error instanceof ApiError && ['LAST_ACCOUNT', 'LAST_BUYER', 'LAST_ADMIN'].includes(error.code);
