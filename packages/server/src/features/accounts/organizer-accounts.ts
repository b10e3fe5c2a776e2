import type { Language } from '@fairlead/contract/languages';
import { assertNotDeparted } from '../../platform/auth/departures.ts';
import type { Invite } from '../../platform/auth/invitations.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { InputError } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import * as queries from './queries.ts';

interface Enrolment {
  readonly organizerId: string;
  /** The account to promote; without it, whoever has the address. */
  readonly accountId: string | undefined;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly now: Date;
  /** Makes the company of somebody who has no account yet; answers its id. */
  readonly openCompany: () => Promise<string>;
}

async function promote(tx: Executor, account: queries.AccountRow, organizerId: string, path: string): Promise<string> {
  if (account.organizerId !== null) throw new InputError(path, 'organizer_already');
  const roles = [...new Set([...account.roles, 'ORGANIZER' as const])];
  await queries.updateAccount(tx, account.id, { roles, organizerId });
  return account.subject;
}

/** Gives an organizer its first account, in the caller's transaction; answers whose it is. */
export async function enrolOrganizer(tx: Executor, invite: Invite, value: Enrolment): Promise<string> {
  const { organizerId, accountId, email, name, language, now } = value;
  if (accountId !== undefined) {
    const account = await queries.lockAccount(tx, accountId);
    if (!account) throw new InputError('body.accountId', 'account_not_found');
    return promote(tx, account, organizerId, 'body.accountId');
  }
  // Two who let the same person in at once make one account.
  await queries.lockAddress(tx, email);
  const known = await queries.findAccountByEmail(tx, email);
  if (known) return promote(tx, known, organizerId, 'body.contactEmail');
  const exhibitorId = await value.openCompany();
  const subject = await invite(email, { role: 'ORGANIZER', language });
  await assertNotDeparted(tx, subject);
  await queries.insertAccount(tx, {
    id: newId(),
    subject,
    email,
    name,
    exhibitorId,
    organizerId,
    roles: ['EXHIBITOR', 'ORGANIZER'],
    suspendedAt: null,
    suspendedUntil: null,
    joinedAt: null,
    createdAt: now,
  });
  return subject;
}
