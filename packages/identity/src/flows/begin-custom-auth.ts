import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { findDevice } from '../store/devices.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import { advanceCustomAuth, customAuthOf, customAuthRequest } from './custom-auth.ts';
import type { Answer, Metadata } from './sign-in.ts';
import { beginSrp } from './srp-sign-in.ts';

/** @param publicKey given by clients that want to show the password first */
export async function beginCustomAuth(
  context: Context,
  request: {
    username: string;
    publicKey: string | undefined;
    deviceKey: string | undefined;
    caller: Caller;
    clientMetadata: Metadata;
  },
): Promise<Answer> {
  const rules = customAuthOf(context);
  const { username, publicKey, deviceKey, caller, clientMetadata } = request;
  const login = foldLogin(username);
  const user = await findUserByLogin(context.database, login);
  const isKnown = user && deviceKey !== undefined && context.deviceTracking !== 'off';
  const device = isKnown ? await findDevice(context.database, user.sub, deviceKey) : undefined;
  const candidate = { user, login, deviceKey: device?.deviceKey ?? null, caller, clientMetadata };
  if (publicKey === undefined) return advanceCustomAuth(context, candidate, []);
  const results = [{ challengeName: 'SRP_A', challengeResult: true }] as const;
  const decision = await rules.define(await customAuthRequest(context, candidate, results));
  if (decision.failAuthentication || decision.challengeName !== 'PASSWORD_VERIFIER') throw errors.wrongPassword();
  return beginSrp(context, username, publicKey, true);
}
