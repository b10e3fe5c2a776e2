import { Navigate, type RouteObject } from 'react-router';
import { lazyScreen } from '../../load-chunk.ts';
import { NotFound } from '../../not-found.tsx';
import { accountRoutes } from '../account-routes.tsx';
import { SignedIn } from '../signed-in.tsx';
import { AdminLayout } from './layout.tsx';

const Account = lazyScreen(async () => (await import('../account-page.tsx')).AccountPage);

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/trade-fairs" replace /> },
  ...accountRoutes,
  {
    path: '/account',
    element: (
      <SignedIn>
        <AdminLayout>
          <Account />
        </AdminLayout>
      </SignedIn>
    ),
  },
  {
    path: '*',
    element: (
      <SignedIn>
        <AdminLayout>
          <NotFound isInside />
        </AdminLayout>
      </SignedIn>
    ),
  },
];
