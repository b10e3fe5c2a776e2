import type { AccountActor, Records, VisitorActor } from '../../platform/auth/caller.ts';
import { type Departures, leaveWithIdentity } from '../../platform/auth/departures.ts';
import type { Executor } from '../../platform/database/connection.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { deleteAccount } from '../accounts/public.ts';
import { leaveAdministration } from '../admins/public.ts';
import { getVisitor, lockVisitor } from '../visitors/public.ts';
import { eraseAccount, eraseVisitor } from './registry.ts';

/**
 * A visitor leaves for good: profile, list and answers are erased, the leads stay as leads of nobody, and the sign-in
 * goes when this was its last record. Answers the address that they had.
 */
export async function leaveAsVisitor(
  database: UnitOfWork,
  departures: Pick<Departures, 'leave'>,
  caller: Pick<VisitorActor, 'visitorId' | 'subject'>,
  now: Date,
): Promise<string> {
  const { email } = await getVisitor(database, caller);
  const { visitorId, subject } = caller;
  await database.transaction((tx) =>
    departures.leave(tx, subject, async () => {
      if (!(await lockVisitor(tx, visitorId))) throw notFound();
      await eraseVisitor(tx, { visitorId, subject }, now);
    }),
  );
  return email;
}

/** Somebody leaves a company, or is taken out of it; answers who it was. */
export const leaveCompany = (
  database: UnitOfWork,
  departures: Pick<Departures, 'leave'>,
  caller: Pick<AccountActor, 'accountId' | 'exhibitorId'>,
  accountId: string | undefined,
): Promise<{ subject: string | null; email: string }> =>
  deleteAccount(database, departures, caller, accountId, (tx, { id, exhibitorId, email, subject }) =>
    eraseAccount(tx, { accountId: id, exhibitorId, email, subject }),
  );

/**
 * Somebody deleted the sign-in itself, in this transaction: everything kept under it goes as if it had left one by one.
 * Answers their addresses.
 * @throws ApiError LAST_ACCOUNT or LAST_ADMIN
 */
export async function leaveEntirely(
  tx: Executor,
  subject: string,
  findRecords: (tx: Executor, subject: string) => Promise<Pick<Records, 'visitor' | 'account' | 'admin'>>,
  now: Date,
): Promise<readonly string[]> {
  const unit: UnitOfWork = { db: tx, transaction: (work) => work(tx) };
  const departures: Pick<Departures, 'leave'> = { leave: (_tx, _subject, remove) => remove() };
  const addresses: string[] = [];
  await leaveWithIdentity(tx, subject, now, async () => {
    const { visitor, account, admin } = await findRecords(tx, subject);
    if (visitor) addresses.push(await leaveAsVisitor(unit, departures, { ...visitor, subject }, now));
    if (account) addresses.push((await leaveCompany(unit, departures, account, undefined)).email);
    if (admin) addresses.push(await leaveAdministration(unit, departures, { ...admin, subject }, now));
  });
  return addresses;
}

/** Whether it is somebody without whom a company, or the installation, could not go on. */
export const isNeeded = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LAST_ACCOUNT' || error.code === 'LAST_ADMIN');
