import { z } from 'zod';
import type { Context } from '../context.ts';
import { toBigInt } from '../srp.ts';
import { putChallenge, takeChallenge } from '../store/challenges.ts';
import { readDeviceCredential } from '../store/devices.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { errors } from '../wire/cognito-error.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { type GivenSession, openSession, readSession } from './session.ts';
import type { Answer, Challenge, SignIn } from './sign-in.ts';
import {
  assertTimestamp,
  exchangeSchema,
  type PasswordClaim,
  parsePublicKey,
  provesPassword,
  startExchange,
} from './srp-exchange.ts';

/** The exchange is found by its secret block; the sign-in it belongs to is a session of its own. */
const exchangeState = z.object({ exchange: exchangeSchema, session: z.string() });

/** @param reused browser clients answer with the session of the code before; so that one is given on to them */
export async function askForDevice(context: Context, signIn: SignIn, reused?: string): Promise<Challenge> {
  return {
    ChallengeName: 'DEVICE_SRP_AUTH',
    Session: await openSession(context, 'DEVICE_SRP_AUTH', signIn, {}, reused),
    ChallengeParameters: { USER_ID_FOR_SRP: signIn.user.username, DEVICE_KEY: signIn.deviceKey ?? '' },
  };
}

/** Handles DEVICE_SRP_AUTH: the first half of the proof. */
export async function beginDeviceSrp(
  context: Context,
  given: GivenSession,
  deviceKey: string,
  publicKey: string,
): Promise<Challenge> {
  const { database, keys, clock } = context;
  const A = parsePublicKey(publicKey);
  const { signIn, close } = await readSession(context, 'DEVICE_SRP_AUTH', z.object({}), given);
  const credential =
    deviceKey === signIn.deviceKey ? await readDeviceCredential(database, keys, signIn.user.sub, deviceKey) : undefined;
  if (!credential) throw errors.deviceNotFound();
  await close();
  const { exchange, secretBlock } = startExchange(A, toBigInt(credential.verifier));
  const session = await openSession(context, 'DEVICE_PASSWORD_VERIFIER', signIn);
  const kind = 'DEVICE_PASSWORD_VERIFIER';
  await putChallenge(database, keys, { kind, secret: secretBlock, state: { exchange, session }, now: clock() });
  return {
    ChallengeName: kind,
    ChallengeParameters: {
      SALT: Buffer.from(credential.salt).toString('hex'),
      SECRET_BLOCK: secretBlock.toString('base64'),
      SRP_B: exchange.B,
      USERNAME: signIn.user.username,
      USER_ID_FOR_SRP: signIn.user.username,
      DEVICE_KEY: deviceKey,
    },
  };
}

/** Handles DEVICE_PASSWORD_VERIFIER: the second half, which completes the sign-in. */
export async function finishDeviceSrp(
  context: Context,
  given: Omit<GivenSession, 'session'>,
  deviceKey: string,
  claim: PasswordClaim,
): Promise<Answer> {
  const { database, keys, clock } = context;
  assertTimestamp(claim.timestamp);
  const secret = Buffer.from(claim.secretBlock, 'base64');
  const found = await takeChallenge(database, keys, { kind: 'DEVICE_PASSWORD_VERIFIER', secret, now: clock() });
  if (found === undefined) throw errors.wrongPassword();
  const { exchange, session } = exchangeState.parse(found);
  const { signIn, close } = await readSession(context, 'DEVICE_PASSWORD_VERIFIER', z.object({}), { ...given, session });
  await close();
  const { sub } = signIn.user;
  if (!(await beginAttempt(database, keys, 'device', sub, clock()))) throw errors.passwordAttemptsExceeded();
  const credential =
    deviceKey === signIn.deviceKey ? await readDeviceCredential(database, keys, sub, deviceKey) : undefined;
  if (!credential) throw errors.deviceNotFound();
  if (!provesPassword(exchange, toBigInt(credential.verifier), credential.groupKey + deviceKey, claim)) {
    throw errors.wrongPassword();
  }
  await clearFailures(database, keys, 'device', sub);
  return completeSignIn(context, signIn, deviceKey);
}
