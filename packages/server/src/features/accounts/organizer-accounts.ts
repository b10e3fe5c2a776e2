import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { InputError } from '../../platform/http/problem.ts';
import {
  assertIdentityNotDeleted,
  type FindEmailOwners,
  findVerifiedEmail,
  type IdentityDeletion,
  type Invite,
  lockEmail,
} from '../identities/public.ts';
import * as queries from './queries.ts';

interface Enrolment {
  readonly organizerId: string;
  /** The account to promote; without it, that of the proven owner of the e-mail. */
  readonly accountId: string | undefined;
  readonly email: string;
  readonly name: string;
  /** The name of the administrator. */
  readonly inviter: string | undefined;
  readonly language: Language;
  readonly now: Date;
  /** Makes the company of a person without an account; returns its id. */
  readonly openCompany: () => Promise<string>;
}

async function promote(
  tx: Executor,
  account: queries.AccountRow,
  organizerId: string,
  path: string,
): Promise<string | null> {
  if (account.organizerId !== null) throw new InputError(path, 'organizer_already');
  await queries.updateAccount(tx, account.id, asOrganizer(account, organizerId));
  return account.subject;
}

/** Returns the change that makes an account one of the organizer's; its other roles stay. */
const asOrganizer = (account: Pick<queries.AccountRow, 'roles'>, organizerId: string) => ({
  roles: [...new Set([...account.roles, 'ORGANIZER' as const])],
  organizerId,
});

/**
 * Gives an organizer its first account, in the caller's transaction. Returns its owner; null while it waits for the proven owner
 * of the e-mail. An account whose e-mail is not verified is not promoted: its name and company may be made up to be picked.
 */
export async function enrolOrganizer(
  tx: Executor,
  { invite, findEmailOwners }: { invite: Invite; findEmailOwners: FindEmailOwners },
  value: Enrolment,
): Promise<string | null> {
  const { organizerId, accountId, email, name, language, now } = value;
  if (accountId !== undefined) {
    const account = await queries.lockAccount(tx, accountId);
    if (!account) throw new InputError('body.accountId', 'account_not_found');
    const owners = await findEmailOwners(tx, [account.email]);
    if (account.subject === null || owners.get(account.email) !== account.subject) {
      throw new InputError('body.accountId', 'account_unconfirmed');
    }
    return promote(tx, account, organizerId, 'body.accountId');
  }
  // Two who invite the same person at once make one account.
  await lockEmail(tx, email);
  const owner = (await findEmailOwners(tx, [email])).get(email);
  const known = owner === undefined ? undefined : await queries.findAccountBySubject(tx, owner);
  if (known) return promote(tx, known, organizerId, 'body.contactEmail');
  const exhibitorId = await value.openCompany();
  const invitation = {
    kind: 'ORGANIZER' as const,
    name: '',
    inviter: value.inviter,
    host: '',
    company: name,
    fair: '',
  };
  const subject = await invite(email, { role: 'ORGANIZER', language }, invitation);
  if (subject !== null) await assertIdentityNotDeleted(tx, subject);
  await queries.insertAccount(tx, {
    subject,
    email,
    name,
    exhibitorId,
    organizerId,
    roles: ['EXHIBITOR', 'ORGANIZER'],
    mayBuy: true,
    joinedAt: null,
    createdAt: now,
  });
  return subject;
}

/**
 * Deletes the account of an invited person who has not come, so that another person can be invited in their place, and returns
 * their subject. An identity made for the invitation goes with it; that of a proven owner of the e-mail stays. Nothing is
 * deleted, and undefined returned, when they have come.
 */
export async function takeBackInvited(
  tx: Executor,
  accountId: string,
  { removeRecord }: Pick<IdentityDeletion, 'removeRecord'>,
): Promise<{ readonly subject: string | null } | undefined> {
  const account = await queries.findAccount(tx, accountId);
  if (!account) return { subject: null };
  const { subject } = account;
  const remove = async () => {
    // They may have come while this waited for the lock of their records.
    const now = await queries.lockAccount(tx, accountId);
    if (now && (now.joinedAt !== null || now.subject !== subject)) return undefined;
    await queries.deleteAccount(tx, accountId);
    return { subject };
  };
  return subject === null || (await findVerifiedEmail(tx, subject)) ? remove() : removeRecord(tx, subject, remove);
}

interface ClaimedAccounts {
  readonly accountIds: readonly string[];
  /** Companies that waited for this person alone, who already belongs to another one (`to`). */
  readonly left: readonly { readonly exhibitorId: string; readonly to: string }[];
}

/**
 * Gives the accounts that wait under an e-mail to the person who has shown that it is theirs, in the caller's transaction. A
 * person has one account: the oldest one, unless they had one before. Of the others, each that waits in a company without
 * colleagues is deleted, and its company is returned as `left`; in a company with colleagues they go on waiting.
 */
export async function claimAccounts(
  tx: Executor,
  { subject, email }: { subject: string; email: string },
): Promise<ClaimedAccounts> {
  const waiting = await queries.lockWaiting(tx, email);
  const accountIds: string[] = [];
  const left: { exhibitorId: string; to: string }[] = [];
  let own = waiting.length === 0 ? undefined : await queries.findAccountBySubject(tx, subject);
  for (const account of waiting) {
    if (own === undefined) {
      own = await queries.updateAccount(tx, account.id, { subject });
      accountIds.push(account.id);
      continue;
    }
    const { exhibitorId, organizerId } = account;
    if (exhibitorId === own.exhibitorId || (await queries.hasPerson(tx, exhibitorId))) continue;
    // A person belongs to one organizer: what a second one registered waits until an administrator decides.
    if (organizerId !== null && own.organizerId !== null) continue;
    if (organizerId !== null) own = (await queries.updateAccount(tx, own.id, asOrganizer(own, organizerId))) ?? own;
    await queries.deleteAccount(tx, account.id);
    left.push({ exhibitorId, to: own.exhibitorId });
  }
  return { accountIds, left };
}
