import type { Account } from '@fairlead/contract/exhibitors';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, Records, SignedIn } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { currentConsent } from '../consents/public.ts';
import { assertIdentityNotDeleted, findVerifiedEmail } from '../identities/public.ts';
import * as queries from './queries.ts';

/** A suspension that has run out is over without being lifted. */
const suspendedSince = ({ suspendedAt, suspendedUntil }: queries.AccountRow, now: Date): Date | null =>
  suspendedUntil !== null && suspendedUntil <= now ? null : suspendedAt;

export const present = (row: queries.AccountRow, now: Date): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  exhibitorId: row.exhibitorId,
  organizerId: row.organizerId,
  roles: row.roles,
  mayBuy: row.mayBuy,
  suspendedAt: suspendedSince(row, now)?.toISOString() ?? null,
  joinedAt: row.joinedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Makes the account of a person who registers a company; part of the transaction that makes the company. */
export async function openAccount(
  tx: Executor,
  value: { person: SignedIn; email: string; name: string; exhibitorId: string; roles: Account['roles']; now: Date },
): Promise<Account> {
  const { person, now, ...account } = value;
  const { subject } = person;
  await assertIdentityNotDeleted(tx, subject);
  const verified = await findVerifiedEmail(tx, subject);
  const email = verified?.email ?? account.email;
  const row = { ...account, subject, email, organizerId: null, mayBuy: true, joinedAt: now, createdAt: now };
  return present(await queries.insertAccount(tx, row), now);
}

/**
 * Makes the account of an invited person, if they have none there yet; without a subject until its owner proves the e-mail. They
 * may buy where no account may yet: otherwise an account that may has to give the permission.
 */
export async function openInvitedAccount(
  tx: Executor,
  value: { subject: string | null; email: string; name: string; exhibitorId: string; now: Date },
): Promise<void> {
  const { now, ...account } = value;
  const known = await queries.findColleague(tx, value.exhibitorId, value.email);
  if (known?.subject === value.subject) return;
  const mayBuy = !(await queries.hasBuyerBut(tx, value.exhibitorId, null));
  const invited = { organizerId: null, roles: ['EXHIBITOR' as const], mayBuy, joinedAt: null, createdAt: now };
  await queries.insertAccount(tx, { ...account, ...invited });
}

/** Returns the account of an identity as the authenticator needs it; null without one. */
export async function findAccountRecord(executor: Executor, subject: string): Promise<Records['account']> {
  const account = await queries.findAccountBySubject(executor, subject);
  if (!account) return null;
  const { id: accountId, exhibitorId, organizerId, mayBuy } = account;
  return { accountId, exhibitorId, organizerId, mayBuy, roles: account.roles.filter((role) => role !== 'BUSINESS') };
}

/** Returns the caller's own account. An invited person has joined with the first reading. */
export async function getCurrentAccount({ database, caller, now }: Context<AccountActor>) {
  const [row, consents] = await Promise.all([
    queries.findAccount(database, caller.accountId),
    currentConsent(database, caller.subject),
  ]);
  if (!row) throw notFound();
  const joined = row.joinedAt ? row : await queries.updateAccount(database, row.id, { joinedAt: now });
  const account = { ...present(joined ?? row, now), consents };
  const { organizerSuspension: suspended } = caller;
  if (!suspended) return account;
  const { targetKind, reason, until } = suspended;
  return {
    ...account,
    organizerId: null,
    roles: account.roles.filter((role) => role !== 'ORGANIZER'),
    organizerSuspension: { targetKind, reason, until: until?.toISOString() ?? null },
  };
}
