import { Navigate, type RouteObject } from 'react-router';
import { NotFound } from '../../not-found.tsx';
import { accountRoutes } from '../account-routes.tsx';
import { SignedIn } from '../signed-in.tsx';
import { AdminLayout } from './layout.tsx';

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/trade-fairs" replace /> },
  ...accountRoutes,
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
