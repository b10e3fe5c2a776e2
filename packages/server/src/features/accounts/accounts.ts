import type { Account } from '@fairlead/contract/exhibitors';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor, Records, SignedIn } from '../../platform/auth/caller.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { currentConsent } from '../consents/public.ts';
import { assertIdentityNotDeleted, findVerifiedEmail, type IdentityDeletion } from '../identities/public.ts';
import { present } from './present.ts';
import * as queries from './queries.ts';

export async function openAccount(
  tx: Executor,
  value: { person: SignedIn; email: string; name: string; exhibitorId: string; roles: Account['roles']; now: Date },
): Promise<Account> {
  const row: queries.AccountRow = {
    id: newId(),
    subject: value.person.subject,
    email: value.email,
    name: value.name,
    exhibitorId: value.exhibitorId,
    organizerId: null,
    roles: value.roles,
    suspendedAt: null,
    suspendedUntil: null,
    joinedAt: value.now,
    createdAt: value.now,
  };
  const { subject } = value.person;
  await assertIdentityNotDeleted(tx, subject);
  const verified = await findVerifiedEmail(tx, subject);
  const kept = { ...row, email: verified?.email ?? row.email };
  await queries.insertAccount(tx, kept);
  return present(kept);
}

/** The account of an identity. */
export async function findAccountRecord(executor: Executor, subject: string): Promise<Records['account']> {
  const account = await queries.findAccountBySubject(executor, subject);
  if (!account) return null;
  const { id: accountId, exhibitorId, organizerId } = account;
  return { accountId, exhibitorId, organizerId, roles: account.roles.filter((role) => role !== 'BUSINESS') };
}

async function ownAccount(database: Executor, caller: AccountActor): Promise<queries.AccountRow> {
  const row = await queries.findAccount(database, caller.accountId);
  if (!row) throw notFound();
  return row;
}

/** With the first look at it, whoever was invited has joined. */
export async function getCurrent(database: Executor, caller: AccountActor, now: Date) {
  const [row, consents] = await Promise.all([ownAccount(database, caller), currentConsent(database, caller.subject)]);
  const joined = row.joinedAt ? row : await queries.updateAccount(database, row.id, { joinedAt: now });
  return { ...present(joined ?? row), consents };
}

/** A company sees its own accounts; an admin those of any, or of all. */
export async function listAccounts(
  database: Executor,
  caller: AccountActor | AdminActor,
  query: PageRequest & { exhibitorId?: string | undefined; filterEmail?: string | undefined },
): Promise<Page<Account>> {
  if (caller.role !== 'ADMIN' && query.exhibitorId !== undefined && query.exhibitorId !== caller.exhibitorId)
    throw notFound();
  const exhibitorId = caller.role === 'ADMIN' ? (query.exhibitorId ?? null) : caller.exhibitorId;
  const filter = { exhibitorId, email: query.filterEmail };
  const rows = await queries.listAccounts(database, filter, rangeOf(queries.accountOrder, query));
  return pageOf(rows, query.limit, (row) => [row.email, row.id], present);
}

/**
 * Deletes an account of the caller's company, the caller's own when none is named, and returns whose it was. The last one
 * stays. `alsoForget` runs while the e-mail still counts as its person's.
 */
export async function deleteAccount(
  database: Executor,
  identityDeletion: Pick<IdentityDeletion, 'removeRecord'>,
  caller: Pick<AccountActor, 'accountId' | 'exhibitorId'>,
  accountId: string | undefined,
  alsoForget: (
    tx: Executor,
    account: { id: string; subject: string | null; email: string; exhibitorId: string },
  ) => Promise<void>,
): Promise<{ subject: string | null; email: string }> {
  return database.transaction(async (tx) => {
    const row = await queries.findAccount(tx, accountId ?? caller.accountId);
    if (!row || row.exhibitorId !== caller.exhibitorId) throw notFound();
    const { subject, email } = row;
    const remove = async (): Promise<void> => {
      if (!(await queries.deleteAccountButLast(tx, row))) throw new ApiError('LAST_ACCOUNT');
      await alsoForget(tx, row);
    };
    if (subject === null) await remove();
    else await identityDeletion.removeRecord(tx, subject, remove);
    return { subject, email };
  });
}
