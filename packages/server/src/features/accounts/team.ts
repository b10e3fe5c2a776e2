import type { Account } from '@fairlead/contract/exhibitors';
import type { Language } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor, SignedIn } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { omitUndefined } from '../../platform/patch.ts';
import {
  assertIdentityNotDeleted,
  type Farewell,
  type FindEmailOwners,
  type IdentityDeletion,
  type Invite,
  lockEmail,
} from '../identities/public.ts';
import { present } from './accounts.ts';
import * as queries from './queries.ts';

type Roles = Account['roles'];
type Member = Pick<queries.AccountRow, 'roles' | 'organizerId'>;

/** Returns a page of the company's own accounts; for an admin, of those of any company, or of all. */
export async function listAccounts(
  { database, caller, now }: Context<AccountActor | AdminActor>,
  query: PageRequest & { exhibitorId?: string | undefined; filterEmail?: string | undefined },
): Promise<Page<Account>> {
  if (caller.role !== 'ADMIN' && query.exhibitorId !== undefined && query.exhibitorId !== caller.exhibitorId)
    throw notFound();
  const exhibitorId = caller.role === 'ADMIN' ? (query.exhibitorId ?? null) : caller.exhibitorId;
  const filter = { exhibitorId, email: query.filterEmail };
  const rows = await queries.listAccounts(database, filter, rangeOf(queries.accountOrder, query));
  return pageOf(
    rows,
    query.limit,
    (row) => [row.email, row.id],
    (row) => present(row, now),
  );
}

/**
 * Returns the organizer that an account with these roles belongs to. Only an organizer's own people give its role to
 * others, or take it from them.
 */
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
  readonly mayBuy: boolean | undefined;
}

/**
 * Returns whether an invited colleague may buy. Only who may buy says so; an invitation that is sent again stays as it was
 * otherwise.
 */
function mayInvitedBuy(own: queries.AccountRow, asked: boolean | undefined, known: queries.AccountRow | undefined) {
  const before = known?.mayBuy ?? own.mayBuy;
  if (!own.mayBuy && (asked ?? before) !== (known?.mayBuy ?? false)) throw new ApiError('MAY_NOT_BUY');
  return asked ?? before;
}

async function insertColleague(tx: Executor, row: queries.NewAccount): Promise<queries.AccountRow> {
  if (row.subject !== null) await assertIdentityNotDeleted(tx, row.subject);
  try {
    return await queries.insertAccount(tx, row);
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_subject_key') throw new InputError('body.email', 'account_elsewhere');
    throw error;
  }
}

/**
 * Invites a colleague into the caller's company. An invited person who has not come yet gets the mail again. The account waits
 * without a subject until the owner of the e-mail proves it.
 */
export async function addColleague(
  { database, caller, now }: Omit<Context<SignedIn>, 'language'>,
  { exhibitorId, email, name, language, ...value }: Colleague,
  { invite, findEmailOwners }: { invite: Invite; findEmailOwners: FindEmailOwners },
): Promise<Account> {
  const own = await queries.findAccountBySubject(database, caller.subject);
  if (!own || own.exhibitorId !== exhibitorId) throw notFound();
  const roles = value.roles ?? own.roles.filter((role) => role !== 'ORGANIZER');
  if (roles.length === 0) throw new InputError('body.roles', 'role_needed');
  return database.transaction(async (tx) => {
    // Two who invite the same person at once make one account.
    await lockEmail(tx, email);
    const owner = (await findEmailOwners(tx, [email])).get(email);
    const ofOwner = owner === undefined ? undefined : await queries.findAccountBySubject(tx, owner);
    if (ofOwner && ofOwner.exhibitorId !== exhibitorId) throw new InputError('body.email', 'account_elsewhere');
    const known = ofOwner ?? (await queries.findColleague(tx, exhibitorId, email));
    if (known?.joinedAt) throw new InputError('body.email', 'colleague_already');
    const organizerId = organizerFor(own, roles, known ?? null);
    const mayBuy = mayInvitedBuy(own, value.mayBuy, known);
    const invitation = {
      ...{ kind: 'TEAM' as const, name, inviter: own.name, host: '', fair: '' },
      company: await queries.nameOfCompany(tx, exhibitorId),
    };
    const subject = await invite(email, { role: 'EXHIBITOR', language }, invitation);
    const change = { subject, name, roles, organizerId, mayBuy };
    const row = known
      ? ((await queries.updateAccount(tx, known.id, change)) ?? known)
      : await insertColleague(tx, { ...change, email, exhibitorId, joinedAt: null, createdAt: now });
    return present(row, now);
  });
}

interface AccountChange {
  readonly accountId: string;
  readonly name?: string | undefined;
  readonly roles?: Roles | undefined;
  readonly mayBuy?: boolean | undefined;
}

/** Throws LAST_BUYER for the only person of a company who may buy. */
async function keepBuyer(tx: Executor, { id, exhibitorId, mayBuy, joinedAt }: queries.AccountRow): Promise<void> {
  if (!mayBuy || joinedAt === null) return;
  if (!(await queries.hasBuyerBut(tx, exhibitorId, id))) throw new ApiError('LAST_BUYER');
}

/** Refuses to let an account without the permission give or take it, and to leave a company without a buyer. */
async function checkBuyers(tx: Executor, own: queries.AccountRow, row: queries.AccountRow, mayBuy: boolean) {
  if (mayBuy === row.mayBuy) return;
  if (!own.mayBuy) throw new ApiError('MAY_NOT_BUY');
  if (!mayBuy) await keepBuyer(tx, row);
}

/**
 * Changes roles and the permission to buy of anybody in the caller's company, and the caller's own name; also returns whose
 * records changed.
 */
export async function changeAccount(
  { database, caller, now }: Context<AccountActor>,
  { accountId, name, roles, mayBuy }: AccountChange,
): Promise<{ account: Account; subject: string | null }> {
  return database.transaction(async (tx) => {
    // Locks the company before any account, as a deletion does: two buyers who take the permission from each other must not
    // leave none.
    if (mayBuy !== undefined) await queries.lockCompany(tx, caller.exhibitorId);
    const row = await queries.lockAccount(tx, accountId);
    if (!row || row.exhibitorId !== caller.exhibitorId) throw notFound();
    if (name !== undefined && row.id !== caller.accountId) throw new ApiError('FORBIDDEN');
    const own = row.id === caller.accountId ? row : await queries.findAccount(tx, caller.accountId);
    if (!own) throw notFound();
    if (mayBuy !== undefined) await checkBuyers(tx, own, row, mayBuy);
    const organizer = roles && { roles, organizerId: organizerFor(own, roles, row) };
    const change = { ...omitUndefined({ name, mayBuy }), ...organizer };
    const changed = Object.keys(change).length === 0 ? row : await queries.updateAccount(tx, row.id, change);
    return { account: present(changed ?? row, now), subject: row.subject };
  });
}

interface DeletionParts {
  readonly identityDeletion: Pick<IdentityDeletion, 'removeRecord'>;
  /** Erases what other features know of the person, while the e-mail still counts as theirs. */
  readonly erase: (tx: Executor, account: queries.AccountRow) => Promise<void>;
  /** Reads how the person is told, before the account is gone. */
  readonly prepareFarewell: (tx: Executor, account: queries.AccountRow) => Promise<Farewell | null>;
}

interface DeletedAccount extends Pick<queries.AccountRow, 'subject' | 'email'> {
  /** Tells the person, to be called after the commit. */
  readonly sayFarewell: Farewell | null;
}

/**
 * Deletes an account of the caller's company, the caller's own when none is named, and returns whose it was. Throws
 * LAST_ACCOUNT for the last one, LAST_BUYER for the last one who may buy.
 */
export async function deleteAccount(
  { database, caller }: Pick<Context<Pick<AccountActor, 'accountId' | 'exhibitorId'>>, 'database' | 'caller'>,
  accountId: string | undefined,
  { identityDeletion, erase, prepareFarewell }: DeletionParts,
): Promise<DeletedAccount> {
  return database.transaction(async (tx) => {
    const row = await queries.findAccount(tx, accountId ?? caller.accountId);
    if (!row || row.exhibitorId !== caller.exhibitorId) throw notFound();
    const { subject, email } = row;
    const remove = async (): Promise<Farewell | null> => {
      const prepared = await prepareFarewell(tx, row);
      if (!(await queries.deleteAccountButLast(tx, row))) throw new ApiError('LAST_ACCOUNT');
      // The company is locked since, so the other buyers keep the permission.
      await keepBuyer(tx, row);
      await erase(tx, row);
      return prepared;
    };
    const sayFarewell = subject === null ? await remove() : await identityDeletion.removeRecord(tx, subject, remove);
    return { subject, email, sayFarewell };
  });
}
