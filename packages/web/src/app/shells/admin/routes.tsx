import { Suspense } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { Waiting } from '../../waiting.tsx';
import { accountRoutes } from '../account-routes.tsx';
import { fairRoutes } from '../fair-routes.tsx';
import { SignedIn } from '../shell-routes.tsx';

const AdminLayout = lazyScreen(async () => (await import('./layout.tsx')).AdminLayout);
const SignUp = lazyScreen(
  async () => (await import('../../../features/accounts/first-admin-sign-up.tsx')).FirstAdminSignUp,
);
const WorkHelpScreen = lazyScreen(
  async () => (await import('../../../features/help/work-help-screen.tsx')).WorkHelpScreen,
);
const Profile = lazyScreen(
  async () => (await import('../../../features/admins/own-profile-screen.tsx')).OwnProfileScreen,
);
const Settings = lazyScreen(async () => (await import('./settings-route.tsx')).AdminSettingsRoute);
const Texts = lazyScreen(async () => (await import('./settings-route.tsx')).AdminTextsRoute);
const Account = lazyScreen(async () => (await import('../account-page.tsx')).AccountPage);
const WorkNotFoundRoute = lazyScreen(async () => (await import('../work-not-found-route.tsx')).WorkNotFoundRoute);
const UsersScreen = lazyScreen(async () => (await import('../../../features/admins/users-screen.tsx')).UsersScreen);
const Organizers = lazyScreen(async () => (await import('./organizers-route.tsx')).OrganizersRoute);
const Project = lazyScreen(async () => (await import('./project-route.tsx')).AdminProjectRoute);
const SuspensionsScreen = lazyScreen(
  async () => (await import('../../../features/admins/suspensions-screen.tsx')).SuspensionsScreen,
);
const PricingScreen = lazyScreen(
  async () => (await import('../../../features/prices/pricing-screen.tsx')).PricingScreen,
);
const ReportsScreen = lazyScreen(
  async () => (await import('../../../features/admins/reports-screen.tsx')).ReportsScreen,
);

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/trade-fairs" replace /> },
  ...accountRoutes,
  { path: '/sign-up', element: <SignUp /> },
  {
    element: (
      <SignedIn>
        <AdminLayout>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </AdminLayout>
      </SignedIn>
    ),
    children: [
      { path: '/account', element: <Account /> },
      { path: '/profile', element: <Profile /> },
      { path: '/settings', element: <Settings /> },
      { path: '/consent', element: <Texts /> },
      ...fairRoutes(true),
      { path: '/trade-fair/:fairId/exhibitors/:id', element: <Project /> },
      { path: '/organizers', element: <Organizers /> },
      { path: '/users', element: <UsersScreen /> },
      { path: '/suspensions', element: <SuspensionsScreen /> },
      { path: '/pricing', element: <PricingScreen /> },
      { path: '/reports', element: <ReportsScreen /> },
      { path: '/help-center', element: <WorkHelpScreen audiences={['admin']} /> },
      { path: '*', element: <WorkNotFoundRoute /> },
    ],
  },
];
