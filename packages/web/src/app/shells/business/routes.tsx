import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { Waiting } from '../../waiting.tsx';
import { accountRoutes, consentRoute, SignUpScreen } from '../account-routes.tsx';
import { fairRoutes } from '../fair-routes.tsx';
import { SignedIn } from '../signed-in.tsx';

const LandingRoute = lazyScreen(async () => (await import('./landing-route.tsx')).LandingRoute);
const BusinessLayout = lazyScreen(async () => (await import('./layout.tsx')).BusinessLayout);
const WorkNotFoundRoute = lazyScreen(async () => (await import('../work-not-found-route.tsx')).WorkNotFoundRoute);
const CompanyStep = lazyScreen(async () => (await import('./company-step.tsx')).CompanyStep);
const Account = lazyScreen(async () => (await import('../account-page.tsx')).AccountPage);
const SettingsRoute = lazyScreen(async () => (await import('./settings-route.tsx')).SettingsRoute);
const ProfileRoute = lazyScreen(async () => (await import('./profile-route.tsx')).ProfileRoute);
const UsersRoute = lazyScreen(async () => (await import('./users-route.tsx')).UsersRoute);
const FavouredScreen = lazyScreen(
  async () => (await import('../../../features/favoured/favoured-screen.tsx')).FavouredScreen,
);
const PricingScreen = lazyScreen(
  async () => (await import('../../../features/payments/pricing/pricing-screen.tsx')).PricingScreen,
);
const ReportsScreen = lazyScreen(
  async () => (await import('../../../features/reports/reports-screen.tsx')).ReportsScreen,
);
const ScannerRoute = lazyScreen(async () => (await import('./scanner-route.tsx')).ScannerRoute);
const QueueRoute = lazyScreen(async () => (await import('./scanner-route.tsx')).QueueRoute);
const ProjectsScreen = lazyScreen(
  async () => (await import('../../../features/exhibitions/projects-screen.tsx')).ProjectsScreen,
);
const ProjectScreen = lazyScreen(
  async () => (await import('../../../features/exhibitions/project-screen.tsx')).ProjectScreen,
);
const ProjectLayout = lazyScreen(async () => (await import('./project/layout.tsx')).ProjectLayout);
const DetailsRoute = lazyScreen(async () => (await import('./project/details-route.tsx')).DetailsRoute);
const PointsRoute = lazyScreen(async () => (await import('./project/points-route.tsx')).PointsRoute);
const NewPointRoute = lazyScreen(async () => (await import('./project/new-point-route.tsx')).NewPointRoute);
const PointRoute = lazyScreen(async () => (await import('./project/point-route.tsx')).PointRoute);
const SurveysRoute = lazyScreen(async () => (await import('./project/surveys-route.tsx')).SurveysRoute);
const NewSurveyRoute = lazyScreen(async () => (await import('./project/new-survey-route.tsx')).NewSurveyRoute);
const SurveyRoute = lazyScreen(async () => (await import('./project/survey-route.tsx')).SurveyRoute);
const LeadsRoute = lazyScreen(async () => (await import('./project/leads-route.tsx')).LeadsRoute);
const InsightsRoute = lazyScreen(async () => (await import('./project/insights-route.tsx')).InsightsRoute);
const CheckoutRoute = lazyScreen(async () => (await import('./project/checkout-route.tsx')).CheckoutRoute);
const FairsOnly = lazyScreen(async () => (await import('./fairs-only.tsx')).FairsOnly);
const HelpRoute = lazyScreen(async () => (await import('./help-route.tsx')).HelpRoute);
const JoinRoute = lazyScreen(async () => (await import('./join-route.tsx')).JoinRoute);

export const routes: RouteObject[] = [
  ...accountRoutes,
  { path: '/sign-up', element: <SignUpScreen secondStep={<CompanyStep />} /> },
  consentRoute,
  {
    element: (
      <SignedIn>
        <BusinessLayout>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </BusinessLayout>
      </SignedIn>
    ),
    children: [
      { path: '/', element: <LandingRoute /> },
      { path: '/account', element: <Account /> },
      { path: '/reports', element: <ReportsScreen /> },
      { path: '/pricing', element: <PricingScreen /> },
      { path: '/favourites', element: <FavouredScreen /> },
      { path: '/users', element: <UsersRoute /> },
      { path: '/scanner', element: <ScannerRoute /> },
      { path: '/scanner/queue', element: <QueueRoute /> },
      { path: '/settings', element: <SettingsRoute /> },
      { path: '/profile', element: <ProfileRoute /> },
      { path: '/help-center', element: <HelpRoute /> },
      { path: '/projects', element: <ProjectsScreen /> },
      { path: '/archived', element: <ProjectsScreen isArchived /> },
      {
        element: <FairsOnly />,
        children: [...fairRoutes(false), { path: '/add-participation/:id', element: <JoinRoute /> }],
      },
      { path: '/project', element: <ProjectScreen /> },
      {
        path: '/project/:id',
        element: <ProjectLayout />,
        children: [
          { index: true, element: <DetailsRoute /> },
          { path: 'mixie-points', element: <PointsRoute /> },
          { path: 'mixie-point', element: <NewPointRoute /> },
          { path: 'mixie-point/:mixiePointId', element: <PointRoute /> },
          { path: 'surveys', element: <SurveysRoute /> },
          { path: 'survey', element: <NewSurveyRoute /> },
          { path: 'survey/:surveyId', element: <SurveyRoute /> },
          { path: 'sales-leads-center', element: <LeadsRoute /> },
          { path: 'business-intelligence', element: <InsightsRoute /> },
          { path: 'checkout-success', element: <CheckoutRoute /> },
        ],
      },
      { path: '*', element: <WorkNotFoundRoute /> },
    ],
  },
];
