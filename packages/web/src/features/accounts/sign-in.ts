import type { HostRole } from '../../lib/config.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { finishAccount } from '../../lib/identity/create-account.ts';
import { identity } from '../../lib/identity/current.ts';
import { type ClientMetadata, IdentityError, type SignInResult } from '../../lib/identity/identity.ts';
import { keepPending, readPending } from './pending-account.ts';

export function metadataFor(role: HostRole): ClientMetadata {
  return { environment: 'production', role, language: currentLanguage() };
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const isRefusal = (error: unknown, code: string) => error instanceof IdentityError && error.code === code;

/** An account begun on this device is known by its generated name until its address is confirmed. */
async function finishBegun(credentials: Credentials, role: HostRole): Promise<SignInResult | null> {
  const pending = readPending();
  if (pending?.email !== credentials.email) return null;
  try {
    await finishAccount(identity(), pending.username, { ...credentials, metadata: metadataFor(role) });
    return { kind: 'SIGNED_IN', idToken: await identity().idToken() };
  } catch (error) {
    if (isRefusal(error, 'NOT_CONFIRMED')) keepPending(pending, credentials.password);
    if (isRefusal(error, 'CREDENTIALS_WRONG')) return null;
    throw error;
  }
}

/** Signs in by e-mail address and password. Rejects with an `IdentityError`; NOT_CONFIRMED leads to the code. */
export async function signIn(credentials: Credentials, role: HostRole): Promise<SignInResult> {
  const begun = await finishBegun(credentials, role);
  return begun ?? identity().signIn(credentials.email, credentials.password, metadataFor(role));
}
