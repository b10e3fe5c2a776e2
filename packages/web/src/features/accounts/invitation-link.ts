import { isEmail } from '@fairlead/contract/email';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import type { SignInResult } from '../../lib/identity/identity.ts';
import { signOut } from '../../lib/identity/sign-out.ts';
import { normalEmail } from './field-rules.ts';
import { type Credentials, signIn } from './sign-in.ts';
import { useStateAtMount } from './use-state-at-mount.ts';

interface Invited {
  readonly email: string;
  /** Temporary password of a new person. */
  readonly code: string | null;
}

/** Parts of an invitation's link behind the #, which no server sees. */
export function invitedBy(hash: string): Invited | null {
  const brought = new URLSearchParams(hash.replace(/^#/, ''));
  const email = normalEmail(brought.get('email') ?? '');
  return isEmail(email) ? { email, code: brought.get('code') } : null;
}

interface Opening {
  readonly email: string | undefined;
  readonly isOpening: boolean;
}

/**
 * Begins the sign-in of an invited person, up to the choice of a password of their own. A link that would sign in for good is no
 * invitation, and is refused: it may be a stranger's account.
 */
export function useInvitation(onChallenge: (result: SignInResult, typed: Credentials) => Promise<void>): Opening {
  const role = useHostRole();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const invited = useStateAtMount(invitedBy(hash));
  const [isOpening, setOpening] = useState(invited !== null && invited.code !== null);
  useEffect(() => {
    if (hash !== '') void navigate({ search }, { replace: true });
  }, [hash, search, navigate]);
  useEffect(() => {
    if (!isOpening || invited === null || invited.code === null) return;
    const typed = { email: invited.email, password: invited.code };
    const open = async () => {
      const result = await signIn(typed, role);
      if (result.kind === 'NEW_PASSWORD_REQUIRED') await onChallenge(result, typed);
      else if (result.kind === 'SIGNED_IN') await signOut();
    };
    // Used already, or too old: what remains is the form, with the e-mail in it.
    void open()
      .catch(() => undefined)
      .finally(() => setOpening(false));
  }, [isOpening, invited, role, onChallenge]);
  return { email: invited?.email, isOpening };
}
