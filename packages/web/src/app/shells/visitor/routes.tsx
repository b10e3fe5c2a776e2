import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { useIsSignedIn } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PlainPage } from '../../../ui/plain-page.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisitorColumn } from '../../../ui/visitor/frame.tsx';
import { lazyScreen } from '../../lazy-screen.ts';
import { accountRoutes, consentRoute, SignUpScreen } from '../account-routes.tsx';
import { SignedIn } from '../shell-routes.tsx';

/** A path that does not exist on this host. */
function NotFound({ isInside = false }: { readonly isInside?: boolean }) {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <PlainPage title={t('notFound.title')} isInside={isInside}>
      <p>{t('notFound.text')}</p>
      <ButtonLink to="/" kind="main">
        {t('notFound.toStart')}
      </ButtonLink>
    </PlainPage>
  );
}

interface NotFoundRouteProps {
  readonly layout: ComponentType<{ children: ReactNode }>;
}

/** Any other path: in the shell's frame for who is signed in, a page of its own for all others. */
function NotFoundRoute({ layout: Layout }: NotFoundRouteProps) {
  if (!useIsSignedIn()) return <NotFound />;
  return (
    <Layout>
      <NotFound isInside />
    </Layout>
  );
}

const VisitorLayout = lazyScreen(async () => (await import('./layout.tsx')).VisitorLayout);

/** A printed code's page opens without a sign-in; the navigation needs one. */
const PrintedCode = lazyScreen(async () => {
  const [{ PrintedCodeScreen }, { VisitorNavigation }] = await Promise.all([
    import('../../../features/scans/printed-code/printed-code-screen.tsx'),
    import('./navigation.tsx'),
  ]);
  return function PrintedCode() {
    const Frame = useIsSignedIn() ? VisitorNavigation : VisitorColumn;
    return (
      <Frame>
        <PrintedCodeScreen />
      </Frame>
    );
  };
});

/** A fair's code opens without a sign-in, as a printed one does. */
const Fair = lazyScreen(async () => {
  const [{ FairRedirectScreen }, { VisitorNavigation }] = await Promise.all([
    import('../../../features/participation/fair-redirect-screen.tsx'),
    import('./navigation.tsx'),
  ]);
  return function Fair() {
    const isSignedIn = useIsSignedIn();
    const Frame = isSignedIn ? VisitorNavigation : VisitorColumn;
    return (
      <Frame>
        <FairRedirectScreen isSignedIn={isSignedIn} />
      </Frame>
    );
  };
});

const GuestLink = lazyScreen(
  async () => (await import('../../../features/accounts/guest-link-screen.tsx')).GuestLinkScreen,
);
const Points = lazyScreen(async () => (await import('./points-route.tsx')).PointsRoute);
const Waiting = lazyScreen(
  async () => (await import('../../../features/scans/point/waiting-screen.tsx')).WaitingScreen,
);
const Unsent = lazyScreen(async () => (await import('../../../features/unsent/unsent-screen.tsx')).UnsentScreen);
const Claims = lazyScreen(async () => (await import('../../../features/claims/claims-screen.tsx')).ClaimsScreen);
const Archived = lazyScreen(
  async () => (await import('../../../features/scans/points/archived-screen.tsx')).ArchivedScreen,
);
const Point = lazyScreen(async () => (await import('./point-route.tsx')).PointRoute);
const Favourites = lazyScreen(
  async () => (await import('../../../features/attachments/favourites/favourites-screen.tsx')).FavouritesScreen,
);
const Viewer = lazyScreen(
  async () => (await import('../../../features/attachments/viewer/viewer-screen.tsx')).ViewerScreen,
);
const Scanner = lazyScreen(
  async () => (await import('../../../features/scans/scanner/scanner-screen.tsx')).ScannerScreen,
);
const RegisterForFair = lazyScreen(
  async () => (await import('../../../features/participation/register-screen.tsx')).RegisterScreen,
);
const CheckReceipt = lazyScreen(async () => (await import('../../../features/sharing/check-screen.tsx')).CheckScreen);
const Account = lazyScreen(async () => (await import('./account-route.tsx')).AccountRoute);
const Settings = lazyScreen(
  async () => (await import('../../../features/visitors/settings-screen.tsx')).SettingsScreen,
);
const Visit = lazyScreen(async () => (await import('../../../features/visits/visit-screen.tsx')).VisitScreen);
const Profile = lazyScreen(async () => (await import('./profile-route.tsx')).ProfileRoute);
const Help = lazyScreen(async () => (await import('../../../features/help/visitor-help-screen.tsx')).VisitorHelpScreen);

/** A point's own URL opens for strangers as its printed code does: it is sent to friends. */
const publicPath = (pathname: string): string | null => {
  const [, id] = /^\/mixie-point\/([^/]+)/.exec(pathname) ?? [];
  return id === undefined ? null : `/scan/${id}`;
};

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/mixie-points" replace /> },
  ...accountRoutes,
  consentRoute,
  { path: '/sign-up', element: <SignUpScreen /> },
  { path: '/guest', element: <GuestLink /> },
  { path: '/scan/:id', element: <PrintedCode /> },
  {
    path: '/receipt',
    element: (
      <VisitorColumn>
        <CheckReceipt />
      </VisitorColumn>
    ),
  },
  { path: '/trade-fair/redirect/:id', element: <Fair /> },
  {
    path: '/scan/:id/add',
    element: (
      <SignedIn>
        <PrintedCode />
      </SignedIn>
    ),
  },
  {
    element: (
      <SignedIn publicPath={publicPath}>
        <VisitorLayout>
          <Outlet />
        </VisitorLayout>
      </SignedIn>
    ),
    children: [
      { path: '/mixie-points', element: <Points /> },
      { path: '/mixie-point/:id', element: <Point /> },
      { path: '/waiting/:id', element: <Waiting /> },
      { path: '/unsent', element: <Unsent /> },
      { path: '/claims', element: <Claims /> },
      { path: '/add-participation/:id', element: <RegisterForFair /> },
      { path: '/archived', element: <Archived /> },
      { path: '/favourites', element: <Favourites /> },
      { path: '/reports', element: <Visit /> },
      { path: '/scanner', element: <Scanner /> },
      { path: '/account', element: <Account /> },
      { path: '/profile', element: <Profile /> },
      { path: '/settings', element: <Settings /> },
      { path: '/help-center', element: <Help /> },
    ],
  },
  {
    path: '/mixie-point/:id/document/:attachmentId',
    element: (
      <SignedIn publicPath={publicPath}>
        <VisitorLayout isAlone>
          <Viewer />
        </VisitorLayout>
      </SignedIn>
    ),
  },
  { path: '*', element: <NotFoundRoute layout={VisitorLayout} /> },
];
