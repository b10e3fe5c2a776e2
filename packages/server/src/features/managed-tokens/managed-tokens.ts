import { randomBytes } from 'node:crypto';
import {
  type CurrentManagedToken,
  deviceCodeMinutes,
  deviceReportEveryMs,
  type ManagedToken,
  managedTokenLimits,
} from '@fairlead/contract/managed-tokens';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Changing } from '../../platform/auth/identity.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { hashOf, type KnownTokens, newSecret } from './known-tokens.ts';
import * as queries from './queries.ts';

interface NewTokenInput {
  readonly name: string;
  readonly scope: ManagedToken['scope'];
  readonly projectId?: string | undefined;
  readonly expiresAt?: string | undefined;
}

function present({ seenAt, createdAt, expiresAt, ...row }: queries.TokenRow): ManagedToken {
  const { deviceReportedAt, deviceWaiting, deviceOldestAt, ...token } = row;
  return {
    ...token,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: seenAt?.toISOString() ?? null,
    device: deviceReportedAt && {
      reportedAt: deviceReportedAt.toISOString(),
      waiting: deviceWaiting ?? 0,
      oldestAt: deviceOldestAt?.toISOString() ?? null,
    },
  };
}

/** Makes a token of the company's; its secret is in the answer and nowhere else. */
export async function createManagedToken(
  context: Context<AccountActor>,
  { name, scope, projectId, expiresAt }: NewTokenInput,
): Promise<ManagedToken & { token: string }> {
  const { caller, now } = context;
  const { exhibitorId, accountId } = caller;
  const until = expiresAt === undefined ? null : new Date(expiresAt);
  if (until !== null && until <= now) throw new InputError('body.expiresAt', 'until_past');
  return context.database.transaction(async (tx) => {
    if (projectId !== undefined) {
      const { ownerId } = await authorize(within(context, tx), 'editProject', projectId);
      if (ownerId !== exhibitorId) throw notFound();
    }
    const { perExhibitor } = managedTokenLimits;
    if ((await queries.countTokens(tx, exhibitorId, now)) >= perExhibitor)
      throw new ApiError('LIMIT_REACHED', { values: { limit: String(perExhibitor) } });
    const [id, secret] = [newId(), newSecret()];
    await queries.insertToken(tx, {
      id,
      exhibitorId,
      accountId,
      projectId: projectId ?? null,
      name,
      scope,
      secretHash: hashOf(secret),
      createdAt: now,
      expiresAt: until,
    });
    const row = await queries.findToken(tx, exhibitorId, id);
    if (!row) throw notFound();
    return { ...present(row), token: secret };
  });
}

type ReadContext = Pick<Context<AccountActor>, 'database' | 'caller'>;

export async function listManagedTokens(
  { database, caller }: ReadContext,
  input: PageRequest,
): Promise<Page<ManagedToken>> {
  const rows = await queries.listTokens(database, caller.exhibitorId, rangeOf(queries.tokenOrder, input));
  return pageOf(rows, input.limit, (row) => [row.createdAt, row.id], present);
}

export async function getManagedToken(
  { database, caller }: ReadContext,
  { tokenId }: { tokenId: string },
): Promise<ManagedToken> {
  const row = await queries.findToken(database, caller.exhibitorId, tokenId);
  if (!row) throw notFound();
  return present(row);
}

/** Ends a token: at other processes as soon as they hear of the commit, here before the answer. */
export async function revokeManagedToken(
  { database, caller, now, afterwards }: Context<AccountActor> & Changing,
  { tokenId }: { tokenId: string },
  known: KnownTokens,
): Promise<void> {
  const hash = await database.transaction(async (tx) => {
    const revoked = await queries.revokeToken(tx, caller.exhibitorId, tokenId, now);
    if (!revoked) throw notFound();
    await known.publishRevoked(tx, revoked);
    return revoked;
  });
  afterwards(async () => known.forget(hash));
}

type TokenContext = Pick<Context<AccountActor>, 'database' | 'caller'>;

/** Facts that the calling token may know of itself; a person has none. */
export async function getCurrentManagedToken({ database, caller }: TokenContext): Promise<CurrentManagedToken> {
  const row = caller.managedToken && (await queries.findCurrent(database, caller.managedToken.id));
  if (!row) throw notFound();
  const { projectId, projectName, stand, expiresAt, ...token } = row;
  return {
    ...token,
    expiresAt: expiresAt?.toISOString() ?? null,
    project: projectId === null || projectName === null ? null : { id: projectId, name: projectName, stand },
  };
}

interface DeviceReportInput {
  readonly waiting: number;
  readonly oldestAt: string | null;
}

/** Keeps what a device says of itself. Its clock may be ahead: nothing waits since a time that is still to come. */
export async function reportDevice(
  { database, caller, now }: TokenContext & Pick<Context<AccountActor>, 'now'>,
  { waiting, oldestAt }: DeviceReportInput,
): Promise<void> {
  if (!caller.managedToken) throw notFound();
  const oldest = waiting === 0 || oldestAt === null ? null : new Date(Math.min(Date.parse(oldestAt), now.getTime()));
  const report = { id: caller.managedToken.id, waiting, oldestAt: oldest };
  const notAfter = new Date(now.getTime() - deviceReportEveryMs);
  await queries.writeDeviceReport(database, report, { now, notAfter });
}

/** Makes the code that sets a device up, in place of the one before. Throws NOT_FOUND for what is no device of the company. */
export async function makeDeviceCode(
  { database, caller, now }: Context<AccountActor>,
  { tokenId }: { readonly tokenId: string },
): Promise<{ code: string; expiresAt: string }> {
  const code = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + deviceCodeMinutes * 60_000);
  await database.transaction(async (tx) => {
    const token = await queries.findToken(tx, caller.exhibitorId, tokenId);
    if (token?.scope !== 'CAPTURE') throw notFound();
    await queries.upsertCode(tx, { tokenId, codeHash: hashOf(code), expiresAt });
  });
  return { code, expiresAt: expiresAt.toISOString() };
}

/**
 * Exchanges a code for the secret of its token, which is a new one: the holder of the former secret is out at once, as by a
 * revocation.
 * @throws ApiError LINK_ENDED for a code that is unknown, used or too old, or whose token has ended: they cannot be told apart
 */
export async function redeemDeviceCode(
  { database, now, afterwards }: { readonly database: Executor; readonly now: Date } & Changing,
  code: string,
  known: KnownTokens,
): Promise<{ token: string }> {
  const secret = newSecret();
  const former = await database.transaction(async (tx) => {
    const tokenId = await queries.takeCode(tx, hashOf(code), now);
    const hash = tokenId && (await queries.replaceSecret(tx, tokenId, hashOf(secret), now));
    if (!hash) throw new ApiError('LINK_ENDED');
    await known.publishRevoked(tx, hash);
    return hash;
  });
  afterwards(async () => known.forget(former));
  return { token: secret };
}
