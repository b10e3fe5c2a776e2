import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { signInAfterLink } from '../../lib/identity/auto-sign-in.ts';
import { challengeIn } from '../../lib/identity/create-account.ts';
import { identity } from '../../lib/identity/current.ts';
import { type PendingAccount, pendingPassword } from './pending-account.ts';
import { metadataFor } from './sign-in.ts';
import { useEnterApp } from './use-enter-app.ts';

/**
 * Signs in by itself once the link of the mail was opened. It needs the password that was typed on this page; waits afresh
 * for every link that is sent.
 */
export function useSignInAfterLink(account: PendingAccount, sentAt: number): { isWaiting: boolean; failure: unknown } {
  const role = useHostRole();
  const enterApp = useEnterApp();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ sentAt: number; error: unknown }>();
  const { username, email } = account;
  const password = pendingPassword(username);

  useEffect(() => {
    if (password === null) return;
    const stop = new AbortController();
    const credentials = { email, password, metadata: metadataFor(role) };
    signInAfterLink(identity(), username, credentials, stop.signal)
      .then(() => enterApp())
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const challenge = challengeIn(error);
        if (challenge === null) setFailed({ sentAt, error });
        else void navigate('/login', { replace: true, state: { challenge } });
      });
    return () => stop.abort();
  }, [username, email, password, role, enterApp, navigate, sentAt]);

  const failure = failed?.sentAt === sentAt ? failed.error : undefined;
  return { isWaiting: password !== null && failure === undefined, failure };
}
