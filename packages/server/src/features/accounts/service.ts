import type { Account } from '@fairlead/contract/exhibitors';
import { email } from '@fairlead/contract/fields';
import type { Page } from '@fairlead/contract/page';
import { z } from 'zod';
import { findVerifiedAddress } from '../../platform/auth/addresses.ts';
import type { AccountActor, AdminActor, Records, SignedIn } from '../../platform/auth/caller.ts';
import { assertNotDeparted, type Departures } from '../../platform/auth/departures.ts';
import type { Executor } from '../../platform/database/connection.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { currentConsent } from '../consents/public.ts';
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
  await assertNotDeparted(tx, subject);
  const verified = await findVerifiedAddress(tx, subject);
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

async function ownAccount(database: UnitOfWork, caller: AccountActor): Promise<queries.AccountRow> {
  const row = await queries.findAccount(database.db, caller.accountId);
  if (!row) throw notFound();
  return row;
}

/** With the first look at it, whoever was invited has joined. */
export async function getCurrent(database: UnitOfWork, caller: AccountActor, now: Date) {
  const [row, consents] = await Promise.all([
    ownAccount(database, caller),
    currentConsent(database.db, caller.subject),
  ]);
  const joined = row.joinedAt ? row : await queries.updateAccount(database.db, row.id, { joinedAt: now });
  return { ...present(joined ?? row), consents };
}

const cursorPosition = z.tuple([email, z.uuid()]);

function readEmailCursor(cursor: string | undefined): { email: string; id: string } | null {
  if (cursor === undefined) return null;
  try {
    const [last, id] = cursorPosition.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { email: last, id };
  } catch {
    throw new InputError('query.cursor', 'cursor');
  }
}

/** A company sees its own accounts; an admin those of any, or of all. */
export async function listAccounts(
  database: UnitOfWork,
  caller: AccountActor | AdminActor,
  query: {
    exhibitorId?: string | undefined;
    filterEmail?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<Page<Account>> {
  if (caller.role !== 'ADMIN' && query.exhibitorId !== undefined && query.exhibitorId !== caller.exhibitorId)
    throw notFound();
  const exhibitorId = caller.role === 'ADMIN' ? (query.exhibitorId ?? null) : caller.exhibitorId;
  const rows = await queries.listAccounts(
    database.db,
    { exhibitorId, email: query.filterEmail },
    { after: readEmailCursor(query.cursor), limit: query.limit },
  );
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const isMore = rows.length > query.limit && last !== undefined;
  return {
    items: shown.map(present),
    nextCursor: isMore ? Buffer.from(JSON.stringify([last.email, last.id])).toString('base64url') : null,
  };
}

/**
 * Deletes an account of the caller's company, the caller's own when none is named, and returns whose it was. The last one
 * stays. `alsoForget` runs while the e-mail still counts as its person's.
 */
export async function deleteAccount(
  database: UnitOfWork,
  departures: Pick<Departures, 'leave'>,
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
    else await departures.leave(tx, subject, remove);
    return { subject, email };
  });
}
