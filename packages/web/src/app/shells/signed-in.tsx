import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '../../lib/navigation/navigation.ts';
import { useIsSignedIn } from '../../lib/session/session.ts';

/** Lets through who is signed in; all others go to sign-in and come back afterwards. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  return useIsSignedIn() ? children : <Navigate to={loginPath(location)} replace />;
}
