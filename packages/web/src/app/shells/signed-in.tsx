import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath } from '../../lib/navigation/navigation.ts';
import { useIsSignedIn } from '../../lib/session/session.ts';

interface SignedInProps {
  /** Where strangers find what is public of a page; null where nothing is. */
  readonly publicPath?: (pathname: string) => string | null;
  readonly children: ReactNode;
}

/** Lets through who is signed in; all others go to what is public of the page, or to sign-in and come back afterwards. */
export function SignedIn({ publicPath, children }: SignedInProps) {
  const location = useLocation();
  return useIsSignedIn() ? children : <Navigate to={publicPath?.(location.pathname) ?? loginPath(location)} replace />;
}
