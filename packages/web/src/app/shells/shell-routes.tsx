import { Suspense, useEffect } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router';
import { sendEvent } from '../../lib/telemetry/events.ts';
import { patternOf } from '../../lib/telemetry/path-pattern.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Waiting } from '../waiting.tsx';

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
