import type { Context } from '../context.ts';
import { readGrantScopes } from '../oauth/store/grants.ts';
import { readAttributes } from '../store/attributes.ts';
import { findFamilyByRefreshToken } from '../store/token-families.ts';
import { findUserBySub } from '../store/users.ts';
import { type IssuedTokens, issueTokens } from '../tokens/issue.ts';
import { errors } from '../wire/cognito-error.ts';

/** New id and access tokens of the same family; the refresh token stays the same and is not repeated. */
export async function refreshTokens(context: Context, refreshToken: string): Promise<IssuedTokens> {
  const { sql, keys, issuer, keySet, pool } = context;
  const now = context.clock();
  const family = await findFamilyByRefreshToken(sql, keys, refreshToken, now);
  if (!family) throw errors.refreshTokenInvalid();
  const user = await findUserBySub(sql, family.sub);
  if (!user) throw errors.userNotFound();
  if (!user.enabled) throw errors.userDisabled();
  if (family.revoked) throw errors.refreshTokenRevoked();
  if (family.expired) throw errors.refreshTokenExpired();
  if (user.status === 'RESET_REQUIRED') throw errors.passwordResetRequired();
  return issueTokens({
    issuer,
    clientId: pool.clientId,
    key: keySet.current(),
    subject: { username: user.username, attributes: await readAttributes(sql, user.sub) },
    family,
    now,
    scopes: await readGrantScopes(sql, family.originJti),
  });
}
