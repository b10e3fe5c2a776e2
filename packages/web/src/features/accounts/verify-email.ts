import type { HostRole } from '../../lib/config.ts';
import { identity } from '../../lib/identity/current.ts';
import { startSession } from '../../lib/session.ts';
import { metadataFor } from './sign-in.ts';

/** Takes the code for a changed address: people sign in with it from now on, and the session says so. */
export async function verifyNewEmail(code: string, role: HostRole): Promise<void> {
  const { attributes } = await identity().record();
  // An address whose code was taken before the connection broke is not asked for it twice.
  if (attributes['email_verified'] !== 'true') await identity().verifyAttribute('email', code);
  await identity().updateAttributes({ preferred_username: attributes['email'] ?? '' }, metadataFor(role));
  startSession(await identity().refresh());
}
