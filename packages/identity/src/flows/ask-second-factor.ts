import type { Context } from '../context.ts';
import { maskDestination } from '../delivery.ts';
import type { Keyring } from '../keyring.ts';
import { mayMailSignInCode } from '../mail-limit.ts';
import { factorDestination } from '../mfa-preference.ts';
import { readAttributes } from '../store/attributes.ts';
import { newCode } from '../store/codes.ts';
import type { Factor } from '../store/mfa-settings.ts';
import { errors } from '../wire/cognito-error.ts';
import { openSession } from './session.ts';
import type { Challenge, SignIn } from './sign-in.ts';

/** Returns all that is kept of a code sent to finish a sign-in, and that in the sealed state of the sign-in. */
export function mfaCodeMac(keys: Keyring, sub: string, factor: string, code: string): Buffer {
  return keys.mac('code', sub, factor, code);
}

/** Sends a code that belongs to this one sign-in: one sent for another does not fit. */
async function askForCode(context: Context, signIn: SignIn, factor: 'SMS_MFA' | 'EMAIL_OTP'): Promise<Challenge> {
  const { database, keys, courier } = context;
  const { user, clientMetadata } = signIn;
  const destination = factorDestination(await readAttributes(database, user.sub), factor);
  if (destination === undefined) throw errors.sessionInvalid();
  if (!(await mayMailSignInCode(context, destination))) throw errors.limitExceeded();
  const code = newCode();
  const mac = mfaCodeMac(keys, user.sub, factor, code).toString('base64');
  const session = await openSession(context, factor, signIn, { mac });
  const channel = factor === 'SMS_MFA' ? 'SMS' : 'EMAIL';
  await courier.send({ purpose: 'MFA', channel, to: destination, code, username: user.username, clientMetadata });
  return {
    ChallengeName: factor,
    Session: session,
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: channel,
      CODE_DELIVERY_DESTINATION: maskDestination(destination),
      USER_ID_FOR_SRP: user.username,
    },
  };
}

export async function askForFactor(context: Context, signIn: SignIn, factor: Factor): Promise<Challenge> {
  if (factor !== 'SOFTWARE_TOKEN_MFA') return askForCode(context, signIn, factor);
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: await openSession(context, 'SOFTWARE_TOKEN_MFA', signIn),
    ChallengeParameters: { USER_ID_FOR_SRP: signIn.user.username },
  };
}

export async function askToSelect(context: Context, signIn: SignIn, factors: readonly Factor[]): Promise<Challenge> {
  return {
    ChallengeName: 'SELECT_MFA_TYPE',
    Session: await openSession(context, 'SELECT_MFA_TYPE', signIn),
    ChallengeParameters: { MFAS_CAN_CHOOSE: JSON.stringify(factors), USER_ID_FOR_SRP: signIn.user.username },
  };
}
