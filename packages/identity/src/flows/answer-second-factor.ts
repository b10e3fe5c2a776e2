import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { factorsOf } from '../factors.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { readSecrets, takeStep } from '../store/software-tokens.ts';
import { matchingStep } from '../totp.ts';
import { errors } from '../wire/cognito-error.ts';
import { askForFactor } from './ask-second-factor.ts';
import { mfaCodeMac } from './mfa-code-mac.ts';
import { afterSecondFactor } from './second-factor.ts';
import { type GivenSession, readSession } from './session.ts';
import type { Answer, SignIn } from './sign-in.ts';

const codeData = z.object({ mac: z.string() });
const noData = z.object({});

/** Counts wrong codes for the user across all of his sign-ins, so that starting anew gives no new tries. */
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
