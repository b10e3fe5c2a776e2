import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, Records, VisitorActor } from '../../platform/auth/caller.ts';
import type { Changing, ForgetPerson } from '../../platform/auth/forget-person.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { deleteAccount } from '../accounts/public.ts';
import { leaveAdministration } from '../admins/public.ts';
import { type IdentityDeletion, removeRecordsWithIdentity } from '../identities/public.ts';
import { getVisitor, lockVisitor } from '../visitors/public.ts';
import type { PrepareFarewell } from './farewell.ts';
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

/** Removes what a visitor has; the leads stay as leads of nobody. Returns the e-mail that they had. */
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

/** Removes the caller's account, or the one that is named, which is a colleague's. Returns whose it was. */
const removeAccount = (
  context: Pick<Context<AccountInCompany>, 'database' | 'caller'>,
  accountId: string | undefined,
  identityDeletion: RemoveRecord,
): Promise<{ subject: string | null; email: string }> =>
  deleteAccount(context, accountId, {
    identityDeletion,
    erase: (tx, { id, exhibitorId, email, subject }) =>
      eraseAccount(tx, { accountId: id, exhibitorId, email, subject }),
  });

/** After a record is gone: nobody remembers it, the identity goes if it was the last one, and so does unsent mail. */
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
 * A visitor leaves for good: profile, list and answers are erased, the leads stay as leads of nobody, and the sign-in
 * goes when this was its last record.
 */
export async function leaveAsVisitor(context: CallContext<VisitorOfPerson>, parts: LeaveParts): Promise<void> {
  const { subject } = context.caller;
  const sayFarewell = await parts.prepareFarewell(context.database, { subject, role: 'VISITOR' }, context.language);
  const email = await removeVisitor(context, parts.identityDeletion);
  await forgetPerson(context, { subject, email }, parts);
  await sayFarewell?.();
}

/** Somebody leaves a company, or is taken out of it by a colleague. */
export async function leaveCompany(
  context: CallContext<AccountInCompany & Pick<AccountActor, 'subject'>>,
  { accountId }: { accountId?: string | undefined },
  parts: LeaveParts,
): Promise<void> {
  const { database, caller, language } = context;
  const isOwn = accountId === undefined || accountId === caller.accountId;
  const leaver = { subject: caller.subject, role: 'EXHIBITOR' as const };
  const sayFarewell = isOwn ? await parts.prepareFarewell(database, leaver, language) : null;
  const { subject, email } = await removeAccount(context, accountId, parts.identityDeletion);
  if (subject !== null) await forgetPerson(context, { subject, email }, parts);
  await sayFarewell?.();
}

/**
 * Somebody deleted the sign-in itself, in this transaction: everything kept under it goes as if it had left one by one.
 * Returns their e-mails.
 * @throws ApiError LAST_ACCOUNT, LAST_BUYER or LAST_ADMIN
 */
export async function leaveEntirely(
  { database: tx, now }: Pick<Context<never>, 'database' | 'now'>,
  { subject }: { subject: string },
  findRecords: (tx: Executor, subject: string) => Promise<Pick<Records, 'visitor' | 'account' | 'admin'>>,
): Promise<readonly string[]> {
  const identityDeletion: RemoveRecord = { removeRecord: (_tx, _subject, remove) => remove() };
  const emails: string[] = [];
  await removeRecordsWithIdentity(tx, subject, now, async () => {
    const { visitor, account, admin } = await findRecords(tx, subject);
    const as = <Own extends object>(own: Own) => ({ database: tx, caller: { ...own, subject }, now });
    if (visitor) emails.push(await removeVisitor(as(visitor), identityDeletion));
    if (account) emails.push((await removeAccount(as(account), undefined, identityDeletion)).email);
    if (admin) emails.push(await leaveAdministration(as(admin), identityDeletion));
  });
  return emails;
}

/** Whether it is somebody without whom a company, or the installation, could not go on. */
export const isNeeded = (error: unknown): boolean =>
  error instanceof ApiError && ['LAST_ACCOUNT', 'LAST_BUYER', 'LAST_ADMIN'].includes(error.code);
