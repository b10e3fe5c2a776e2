import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { markEmailVerified } from '../attribute-verification.ts';
import type { Context } from '../context.ts';
import { forgetFactors } from '../mfa-preference.ts';
import { assertAcceptablePassword, setPassword } from '../password-policy.ts';
import { revokeFamilies } from '../revoke.ts';
import { readAttributes } from '../store/attributes.ts';
import { type Redemption, redeemCode } from '../store/codes.ts';
import { deleteDevices } from '../store/devices.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertClient, clientId, code, type Operation, password, username } from './operation.ts';

const input = z.object({ ClientId: clientId, Username: username, ConfirmationCode: code, Password: password });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { database, keys } = context;
  assertClient(context, request.ClientId);
  // As far as it can be known without knowing whether there is such a user.
  assertAcceptablePassword(request.Password, [request.Username]);
  const login = foldLogin(request.Username);
  const user = await findUserByLogin(database, login);
  const now = context.clock();
  const subject = user?.sub ?? login;
  if (!(await beginAttempt(database, keys, 'reset', subject, now))) throw errors.limitExceeded();
  // A missing user costs the same work, up to a code that is never right.
  const sub = user?.sub ?? randomUUID();
  const attempt: { result: Redemption } = { result: { outcome: 'mismatch' } };
  // Wrong tries must stay counted, so only what follows a right code may roll back.
  await revokeFamilies(context, { sub }, async (transaction) => {
    const { ConfirmationCode } = request;
    const result = await redeemCode(transaction, keys, { sub, kind: 'RESET', code: ConfirmationCode, now });
    attempt.result = result;
    if (!user || result.outcome !== 'accepted') return false;
    await setPassword(context, transaction, user, request.Password, 'any');
    const { email, email_verified: isVerified } = await readAttributes(transaction, user.sub);
    if (email !== undefined && email === result.destination && isVerified !== 'true') {
      await markEmailVerified(context, transaction, { sub: user.sub, email, isTakenOver: true });
      // The person who signed up need not own the e-mail address: their second factor must not keep the owner out.
      await forgetFactors(transaction, user.sub);
      await deleteDevices(transaction, user.sub);
    }
    return true;
  });

  if (attempt.result.outcome === 'mismatch') throw errors.codeMismatch();
  await clearFailures(database, keys, 'reset', subject);
  if (attempt.result.outcome !== 'accepted') throw errors.codeExpired();
  // The new password starts with a clean slate: guesses at the former one no longer keep the owner out.
  await clearFailures(database, keys, 'password', subject);
  return {};
}

export const confirmForgotPassword: Operation<z.infer<typeof input>> = {
  name: 'ConfirmForgotPassword',
  input,
  limited: () => true,
  run,
};
