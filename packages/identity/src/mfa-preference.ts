import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import { canUseFactor } from './factors.ts';
import { disableFactor, type Factor, factors, readMfaSettings, writeFactor } from './store/mfa-settings.ts';
import { deleteSecret } from './store/software-tokens.ts';
import { errors } from './wire/cognito-error.ts';

/** A factor that is not named stays as it is. */
export type MfaPreference = { readonly [F in Factor]?: { readonly enabled: boolean; readonly preferred: boolean } };

async function assertUsable(transaction: Executor, sub: string, factor: Factor): Promise<void> {
  if (await canUseFactor(transaction, sub, factor)) return;
  if (factor === 'SOFTWARE_TOKEN_MFA') throw errors.invalidParameter('User has not set up software token mfa');
  throw errors.invalidParameter(`User does not have delivery config set to turn on ${factor}`);
}

/** @throws CognitoError when a factor cannot be used yet, or more than one is preferred; then nothing changes */
export async function setMfaPreference(context: Context, sub: string, preference: MfaPreference): Promise<void> {
  const wanted = factors.flatMap((factor) => {
    const setting = preference[factor];
    return setting ? [{ factor, ...setting }] : [];
  });
  if (wanted.filter(({ preferred }) => preferred).length > 1) {
    throw errors.invalidParameter('Only one MFA method can be preferred');
  }
  if (wanted.some(({ enabled, preferred }) => preferred && !enabled)) {
    throw errors.invalidParameter('An MFA method that is preferred must be enabled');
  }
  if (context.mfa === 'off' && wanted.some(({ enabled }) => enabled)) {
    throw errors.invalidParameter('MFA is not enabled for this user pool');
  }
  await context.database.transaction(async (transaction) => {
    for (const { factor, ...setting } of wanted) {
      if (setting.enabled) await assertUsable(transaction, sub, factor);
      await writeFactor(transaction, sub, factor, setting);
    }
  });
}

/** For users who lost their second factor: the password alone signs them in again. False when it did already. */
export async function removeMfa(context: Context, sub: string): Promise<boolean> {
  return context.database.transaction((transaction) => forgetFactors(transaction, sub));
}

/** Returns false when there was none in use. */
export async function forgetFactors(transaction: Executor, sub: string): Promise<boolean> {
  const { enabled } = await readMfaSettings(transaction, sub);
  for (const factor of factors) await disableFactor(transaction, sub, factor);
  await deleteSecret(transaction, sub);
  return enabled.length > 0;
}
