import { useCallback } from 'react';
import { useHostRole } from '../../lib/config/config-context.ts';
import type { Challenge, SignInResult } from '../../lib/identity/identity.ts';
import { startSession } from '../../lib/session/session.ts';
import { recordSessionEnd } from '../../lib/session/session-ended.ts';
import { closeToast } from '../../lib/toast.ts';
import { keepReset } from './pending-reset.ts';
import { nameBegun } from './sign-in.ts';
import { useEnterApp } from './use-enter-app.ts';

/** Completes a step of signing in: enters the app, or hands over the next challenge. */
export function useCompleteSignIn(
  onChallenge: (challenge: Challenge) => void,
): (result: SignInResult) => Promise<void> {
  const enterApp = useEnterApp();
  const role = useHostRole();
  return useCallback(
    async (result) => {
      if (result.kind !== 'SIGNED_IN') {
        onChallenge(result);
        return;
      }
      startSession(result.idToken);
      recordSessionEnd(null);
      // A new password has been used; until then its form and this one remember the e-mail address.
      keepReset(null);
      // The message "Your address is confirmed" is no longer needed.
      closeToast();
      await nameBegun(role);
      await enterApp();
    },
    [enterApp, onChallenge, role],
  );
}
