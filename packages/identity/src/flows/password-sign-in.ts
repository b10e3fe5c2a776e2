import type { Caller, Context } from '../context.ts';
import { credentialFor, matchesPassword } from '../credential.ts';
import { findDevice } from '../store/devices.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import { afterPassword } from './new-password.ts';
import { type Answer, assertMayContinue, type Metadata } from './sign-in.ts';

export async function passwordSignIn(
  context: Context,
  given: {
    username: string;
    password: string;
    deviceKey: string | undefined;
    caller: Caller;
    clientMetadata: Metadata;
  },
): Promise<Answer> {
  const { database, keys, pool, clock, deviceTracking } = context;
  const { password, deviceKey, caller, clientMetadata } = given;
  const login = foldLogin(given.username);
  const user = await findUserByLogin(database, login);
  const subject = user?.sub ?? login;
  if (!(await beginAttempt(database, keys, 'password', subject, clock()))) throw errors.passwordAttemptsExceeded();
  const matches = matchesPassword(credentialFor(keys, login, user), pool.name, password);
  if (!user || !matches) throw errors.wrongPassword();
  await clearFailures(database, keys, 'password', subject);
  assertMayContinue(user, clock());
  // In this flow clients do not know how to forget a device, so one we do not know is as good as none.
  const isKnown = deviceTracking !== 'off' && deviceKey !== undefined;
  const device = isKnown ? await findDevice(database, user.sub, deviceKey) : undefined;
  return afterPassword(context, { user, login, deviceKey: device?.deviceKey ?? null, caller, clientMetadata });
}
