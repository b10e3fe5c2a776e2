import type { HostRole } from '../../lib/config.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { finishAccount } from '../../lib/identity/create-account.ts';
import { identity } from '../../lib/identity/current.ts';
import { type ClientMetadata, IdentityError } from '../../lib/identity/identity.ts';
import { startSession } from '../../lib/session.ts';
import { keepPending, readPending } from './pending-account.ts';

export function metadataFor(role: HostRole): ClientMetadata {
  return { environment: 'production', role, language: currentLanguage() };
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const isRefusal = (error: unknown, code: string) => error instanceof IdentityError && error.code === code;

/** An account begun on this device is known by its generated name until its address is confirmed. */
async function finishBegun(credentials: Credentials, role: HostRole): Promise<boolean> {
  const pending = readPending();
  if (pending?.email !== credentials.email) return false;
  try {
    await finishAccount(identity(), pending.username, { ...credentials, metadata: metadataFor(role) });
    return true;
  } catch (error) {
    if (isRefusal(error, 'NOT_CONFIRMED')) keepPending(pending, credentials.password);
    if (isRefusal(error, 'CREDENTIALS_WRONG')) return false;
    throw error;
  }
}

/** Signs in by e-mail address and password. Rejects with an `IdentityError`; NOT_CONFIRMED leads to the code. */
export async function signIn(credentials: Credentials, role: HostRole): Promise<void> {
  if (await finishBegun(credentials, role)) return;
  const result = await identity().signIn(credentials.email, credentials.password, metadataFor(role));
  if (result.kind !== 'SIGNED_IN') throw new IdentityError('UNSUPPORTED', 'Authentication Error');
  startSession(result.idToken);
}
