import { Navigate, Outlet, type RouteObject } from 'react-router';
import { NotFound } from '../../not-found.tsx';
import { accountRoutes } from '../account-routes.tsx';
import { SignedIn } from '../signed-in.tsx';
import { AdminLayout } from './layout.tsx';

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/trade-fairs" replace /> },
  ...accountRoutes,
  {
    element: (
      <SignedIn>
        <AdminLayout>
          <Outlet />
        </AdminLayout>
      </SignedIn>
    ),
    children: [{ path: '*', element: <NotFound /> }],
  },
];
