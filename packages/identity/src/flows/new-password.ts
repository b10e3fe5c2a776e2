import { z } from 'zod';
import { markEmailVerified } from '../attribute-verification.ts';
import { changeAttributes } from '../change-attributes.ts';
import type { Context } from '../context.ts';
import { setPassword } from '../password-policy.ts';
import { revokeFamilies } from '../revoke.ts';
import { readAttributes, readToChange } from '../store/attributes.ts';
import { findUserBySub } from '../store/users.ts';
import { parseAttributes } from '../user-attributes.ts';
import { errors } from '../wire/cognito-error.ts';
import { afterFirstFactor } from './second-factor.ts';
import { type GivenSession, openSession, readSession } from './session.ts';
import type { Answer, Challenge, SignIn } from './sign-in.ts';

async function askForNewPassword(context: Context, signIn: SignIn): Promise<Challenge> {
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: await openSession(context, 'NEW_PASSWORD_REQUIRED', signIn),
    ChallengeParameters: {
      USER_ID_FOR_SRP: signIn.user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(await readAttributes(context.database, signIn.user.sub)),
    },
  };
}

/** Asks for what a sign-in takes after the right password, first of all for a password of the user's own. */
export async function afterPassword(context: Context, signIn: SignIn): Promise<Answer> {
  if (signIn.user.status === 'FORCE_CHANGE_PASSWORD') return askForNewPassword(context, signIn);
  return afterFirstFactor(context, signIn);
}

/** @param attributes by name, as given along with the new password */
export async function answerNewPassword(
  context: Context,
  given: GivenSession,
  password: string,
  attributes: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { signIn, close } = await readSession(context, 'NEW_PASSWORD_REQUIRED', z.object({}), given);
  const { user } = signIn;
  const wanted = parseAttributes(Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })));

  // Whatever was begun with the temporary password ends with it.
  await revokeFamilies(context, { sub: user.sub }, async (transaction) => {
    const present = await readToChange(transaction, user.sub);
    const { email } = wanted;
    if (email !== undefined && email !== present['email']) throw errors.attributeFixed('email');
    await changeAttributes(transaction, user.sub, wanted, present);
    if (!(await setPassword(context, transaction, user, password, 'former'))) throw errors.sessionInvalid();
    // The temporary password was sent to that e-mail address and nowhere else.
    if (present['email'] !== undefined && present['email_verified'] !== 'true') {
      await markEmailVerified(context, transaction, { sub: user.sub, email: present['email'] });
    }
    // Last, so that a refused password leaves the session open for another one.
    await close();
    return true;
  });
  const changed = await findUserBySub(context.database, user.sub);
  if (!changed) throw errors.userNotFound();
  return afterFirstFactor(context, { ...signIn, user: changed });
}
