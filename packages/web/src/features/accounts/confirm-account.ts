import type { HostRole } from '../../lib/config/config.ts';
import { identity } from '../../lib/identity/current.ts';
import { startSession, storedToken } from '../../lib/session/session.ts';
import { metadataFor } from './sign-in.ts';

/**
 * Confirms the e-mail of a new account by the code of its mail. A signed-in person goes on as confirmed at once; that the
 * session cannot be renewed now does not undo the confirmation.
 */
export async function confirmAccount(username: string, code: string, role: HostRole): Promise<void> {
  await identity().confirmSignUp(username, code, metadataFor(role));
  if (storedToken() === null) return;
  await identity()
    .refresh()
    .then(startSession)
    .catch(() => undefined);
}
