import { lazy, Suspense } from 'react';
import { rememberedFairId } from '../../../features/participation/remembered-fair.ts';
import { restoreFairTheme } from '../../../lib/theme/fair-theme.ts';
import { ShellRoutes } from '../shell-routes.tsx';
import { routes } from './routes.tsx';

restoreFairTheme();

/** Only for who came in through a fair, and never in the way of a page. */
const RememberedTheme = lazy(() =>
  import('../../../features/participation/remembered-theme.ts').then(
    ({ RememberedTheme: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

function VisitorShell() {
  const fairId = rememberedFairId();
  return (
    <>
      {fairId !== null && (
        <Suspense fallback={null}>
          <RememberedTheme fairId={fairId} />
        </Suspense>
      )}
      <ShellRoutes routes={routes} />
    </>
  );
}

export const visitorShell = { routes, Shell: VisitorShell };
