import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type ReactNode, Suspense } from 'react';
import { Outlet, type RouteObject, useOutletContext } from 'react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { Waiting } from '../../waiting.tsx';
import { accountRoutes, consentRoute, SignUpScreen } from '../account-routes.tsx';
import { fairRoutes } from '../fair-routes.tsx';
import { SignedIn } from '../shell-routes.tsx';

/** Draws a route with the project that the layout above it has fetched. */
const ofProject = (draw: (project: Exhibition) => ReactNode) =>
  function ProjectRoute() {
    return draw(useOutletContext<Exhibition>());
  };

const LandingRoute = lazyScreen(async () => (await import('./landing-route.tsx')).LandingRoute);
const BusinessLayout = lazyScreen(async () => (await import('./layout.tsx')).BusinessLayout);
const WorkNotFoundRoute = lazyScreen(async () => (await import('../work-not-found-route.tsx')).WorkNotFoundRoute);
const CompanyStep = lazyScreen(async () => (await import('./company-step.tsx')).CompanyStep);
const Account = lazyScreen(async () => (await import('../account-page.tsx')).AccountPage);
const SettingsRoute = lazyScreen(async () => (await import('./settings-route.tsx')).SettingsRoute);
const PersonScreen = lazyScreen(
  async () => (await import('../../../features/exhibitors/person-screen.tsx')).PersonScreen,
);
const UsersRoute = lazyScreen(async () => (await import('./users-route.tsx')).UsersRoute);
const PopularDocumentsScreen = lazyScreen(
  async () => (await import('../../../features/popular-documents/popular-documents-screen.tsx')).PopularDocumentsScreen,
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
const DetailsRoute = lazyScreen(async () => {
  const { ProjectDetails } = await import('./project/project-details.tsx');
  return ofProject((project) => <ProjectDetails project={project} />);
});
const NewPointRoute = lazyScreen(async () => {
  const { NewPointPage } = await import('./project/point-pages.tsx');
  return ofProject((project) => <NewPointPage project={project} />);
});
const PointRoute = lazyScreen(async () => {
  const { PointPage } = await import('./project/point-pages.tsx');
  return ofProject((project) => <PointPage project={project} />);
});
const PointsRoute = lazyScreen(async () => {
  const { PointsScreen } = await import('../../../features/beacons/points-screen.tsx');
  return ofProject(({ id, name, timeZone }) => <PointsScreen projectId={id} projectName={name} timeZone={timeZone} />);
});
const SurveysRoute = lazyScreen(async () => {
  const { SurveysScreen } = await import('../../../features/surveys/surveys-screen.tsx');
  return ofProject(({ id, name, timeZone }) => <SurveysScreen projectId={id} projectName={name} timeZone={timeZone} />);
});
const NewSurveyRoute = lazyScreen(async () => {
  const { NewSurveyScreen } = await import('../../../features/surveys/survey-screen.tsx');
  return ofProject(({ id, timeZone }) => <NewSurveyScreen projectId={id} timeZone={timeZone} />);
});
const SurveyRoute = lazyScreen(async () => {
  const { SurveyScreen } = await import('../../../features/surveys/survey-screen.tsx');
  return ofProject(({ id, timeZone }) => <SurveyScreen projectId={id} timeZone={timeZone} />);
});
const LeadsRoute = lazyScreen(async () => {
  const [{ LeadsScreen }, { ReportMenu }] = await Promise.all([
    import('../../../features/leads/leads-screen.tsx'),
    import('../../../features/reports/report-menu.tsx'),
  ]);
  return ofProject(({ id, name, timeZone, counts }) => {
    const { leads, unlocked, beacons } = counts ?? { leads: 0, unlocked: 0, beacons: 0 };
    return (
      <LeadsScreen
        projectId={id}
        projectName={name}
        timeZone={timeZone}
        counts={{ leads, unlocked, beacons }}
        report={(part) => <ReportMenu projectId={id} counts={{ leads, unlocked }} part={part} />}
      />
    );
  });
});
const InsightsRoute = lazyScreen(async () => {
  const { InsightsScreen } = await import('../../../features/insights/insights-screen.tsx');
  return ofProject(({ id, name, timeZone, parent }) => (
    <InsightsScreen projectId={id} projectName={parent?.name ?? name} timeZone={timeZone} />
  ));
});
const CheckoutRoute = lazyScreen(async () => {
  const { CheckoutScreen } = await import('../../../features/payments/checkout/checkout-screen.tsx');
  return ofProject(({ id, name }) => <CheckoutScreen projectId={id} projectName={name} />);
});

/** Screens that companies outside fairs do not have. */
const FairsOnly = lazyScreen(async () => {
  const { useTextContext } = await import('../../../lib/audience.ts');
  return function FairsOnly() {
    return useTextContext() === 'BUSINESS' ? <WorkNotFoundRoute /> : <Outlet />;
  };
});
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
      { path: '/favourites', element: <PopularDocumentsScreen /> },
      { path: '/users', element: <UsersRoute /> },
      { path: '/scanner', element: <ScannerRoute /> },
      { path: '/scanner/queue', element: <QueueRoute /> },
      { path: '/settings', element: <SettingsRoute /> },
      { path: '/profile', element: <PersonScreen /> },
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
