import type { HostRole } from '../../lib/config/config.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { challengeIn, finishAccount, nameAccount } from '../../lib/identity/create-account.ts';
import { identity } from '../../lib/identity/current.ts';
import { type ClientMetadata, IdentityError, type SignInResult } from '../../lib/identity/identity.ts';
import { forgetPending, keepPending, readPending } from './pending-account.ts';

export function metadataFor(role: HostRole): ClientMetadata {
  return { environment: 'production', role, language: currentLanguage() };
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const isRefusal = (error: unknown, code: string) => error instanceof IdentityError && error.code === code;

/** An account begun on this device is known by its generated name until its e-mail address is confirmed. */
async function finishBegun(credentials: Credentials, role: HostRole): Promise<SignInResult | null> {
  const pending = readPending();
  if (pending?.email !== credentials.email) return null;
  try {
    await finishAccount(identity(), pending.username, { ...credentials, metadata: metadataFor(role) });
    return { kind: 'SIGNED_IN', idToken: await identity().idToken() };
  } catch (error) {
    if (isRefusal(error, 'NOT_CONFIRMED')) keepPending(pending, credentials.password);
    if (isRefusal(error, 'CREDENTIALS_WRONG')) return null;
    const challenge = challengeIn(error);
    if (challenge !== null) return challenge;
    throw error;
  }
}

/** An account begun on this device whose first sign-in was asked for something more gets its name now. */
export async function nameBegun(role: HostRole): Promise<void> {
  const pending = readPending();
  if (!pending?.username) return;
  const { username, attributes } = await identity().currentSession();
  if (username !== pending.username || attributes['preferred_username'] === pending.email) return;
  await nameAccount(identity(), pending.email, metadataFor(role));
  if (pending.registration === null) forgetPending();
}

/** Signs in by e-mail address and password. Rejects with an `IdentityError`; NOT_CONFIRMED leads to the code. */
export async function signIn(credentials: Credentials, role: HostRole): Promise<SignInResult> {
  const begun = await finishBegun(credentials, role);
  return begun ?? identity().signIn(credentials.email, credentials.password, metadataFor(role));
}
