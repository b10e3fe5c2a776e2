import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { loginPath } from '../../lib/navigation/navigation.ts';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { patternOf, sendEvent } from '../../lib/telemetry/events.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Waiting } from '../waiting.tsx';

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

/** Draws the screen of the current path; one that fails to load or to draw leaves the rest of the page alone. */
export function ShellRoutes({ routes }: { readonly routes: RouteObject[] }) {
  const screen = useRoutes(routes);
  const pattern = patternOf(useLocation().pathname);
  useEffect(() => sendEvent('PAGE_VIEW', { data: { path: pattern } }), [pattern]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>{screen}</Suspense>
    </ErrorBoundary>
  );
}
