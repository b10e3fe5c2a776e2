import type { Context } from './context.ts';
import { readAttributes, writeAttributes } from './store/attributes.ts';
import { redeemCode } from './store/codes.ts';
import { beginAttempt, clearFailures } from './store/locks.ts';
import { claimVerifiedEmail, foldLogin } from './store/logins.ts';
import { confirmUser } from './store/users.ts';
import { errors } from './wire/cognito-error.ts';

/**
 * Takes the code that was mailed to the user: the address is verified and signs the user in from now on, and a user who
 * waited for it is confirmed. Without a user every code is wrong, and guessing locks just the same.
 */
export async function redeemEmailCode(
  context: Context,
  who: { sub: string | undefined; login: string },
  code: string,
): Promise<void> {
  const { sql, keys } = context;
  const { sub } = who;
  const now = context.clock();
  const subject = sub ?? who.login;
  if (!(await beginAttempt(sql, keys, 'code', subject, now))) throw errors.limitExceeded();
  if (sub === undefined) throw errors.codeMismatch();

  // Wrong tries must stay counted, so only what follows a right code may roll back.
  const redemption = await sql.begin(async (transaction) => {
    const result = await redeemCode(transaction, keys, { sub, kind: 'EMAIL', code, now });
    if (result.outcome !== 'accepted') return result;
    const { email } = await readAttributes(transaction, sub);
    if (email !== result.destination) return { outcome: 'expired' } as const;
    if (!(await claimVerifiedEmail(transaction, sub, foldLogin(email)))) throw errors.aliasExists('email');
    await writeAttributes(transaction, sub, { email_verified: 'true' });
    await confirmUser(transaction, sub, now);
    return result;
  });

  if (redemption.outcome === 'mismatch') throw errors.codeMismatch();
  await clearFailures(sql, keys, 'code', subject);
  if (redemption.outcome === 'expired') throw errors.codeExpired();
  if (redemption.outcome === 'used') throw errors.alreadyConfirmed();
}
