import type { HostRole } from '../../lib/config/config.ts';
import { identity } from '../../lib/identity/current.ts';
import { startSession } from '../../lib/session/session.ts';
import { metadataFor } from './sign-in.ts';

/**
 * Takes the code for a changed address: people sign in with it from now on, and the session says so. False where the address
 * was confirmed before, and the code not looked at.
 */
export async function verifyNewEmail(code: string, role: HostRole): Promise<boolean> {
  const { attributes } = await identity().record();
  const { email = '' } = attributes;
  const isVerified = attributes['email_verified'] === 'true';
  const isNamed = attributes['preferred_username']?.toLowerCase() === email.toLowerCase();
  // An address whose code was taken before the connection broke is not asked for it twice.
  if (!isVerified) await identity().verifyAttribute('email', code);
  if (!isNamed) await identity().updateAttributes({ preferred_username: email }, metadataFor(role));
  startSession(await identity().refresh());
  return !(isVerified && isNamed);
}
