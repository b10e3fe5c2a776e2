import type { Account } from '@fairlead/contract/exhibitors';
import type { Language } from '@fairlead/contract/languages';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, SignedIn } from '../../platform/auth/caller.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { withoutAbsent } from '../../platform/patch.ts';
import { assertIdentityNotDeleted, type FindEmailOwners, type Invite, lockEmail } from '../identities/public.ts';
import { present } from './present.ts';
import * as queries from './queries.ts';

type Roles = Account['roles'];
type Member = Pick<queries.AccountRow, 'roles' | 'organizerId'>;

/** The organizer of an account that gets these roles. Only an organizer's own people let others in, or out. */
function organizerFor(caller: Member, roles: Roles, before: Member | null): string | null {
  const [was, is] = [before?.roles.includes('ORGANIZER') ?? false, roles.includes('ORGANIZER')];
  if (was === is) return before?.organizerId ?? null;
  const isOrganizer = caller.roles.includes('ORGANIZER') && caller.organizerId !== null;
  const isSame = before === null || before.organizerId === null || before.organizerId === caller.organizerId;
  if (!isOrganizer || !isSame) throw new InputError('body.roles', 'role_not_yours');
  return is ? caller.organizerId : null;
}

interface Colleague {
  readonly exhibitorId: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly roles: Roles | undefined;
}

async function insertColleague(tx: Executor, caller: queries.AccountRow, row: queries.AccountRow): Promise<Account> {
  if (row.subject !== null) await assertIdentityNotDeleted(tx, row.subject);
  try {
    await queries.insertAccount(tx, row);
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_subject_key') throw new InputError('body.email', 'account_elsewhere');
    throw error;
  }
  return present({ ...row, exhibitorId: caller.exhibitorId });
}

/**
 * Lets a colleague into the caller's company. Somebody who was invited and is not here yet gets the mail again. The account
 * waits without a subject while nobody has shown that the e-mail is theirs.
 */
export async function addColleague(
  database: Executor,
  { invite, findEmailOwners }: { invite: Invite; findEmailOwners: FindEmailOwners },
  person: SignedIn,
  value: Colleague,
  now: Date,
): Promise<Account> {
  const caller = await queries.findAccountBySubject(database, person.subject);
  if (!caller || caller.exhibitorId !== value.exhibitorId) throw notFound();
  const roles = value.roles ?? caller.roles.filter((role) => role !== 'ORGANIZER');
  if (roles.length === 0) throw new InputError('body.roles', 'role_needed');
  return database.transaction(async (tx) => {
    // Two who invite the same person at once make one account.
    await lockEmail(tx, value.email);
    const owner = (await findEmailOwners(tx, [value.email])).get(value.email);
    const held = owner === undefined ? undefined : await queries.findAccountBySubject(tx, owner);
    if (held && held.exhibitorId !== caller.exhibitorId) throw new InputError('body.email', 'account_elsewhere');
    const known = held ?? (await queries.findColleague(tx, caller.exhibitorId, value.email));
    if (known?.joinedAt) throw new InputError('body.email', 'colleague_already');
    const organizerId = organizerFor(caller, roles, known ?? null);
    const subject = await invite(value.email, { role: 'EXHIBITOR', language: value.language });
    if (known) {
      const change = { subject, name: value.name, roles, organizerId };
      return present((await queries.updateAccount(tx, known.id, change)) ?? known);
    }
    return insertColleague(tx, caller, {
      id: newId(),
      subject,
      email: value.email,
      name: value.name,
      exhibitorId: caller.exhibitorId,
      organizerId,
      roles,
      suspendedAt: null,
      suspendedUntil: null,
      joinedAt: null,
      createdAt: now,
    });
  });
}

/** Changes roles of anybody in the caller's company, and the caller's own name; returns whose records changed, too. */
export async function changeAccount(
  database: Executor,
  caller: AccountActor,
  accountId: string,
  patch: { name?: string | undefined; roles?: Roles | undefined },
): Promise<{ account: Account; subject: string | null }> {
  return database.transaction(async (tx) => {
    const row = await queries.lockAccount(tx, accountId);
    if (!row || row.exhibitorId !== caller.exhibitorId) throw notFound();
    if (patch.name !== undefined && row.id !== caller.accountId) throw new ApiError('FORBIDDEN');
    const own = row.id === caller.accountId ? row : await queries.findAccount(tx, caller.accountId);
    if (!own) throw notFound();
    const { roles } = patch;
    const organizer = roles && { roles, organizerId: organizerFor(own, roles, row) };
    const change = { ...withoutAbsent({ name: patch.name }), ...organizer };
    const changed = Object.keys(change).length === 0 ? row : await queries.updateAccount(tx, row.id, change);
    return { account: present(changed ?? row), subject: row.subject };
  });
}
