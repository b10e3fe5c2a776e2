import { useEffect, useState } from 'react';
import { useHostRole } from '../../lib/config-context.ts';
import { signInAfterLink } from '../../lib/identity/auto-sign-in.ts';
import { identity } from '../../lib/identity/current.ts';
import { type PendingAccount, pendingPassword } from './pending-account.ts';
import { metadataFor } from './sign-in.ts';
import { useEnter } from './use-enter.ts';

/** Signs in by itself once the link of the mail was opened; answers true when that took too long. */
export function useFollowLink(account: PendingAccount | null): boolean {
  const role = useHostRole();
  const enter = useEnter();
  const [isLate, setLate] = useState(false);
  const username = account?.username ?? null;
  const email = account?.email ?? '';

  useEffect(() => {
    const password = username === null ? null : pendingPassword(username);
    if (username === null || password === null) return;
    const stop = new AbortController();
    const credentials = { email, password, metadata: metadataFor(role) };
    signInAfterLink(identity(), username, credentials, stop.signal)
      .then(() => enter())
      .catch(() => {
        if (!stop.signal.aborted) setLate(true);
      });
    return () => stop.abort();
  }, [username, email, role, enter]);

  return isLate;
}
