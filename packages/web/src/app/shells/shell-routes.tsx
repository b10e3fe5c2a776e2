import { Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Waiting } from '../waiting.tsx';

/** Draws the screen of the current address; one that fails to load or to draw leaves the rest of the page alone. */
export function ShellRoutes({ routes }: { readonly routes: RouteObject[] }) {
  const screen = useRoutes(routes);
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>{screen}</Suspense>
    </ErrorBoundary>
  );
}
