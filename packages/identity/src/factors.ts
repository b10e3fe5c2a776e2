import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import type { Attributes } from './store/attributes.ts';
import { readAttributes } from './store/attributes.ts';
import { type Factor, readMfaSettings } from './store/mfa-settings.ts';
import { hasSecret } from './store/software-tokens.ts';

/** Returns where a code for the factor goes; undefined when nothing verified is there to send it to. */
export function factorDestination(attributes: Attributes, factor: 'SMS_MFA' | 'EMAIL_OTP'): string | undefined {
  const attribute = factor === 'SMS_MFA' ? 'phone_number' : 'email';
  return attributes[`${attribute}_verified`] === 'true' ? attributes[attribute] : undefined;
}

export async function canUseFactor(executor: Executor, sub: string, factor: Factor): Promise<boolean> {
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
