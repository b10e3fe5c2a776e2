import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { InputError } from '../../platform/http/problem.ts';
import { assertIdentityNotDeleted, type FindEmailOwners, type Invite, lockEmail } from '../identities/public.ts';
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
export const asOrganizer = (account: Pick<queries.AccountRow, 'roles'>, organizerId: string) => ({
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
