import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import { type Attributes, readAttributes } from './store/attributes.ts';
import { disableFactor, type Factor, factors, readMfaSettings, writeFactor } from './store/mfa-settings.ts';
import { deleteSecret, hasSecret } from './store/software-tokens.ts';
import { errors } from './wire/cognito-error.ts';

/** Returns where a code for the factor goes; undefined when nothing verified is there to send it to. */
export function factorDestination(attributes: Attributes, factor: 'SMS_MFA' | 'EMAIL_OTP'): string | undefined {
  const attribute = factor === 'SMS_MFA' ? 'phone_number' : 'email';
  return attributes[`${attribute}_verified`] === 'true' ? attributes[attribute] : undefined;
}

async function canUseFactor(executor: Executor, sub: string, factor: Factor): Promise<boolean> {
  if (factor === 'SOFTWARE_TOKEN_MFA') return hasSecret(executor, sub);
  return factorDestination(await readAttributes(executor, sub), factor) !== undefined;
}

/** Returns the second factors that hold for the user now, and the one he wants to be asked for. */
export async function factorsOf(
  context: Context,
  sub: string,
): Promise<{ factors: readonly Factor[]; preferred: Factor | undefined }> {
  if (context.mfa === 'off') return { factors: [], preferred: undefined };
  const { enabled, preferred } = await readMfaSettings(context.database, sub);
  const usable = await Promise.all(enabled.map((factor) => canUseFactor(context.database, sub, factor)));
  const factors = enabled.filter((_, index) => usable[index]);
  return { factors, preferred: factors.find((factor) => factor === preferred) };
}

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
