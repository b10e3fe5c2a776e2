import { z } from 'zod';
import type { Context } from '../context.ts';
import { credentialFor, matchesPassword } from '../credential.ts';
import { setPassword } from '../password-policy.ts';
import { revokeFamilies } from '../revoke.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, type Operation, password } from './operation.ts';

const input = z.object({ AccessToken: accessToken, PreviousPassword: password, ProposedPassword: password });

/** Counts as trying the password, which it is: who found an open session must not guess it here either. */
async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { database, keys, pool } = context;
  const { user, originJti } = await authenticate(context, request.AccessToken);
  if (!(await beginAttempt(database, keys, 'password', user.sub, context.clock()))) throw errors.limitExceeded();
  if (!matchesPassword(credentialFor(keys, user.username, user), pool.name, request.PreviousPassword)) {
    throw errors.wrongPassword();
  }
  await clearFailures(database, keys, 'password', user.sub);
  const { ProposedPassword } = request;
  // Users change a password that others may know, so every session of the former one ends.
  await revokeFamilies(context, { sub: user.sub, exceptOriginJti: originJti }, async (transaction) => {
    if (!(await setPassword(context, transaction, user, ProposedPassword, 'former'))) throw errors.wrongPassword();
    return true;
  });
  return {};
}

export const changePassword: Operation<z.infer<typeof input>> = {
  name: 'ChangePassword',
  input,
  limited: () => true,
  run,
};
