import { randomBytes } from 'node:crypto';
import { deviceCodeMinutes } from '@fairlead/contract/managed-tokens';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Changing } from '../../platform/auth/identity.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { hashOf, type KnownTokens, newSecret } from './known-tokens.ts';
import * as queries from './queries.ts';
import { findToken } from './queries.ts';

/** Makes the code that sets a device up, in place of the one before. Throws NOT_FOUND for what is no device of the company. */
export async function makeDeviceCode(
  { database, caller, now }: Context<AccountActor>,
  { tokenId }: { readonly tokenId: string },
): Promise<{ code: string; expiresAt: string }> {
  const code = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + deviceCodeMinutes * 60_000);
  await database.transaction(async (tx) => {
    const token = await findToken(tx, caller.exhibitorId, tokenId);
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
