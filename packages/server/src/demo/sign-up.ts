import { randomUUID } from 'node:crypto';
import { currentTextVersion } from '@fairlead/contract/consents';
import type { App } from '../app.ts';
import type { SignedIn } from '../platform/auth/caller.ts';
import { password } from './cast.ts';

/** Consents of all people of the demo; the language is added. */
export const agreed = {
  consentTerms: true,
  consentPrivacy: true,
  consentMarketingUpdates: false,
  textVersion: currentTextVersion,
} as const;

export async function signUp({ provider }: App, email: string): Promise<SignedIn> {
  if (provider === null)
    throw new Error('The demo needs the embedded identity provider: leave COGNITO_USER_POOL_ID out.');
  const username = randomUUID();
  const { sub } = await provider.port.createUser({ username, password, email, emailVerified: true });
  return { subject: sub, username, email, isEmailVerified: true };
}
