import { Navigate, Outlet, type RouteObject } from 'react-router';
import { NotFound } from '../../not-found.tsx';
import { accountRoutes } from '../account-routes.tsx';
import { SignedIn } from '../signed-in.tsx';
import { VisitorLayout } from './layout.tsx';

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/mixie-points" replace /> },
  ...accountRoutes,
  {
    element: (
      <SignedIn>
        <VisitorLayout>
          <Outlet />
        </VisitorLayout>
      </SignedIn>
    ),
    children: [{ path: '*', element: <NotFound /> }],
  },
];
