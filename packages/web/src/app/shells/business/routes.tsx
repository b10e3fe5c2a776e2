import { Suspense } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { Waiting } from '../../waiting.tsx';
import { accountRoutes, consentRoute, SignUpScreen } from '../account-routes.tsx';
import { fairRoutes } from '../fair-routes.tsx';
import { SignedIn } from '../signed-in.tsx';

const BusinessLayout = lazyScreen(async () => (await import('./layout.tsx')).BusinessLayout);
const NoSuchPlace = lazyScreen(async () => (await import('../no-such-place.tsx')).NoSuchPlace);
const CompanyStep = lazyScreen(async () => (await import('./company-step.tsx')).CompanyStep);
const Account = lazyScreen(async () => (await import('../account-page.tsx')).AccountPage);
const SettingsRoute = lazyScreen(async () => (await import('./settings-route.tsx')).SettingsRoute);
const ProfileRoute = lazyScreen(async () => (await import('./settings-route.tsx')).ProfileRoute);
const TeamScreen = lazyScreen(async () => (await import('../../../features/team/team-screen.tsx')).TeamScreen);
const FavouredScreen = lazyScreen(
  async () => (await import('../../../features/favoured/favoured-screen.tsx')).FavouredScreen,
);
const AssignScreen = lazyScreen(async () => (await import('../../../features/codes/assign-screen.tsx')).AssignScreen);
const ProjectsScreen = lazyScreen(
  async () => (await import('../../../features/exhibitions/projects-screen.tsx')).ProjectsScreen,
);
const ProjectScreen = lazyScreen(
  async () => (await import('../../../features/exhibitions/project-screen.tsx')).ProjectScreen,
);
const ProjectLayout = lazyScreen(async () => (await import('./project-places.tsx')).ProjectLayout);
const DetailsPlace = lazyScreen(async () => (await import('./project-places.tsx')).DetailsPlace);
const PointsPlace = lazyScreen(async () => (await import('./project-places.tsx')).PointsPlace);
const NewPointPlace = lazyScreen(async () => (await import('./project-places.tsx')).NewPointPlace);
const PointPlace = lazyScreen(async () => (await import('./project-places.tsx')).PointPlace);
const SurveysPlace = lazyScreen(async () => (await import('./survey-places.tsx')).SurveysPlace);
const NewSurveyPlace = lazyScreen(async () => (await import('./survey-places.tsx')).NewSurveyPlace);
const SurveyPlace = lazyScreen(async () => (await import('./survey-places.tsx')).SurveyPlace);
const LeadsPlace = lazyScreen(async () => (await import('./project-places.tsx')).LeadsPlace);

const JoinPlace = lazyScreen(async () => (await import('./join-place.tsx')).JoinPlace);

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/projects" replace /> },
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
      { path: '/account', element: <Account /> },
      { path: '/favourites', element: <FavouredScreen /> },
      { path: '/users', element: <TeamScreen /> },
      { path: '/scanner', element: <AssignScreen /> },
      { path: '/settings', element: <SettingsRoute /> },
      { path: '/profile', element: <ProfileRoute /> },
      { path: '/projects', element: <ProjectsScreen /> },
      { path: '/archived', element: <ProjectsScreen isArchived /> },
      ...fairRoutes(false),
      { path: '/add-participation/:id', element: <JoinPlace /> },
      { path: '/project', element: <ProjectScreen /> },
      {
        path: '/project/:id',
        element: <ProjectLayout />,
        children: [
          { index: true, element: <DetailsPlace /> },
          { path: 'mixie-points', element: <PointsPlace /> },
          { path: 'mixie-point', element: <NewPointPlace /> },
          { path: 'mixie-point/:mixiePointId', element: <PointPlace /> },
          { path: 'surveys', element: <SurveysPlace /> },
          { path: 'survey', element: <NewSurveyPlace /> },
          { path: 'survey/:surveyId', element: <SurveyPlace /> },
          { path: 'sales-leads-center', element: <LeadsPlace /> },
        ],
      },
      { path: '*', element: <NoSuchPlace /> },
    ],
  },
];
