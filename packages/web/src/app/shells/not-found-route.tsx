import type { ComponentType, ReactNode } from 'react';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { NotFound } from '../not-found.tsx';

interface NotFoundRouteProps {
  readonly layout: ComponentType<{ children: ReactNode }>;
}

/** Any other path: in the shell's frame for who is signed in, a page of its own for all others. */
export function NotFoundRoute({ layout: Layout }: NotFoundRouteProps) {
  if (!useIsSignedIn()) return <NotFound />;
  return (
    <Layout>
      <NotFound isInside />
    </Layout>
  );
}
