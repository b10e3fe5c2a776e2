import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { credentialFor } from '../credential.ts';
import { putChallenge, takeChallenge, visitChallenge } from '../store/challenges.ts';
import { findDevice } from '../store/devices.ts';
import { beginAttempt, clearFailures, isLocked } from '../store/locks.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import { advanceCustomAuth } from './custom-auth.ts';
import { afterPassword } from './new-password.ts';
import { type Answer, assertMayContinue, type Challenge, type Metadata } from './sign-in.ts';
import {
  assertTimestamp,
  exchangeSchema,
  type PasswordClaim,
  parsePublicKey,
  provesPassword,
  startExchange,
} from './srp-exchange.ts';

/** `sub` is null for names that do not exist. */
const stateSchema = z.object({
  sub: z.string().nullable(),
  login: z.string(),
  username: z.string(),
  exchange: exchangeSchema,
  isCustom: z.boolean(),
});

/** @param isCustom whether the rules of CUSTOM_AUTH say what comes after the password */
export async function beginSrp(
  context: Context,
  username: string,
  publicKey: string,
  isCustom = false,
): Promise<Challenge> {
  const { database, keys } = context;
  const now = context.clock();
  const A = parsePublicKey(publicKey);
  const login = foldLogin(username);
  const user = await findUserByLogin(database, login);
  if (await isLocked(database, keys, 'password', user?.sub ?? login, now)) throw errors.passwordAttemptsExceeded();

  const credential = credentialFor(keys, login, user);
  const { exchange, secretBlock } = startExchange(A, credential.verifier);
  const state: z.infer<typeof stateSchema> = {
    sub: user?.sub ?? null,
    login,
    username: credential.username,
    exchange,
    isCustom,
  };
  await putChallenge(database, keys, { kind: 'PASSWORD_VERIFIER', secret: secretBlock, state, now });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: credential.salt.toString(16),
      SECRET_BLOCK: secretBlock.toString('base64'),
      SRP_B: exchange.B,
      USERNAME: credential.username,
      USER_ID_FOR_SRP: credential.username,
    },
  };
}

export interface PasswordAnswer {
  readonly username: string;
  readonly claim: PasswordClaim;
  readonly deviceKey: string | undefined;
  readonly caller: Caller;
  readonly clientMetadata: Metadata;
}

/**
 * A client that names a device we do not know is refused before its answer is checked and its secret block used up:
 * browser clients forget the device then and send the same answer once more. It is said of every name alike.
 */
async function knownDevice(context: Context, answer: PasswordAnswer, secret: Buffer): Promise<string | null> {
  const { database, keys, clock, deviceTracking } = context;
  const { deviceKey } = answer;
  if (deviceTracking === 'off' || deviceKey === undefined) return null;
  const visited = await visitChallenge(database, keys, { kind: 'PASSWORD_VERIFIER', secret, now: clock() });
  if (!visited) return null;
  const { sub } = stateSchema.parse(visited.state);
  if (sub === null || !(await findDevice(database, sub, deviceKey))) throw errors.deviceNotFound();
  return deviceKey;
}

/** Gives the same answer to every fault: only the right password earns a more precise one. */
export async function finishSrp(context: Context, answer: PasswordAnswer): Promise<Answer> {
  const { database, keys, pool } = context;
  const { claim, caller, clientMetadata } = answer;
  const now = context.clock();
  assertTimestamp(claim.timestamp);
  const secret = Buffer.from(claim.secretBlock, 'base64');
  const deviceKey = await knownDevice(context, answer, secret);
  const found = await takeChallenge(database, keys, { kind: 'PASSWORD_VERIFIER', secret, now });
  if (found === undefined) throw errors.wrongPassword();
  const state = stateSchema.parse(found);
  const user = await findUserByLogin(database, state.login);
  const subject = state.sub ?? state.login;
  if (!(await beginAttempt(database, keys, 'password', subject, now))) throw errors.passwordAttemptsExceeded();

  const { verifier } = credentialFor(keys, state.login, user);
  const matches = provesPassword(state.exchange, verifier, pool.name + state.username, claim);
  const named = foldLogin(answer.username);
  const sameName = named === state.login || named === foldLogin(state.username);
  if (!matches || !sameName || user?.sub !== state.sub) throw errors.wrongPassword();
  await clearFailures(database, keys, 'password', subject);
  assertMayContinue(user, now);
  const signIn = { user, login: state.login, deviceKey, caller, clientMetadata };
  if (!state.isCustom) return afterPassword(context, signIn);
  const passed = ['SRP_A', 'PASSWORD_VERIFIER'] as const;
  return advanceCustomAuth(
    context,
    { ...signIn, user },
    passed.map((challengeName) => ({ challengeName, challengeResult: true })),
  );
}
