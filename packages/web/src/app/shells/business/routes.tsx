import { Navigate, Outlet, type RouteObject } from 'react-router';
import { NotFound } from '../../not-found.tsx';
import { accountRoutes, SignUpScreen } from '../account-routes.tsx';
import { SignedIn } from '../signed-in.tsx';
import { BusinessLayout } from './layout.tsx';

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/projects" replace /> },
  ...accountRoutes,
  { path: '/sign-up', element: <SignUpScreen /> },
  {
    element: (
      <SignedIn>
        <BusinessLayout>
          <Outlet />
        </BusinessLayout>
      </SignedIn>
    ),
    children: [{ path: '*', element: <NotFound /> }],
  },
];
