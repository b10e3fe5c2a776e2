import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, Records, VisitorActor } from '../../platform/auth/caller.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { deleteAccount } from '../accounts/public.ts';
import { leaveAdministration } from '../admins/public.ts';
import { type IdentityDeletion, removeRecordsWithIdentity } from '../identities/public.ts';
import { getVisitor, lockVisitor } from '../visitors/public.ts';
import { eraseAccount, eraseVisitor } from './registry.ts';

/**
 * A visitor leaves for good: profile, list and answers are erased, the leads stay as leads of nobody, and the sign-in
 * goes when this was its last record. Returns the e-mail that they had.
 */
export async function leaveAsVisitor(
  database: Executor,
  identityDeletion: Pick<IdentityDeletion, 'removeRecord'>,
  caller: Pick<VisitorActor, 'visitorId' | 'subject'>,
  now: Date,
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

/** Somebody leaves a company, or is taken out of it; returns who it was. */
export const leaveCompany = (
  database: Executor,
  identityDeletion: Pick<IdentityDeletion, 'removeRecord'>,
  caller: Pick<AccountActor, 'accountId' | 'exhibitorId'>,
  accountId: string | undefined,
): Promise<{ subject: string | null; email: string }> =>
  deleteAccount({ database, caller }, accountId, {
    identityDeletion,
    erase: (tx, { id, exhibitorId, email, subject }) =>
      eraseAccount(tx, { accountId: id, exhibitorId, email, subject }),
  });

/**
 * Somebody deleted the sign-in itself, in this transaction: everything kept under it goes as if it had left one by one.
 * Returns their e-mails.
 * @throws ApiError LAST_ACCOUNT or LAST_ADMIN
 */
export async function leaveEntirely(
  tx: Executor,
  subject: string,
  findRecords: (tx: Executor, subject: string) => Promise<Pick<Records, 'visitor' | 'account' | 'admin'>>,
  now: Date,
): Promise<readonly string[]> {
  const identityDeletion: Pick<IdentityDeletion, 'removeRecord'> = {
    removeRecord: (_tx, _subject, remove) => remove(),
  };
  const emails: string[] = [];
  await removeRecordsWithIdentity(tx, subject, now, async () => {
    const { visitor, account, admin } = await findRecords(tx, subject);
    if (visitor) emails.push(await leaveAsVisitor(tx, identityDeletion, { ...visitor, subject }, now));
    if (account) emails.push((await leaveCompany(tx, identityDeletion, account, undefined)).email);
    if (admin)
      emails.push(await leaveAdministration({ database: tx, caller: { ...admin, subject }, now }, identityDeletion));
  });
  return emails;
}

/** Whether it is somebody without whom a company, or the installation, could not go on. */
export const isNeeded = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LAST_ACCOUNT' || error.code === 'LAST_ADMIN');
