import type { Context } from '../context.ts';
import { factorDestination } from '../factors.ts';
import { readAttributes } from '../store/attributes.ts';
import { foldLogin } from '../store/logins.ts';
import { enableFirstFactor } from '../store/mfa-settings.ts';
import { putSecret } from '../store/software-tokens.ts';
import { errors } from '../wire/cognito-error.ts';
import { askForFactor } from './ask-second-factor.ts';
import { readSetup } from './mfa-setup.ts';
import { afterSecondFactor } from './second-factor.ts';
import type { GivenSession } from './session.ts';
import type { Answer } from './sign-in.ts';

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
