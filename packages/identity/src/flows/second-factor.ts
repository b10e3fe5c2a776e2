import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { factorDestination, factorsOf } from '../mfa-preference.ts';
import { readAttributes } from '../store/attributes.ts';
import { findDevice } from '../store/devices.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { foldLogin } from '../store/logins.ts';
import { enableFirstFactor } from '../store/mfa-settings.ts';
import { putSecret, readSecrets, takeStep } from '../store/software-tokens.ts';
import { matchingStep } from '../totp.ts';
import { errors } from '../wire/cognito-error.ts';
import { askForFactor, askToSelect, mfaCodeMac } from './ask-second-factor.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { askForDevice } from './device-sign-in.ts';
import { askToSetUpMfa, readSetup } from './mfa-setup.ts';
import { type GivenSession, readSession } from './session.ts';
import type { Answer, SignIn } from './sign-in.ts';

/**
 * All that people prove themselves by is proven; a device that is known shows that it is the one.
 * @param session of the challenge just passed
 */
async function afterSecondFactor(context: Context, signIn: SignIn, session?: string): Promise<Answer> {
  return signIn.deviceKey === null ? completeSignIn(context, signIn) : askForDevice(context, signIn, session);
}

/** The password is right and the user's own: asks for what else it takes, and gives tokens when that is nothing. */
export async function afterFirstFactor(context: Context, signIn: SignIn): Promise<Answer> {
  const { database } = context;
  const { user, deviceKey } = signIn;
  const device = deviceKey === null ? undefined : await findDevice(database, user.sub, deviceKey);
  // A remembered device is the second factor.
  if (device?.remembered) return askForDevice(context, signIn);
  const { factors, preferred } = await factorsOf(context, user.sub);
  const [first] = factors;
  if (first === undefined) {
    return context.mfa === 'required' ? askToSetUpMfa(context, signIn) : afterSecondFactor(context, signIn);
  }
  if (preferred !== undefined || factors.length === 1) return askForFactor(context, signIn, preferred ?? first);
  return askToSelect(context, signIn, factors);
}

/**
 * MFA_SETUP: puts the software token into use that VerifySoftwareToken found right, or, with the user's own verified
 * e-mail address, codes by mail.
 */
export async function answerMfaSetup(
  context: Context,
  given: GivenSession,
  email: string | undefined,
): Promise<Answer> {
  const { database, keys } = context;
  const { signIn, data, close } = await readSetup(context, given);
  const { sub } = signIn.user;
  if (email !== undefined) {
    const own = factorDestination(await readAttributes(database, sub), 'EMAIL_OTP');
    // Any other e-mail address would be an attacker's way past the second factor.
    if (own === undefined || foldLogin(own) !== foldLogin(email)) {
      throw errors.invalidParameter('EMAIL must be the verified email of the user');
    }
    await close();
    if (!(await enableFirstFactor(database, sub, 'EMAIL_OTP'))) throw errors.sessionInvalid();
    return askForFactor(context, signIn, 'EMAIL_OTP');
  }
  const { secret, step, name } = data;
  if (secret === undefined || step === undefined) {
    throw errors.invalidParameter('User has not verified software token mfa');
  }
  await close();
  await database.transaction(async (transaction) => {
    if (!(await enableFirstFactor(transaction, sub, 'SOFTWARE_TOKEN_MFA'))) throw errors.sessionInvalid();
    await putSecret(transaction, keys, sub, { secret: Buffer.from(secret, 'base64'), step, name });
  });
  return afterSecondFactor(context, signIn);
}

const codeData = z.object({ mac: z.string() });
const noData = z.object({});

/** Counts wrong codes for the user across all of their sign-ins, so that starting anew gives no new tries. */
async function attempt(context: Context, signIn: SignIn): Promise<void> {
  const { database, keys, clock } = context;
  if (!(await beginAttempt(database, keys, 'mfa', signIn.user.sub, clock()))) throw errors.limitExceeded();
}

async function succeed(context: Context, signIn: SignIn, session: string): Promise<Answer> {
  await clearFailures(context.database, context.keys, 'mfa', signIn.user.sub);
  return afterSecondFactor(context, signIn, session);
}

/** Handles SMS_MFA and EMAIL_OTP. */
export async function answerCode(
  context: Context,
  factor: 'SMS_MFA' | 'EMAIL_OTP',
  given: GivenSession,
  code: string,
): Promise<Answer> {
  const { signIn, data, close } = await readSession(context, factor, codeData, given);
  await attempt(context, signIn);
  const expected = Buffer.from(data.mac, 'base64');
  if (!timingSafeEqual(expected, mfaCodeMac(context.keys, signIn.user.sub, factor, code))) {
    throw errors.mfaCodeMismatch();
  }
  await close();
  return succeed(context, signIn, given.session);
}

export async function answerSoftwareToken(context: Context, given: GivenSession, code: string): Promise<Answer> {
  const { database, keys, clock } = context;
  const { signIn, close } = await readSession(context, 'SOFTWARE_TOKEN_MFA', noData, given);
  await attempt(context, signIn);
  const { secret } = await readSecrets(database, keys, signIn.user.sub);
  const step = secret && matchingStep(secret, code, clock());
  if (step === undefined) throw errors.softwareTokenMismatch();
  if (!(await takeStep(database, signIn.user.sub, step))) throw errors.softwareTokenUsed();
  await close();
  return succeed(context, signIn, given.session);
}

/** Handles SELECT_MFA_TYPE. */
export async function answerSelection(context: Context, given: GivenSession, answer: string): Promise<Answer> {
  const { signIn, close } = await readSession(context, 'SELECT_MFA_TYPE', noData, given);
  const { factors } = await factorsOf(context, signIn.user.sub);
  const chosen = factors.find((factor) => factor === answer);
  if (chosen === undefined) throw errors.invalidParameter('Invalid MFA type selected');
  await close();
  return askForFactor(context, signIn, chosen);
}
