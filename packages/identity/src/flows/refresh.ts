import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Context } from '../context.ts';
import type { Keyring } from '../keyring.ts';
import { readGrantScopes } from '../oauth/store/authorization-codes.ts';
import { revokeFamilies } from '../revoke.ts';
import { after } from '../store/after.ts';
import { readAttributes } from '../store/attributes.ts';
import { findDevice } from '../store/devices.ts';
import {
  type FoundFamily,
  findFamilyByRefreshToken,
  newRefreshToken,
  refreshHash,
  touchFamily,
} from '../store/token-families.ts';
import { findUserBySub } from '../store/users.ts';
import { type IssuedTokens, issueTokens } from '../tokens/issue.ts';
import { errors } from '../wire/cognito-error.ts';

/**
 * Gives a family a new refresh token for one that is still good: never replaced, or replaced so short a time ago that
 * the answer may have been lost. Undefined when it was replaced before that: of calls at once one gets the new token,
 * without a grace at most one.
 */
async function rotateRefreshToken(
  executor: Executor,
  keys: Keyring,
  given: { originJti: string; refreshToken: string; graceSeconds: number; now: Date },
): Promise<string | undefined> {
  const { originJti, graceSeconds, now } = given;
  const hash = refreshHash(keys, given.refreshToken);
  const graceBegan = after(now, -graceSeconds);
  const first = await executor.execute(sql`
    update identity.token_families set refresh_rotated_at = coalesce(refresh_rotated_at, ${now})
    where refresh_hash = ${hash} and (refresh_rotated_at is null or refresh_rotated_at > ${graceBegan})`);
  const later = await executor.execute(sql`
    update identity.refresh_tokens set rotated_at = coalesce(rotated_at, ${now})
    where refresh_hash = ${hash} and (rotated_at is null or rotated_at > ${graceBegan})`);
  if (first + later === 0) return undefined;
  const refreshToken = newRefreshToken();
  await executor.execute(sql`
    insert into identity.refresh_tokens (refresh_hash, origin_jti)
    values (${refreshHash(keys, refreshToken)}, ${originJti})`);
  return refreshToken;
}

type RefreshedTokens = IssuedTokens & { readonly RefreshToken?: string };

/** Throws when the session belongs to another device, or to one that its owner has forgotten. */
async function assertDevice(context: Context, family: FoundFamily, deviceKey: string | undefined): Promise<void> {
  if (family.deviceKey === null || context.deviceTracking === 'off') return;
  const device = deviceKey === family.deviceKey && (await findDevice(context.database, family.sub, family.deviceKey));
  if (!device) throw errors.refreshTokenInvalid();
}

/** A replaced token that comes back was stolen, from this client or by it: the session is no longer one person's. */
async function rotate(context: Context, family: FoundFamily, refreshToken: string): Promise<string | undefined> {
  const { database, keys, clock, refreshTokenRotation } = context;
  if (!refreshTokenRotation) return undefined;
  const { originJti } = family;
  const given = { originJti, refreshToken, graceSeconds: refreshTokenRotation.graceSeconds, now: clock() };
  const replacement = await database.transaction((transaction) => rotateRefreshToken(transaction, keys, given));
  if (replacement !== undefined) return replacement;
  await revokeFamilies(context, { originJti });
  throw errors.refreshTokenReuse();
}

/**
 * Returns new id and access tokens of the same family. The refresh token stays the same and is not repeated, unless the pool
 * rotates them; then the answer holds the one that takes its place.
 */
export async function refreshTokens(
  context: Context,
  refreshToken: string,
  deviceKey?: string,
): Promise<RefreshedTokens> {
  const { database, keys, issuer, keySet, pool } = context;
  const now = context.clock();
  const family = await findFamilyByRefreshToken(database, keys, refreshToken, now);
  if (!family) throw errors.refreshTokenInvalid();
  const user = await findUserBySub(database, family.sub);
  if (!user) throw errors.userNotFound();
  if (!user.enabled) throw errors.userDisabled();
  if (user.status === 'RESET_REQUIRED') throw errors.passwordResetRequired();
  if (family.revoked) throw errors.refreshTokenRevoked();
  if (family.expired) throw errors.refreshTokenExpired();
  await assertDevice(context, family, deviceKey);
  const replacement = await rotate(context, family, refreshToken);
  await touchFamily(database, family.originJti, now);
  const tokens = await issueTokens({
    issuer,
    clientId: pool.clientId,
    key: keySet.current(),
    subject: { username: user.username, attributes: await readAttributes(database, user.sub) },
    family,
    now,
    scopes: await readGrantScopes(database, family.originJti),
  });
  return replacement === undefined ? tokens : { ...tokens, RefreshToken: replacement };
}
