import type { Context } from '../context.ts';
import { readAttributes } from '../store/attributes.ts';
import { startFamily } from '../store/token-families.ts';
import { findUserBySub, type User } from '../store/users.ts';
import { issueTokens } from '../tokens/issue.ts';
import { errors } from '../wire/cognito-error.ts';

/** After the password was right: only now is it told what state the account is in. */
export async function completeSignIn(context: Context, user: User): Promise<object> {
  if (!user.enabled) throw errors.userDisabled();
  if (user.status === 'UNCONFIRMED') throw errors.userNotConfirmed();
  if (user.status === 'RESET_REQUIRED') throw errors.passwordResetRequired();
  if (user.status !== 'CONFIRMED') throw errors.wrongPassword();

  const { sql, keys, issuer, keySet, pool } = context;
  const now = context.clock();
  const started = await startFamily(sql, keys, user, now);
  if (!started) {
    const present = await findUserBySub(sql, user.sub);
    throw present?.enabled === false ? errors.userDisabled() : errors.wrongPassword();
  }
  const tokens = await issueTokens({
    issuer,
    clientId: pool.clientId,
    key: keySet.current(),
    subject: { username: user.username, attributes: await readAttributes(sql, user.sub) },
    family: started.family,
    now,
  });
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: started.refreshToken } };
}
