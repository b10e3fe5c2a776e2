import type { Context } from '../context.ts';
import { findUserBySub, type User } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import { userScope } from './issue.ts';
import { TokenError } from './verify.ts';

/** Returns the user behind an access token. What became of the user is said rather than that the token was revoked with it. */
export async function authenticate(context: Context, accessToken: string): Promise<{ user: User; originJti: string }> {
  const token = await context.tokens.read(accessToken).catch((error: unknown) => {
    if (!(error instanceof TokenError)) throw error;
    throw error.reason === 'expired' ? errors.accessTokenExpired() : errors.accessTokenInvalid();
  });
  if (token.tokenUse !== 'access') throw errors.accessTokenInvalid();
  if (!token.scopes.includes(userScope)) throw errors.accessTokenInvalid();
  const user = await findUserBySub(context.database, token.sub);
  if (!user) throw errors.userNotFound();
  if (!user.enabled) throw errors.userDisabled();
  if (user.status === 'RESET_REQUIRED') throw errors.passwordResetRequired();
  if (context.revocations.isRevoked(token.originJti)) throw errors.accessTokenRevoked();
  return { user, originJti: token.originJti };
}
