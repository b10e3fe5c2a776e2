import type { Context } from '../context.ts';
import { factorsOf } from '../factors.ts';
import { findDevice } from '../store/devices.ts';
import { askForFactor, askToSelect } from './ask-second-factor.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { askForDevice } from './device-sign-in.ts';
import { askToSetUpMfa } from './mfa-setup.ts';
import type { Answer, SignIn } from './sign-in.ts';

/**
 * All that people prove themselves by is proven; a device that is known shows that it is the one.
 * @param session of the challenge just passed
 */
export async function afterSecondFactor(context: Context, signIn: SignIn, session?: string): Promise<Answer> {
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
