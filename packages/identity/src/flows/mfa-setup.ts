import { z } from 'zod';
import type { Context } from '../context.ts';
import { factorDestination, factorsOf } from '../mfa-preference.ts';
import { readAttributes } from '../store/attributes.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { base32, matchingStep, newSecret } from '../totp.ts';
import { errors } from '../wire/cognito-error.ts';
import { type GivenSession, openSession, readSession, type Session } from './session.ts';
import type { Challenge, SignIn } from './sign-in.ts';

/** The secret waits in the session: who never finishes leaves nothing behind. */
const setupData = z.object({
  secret: z.string().optional(),
  /** Of the code that showed that the user has the secret. */
  step: z.number().optional(),
  name: z.string().optional(),
});
export type SetupData = z.infer<typeof setupData>;

export async function askToSetUpMfa(context: Context, signIn: SignIn): Promise<Challenge> {
  const attributes = await readAttributes(context.database, signIn.user.sub);
  const byMail = factorDestination(attributes, 'EMAIL_OTP') === undefined ? [] : ['EMAIL_OTP'];
  return {
    ChallengeName: 'MFA_SETUP',
    Session: await openSession(context, 'MFA_SETUP', signIn),
    ChallengeParameters: {
      MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA', ...byMail]),
      USER_ID_FOR_SRP: signIn.user.username,
    },
  };
}

/** Refuses users who have a second factor already: a password alone must not replace one. */
export async function readSetup(context: Context, given: GivenSession): Promise<Session<SetupData>> {
  const session = await readSession(context, 'MFA_SETUP', setupData, given);
  const { factors } = await factorsOf(context, session.signIn.user.sub);
  if (factors.length > 0) throw errors.sessionInvalid();
  return session;
}

/** Handles AssociateSoftwareToken in the middle of a sign-in. */
export async function associateInSetup(
  context: Context,
  given: GivenSession,
): Promise<{ SecretCode: string; Session: string }> {
  const { signIn, close } = await readSetup(context, given);
  await close();
  const secret = newSecret();
  const session = await openSession(context, 'MFA_SETUP', signIn, { secret: secret.toString('base64') });
  return { SecretCode: base32(secret), Session: session };
}

/** Handles VerifySoftwareToken in the middle of a sign-in; the session it returns completes MFA_SETUP. */
export async function verifyInSetup(
  context: Context,
  given: GivenSession,
  code: string,
  name: string | undefined,
): Promise<{ Status: 'SUCCESS'; Session: string }> {
  const { database, keys, clock } = context;
  const { signIn, data, close } = await readSetup(context, given);
  const { sub } = signIn.user;
  if (data.secret === undefined) throw errors.invalidParameter('No software token has been associated');
  if (!(await beginAttempt(database, keys, 'enrolment', sub, clock()))) throw errors.limitExceeded();
  const secret = Buffer.from(data.secret, 'base64');
  const step = matchingStep(secret, code, clock());
  if (step === undefined) throw errors.enableSoftwareToken();
  await close();
  await clearFailures(database, keys, 'enrolment', sub);
  return { Status: 'SUCCESS', Session: await openSession(context, 'MFA_SETUP', signIn, { ...data, step, name }) };
}
