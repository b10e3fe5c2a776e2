import type { RouteObject } from 'react-router';
import { lazyScreen } from '../lazy-screen.ts';

const FairsRoute = lazyScreen(async () => (await import('./fairs-route.tsx')).FairsRoute);
const NewFairRoute = lazyScreen(async () => (await import('./new-fair-route.tsx')).NewFairRoute);
const FairLayout = lazyScreen(async () => (await import('./fair-layout.tsx')).FairLayout);
const FairDetailsRoute = lazyScreen(async () => (await import('./fair-details-route.tsx')).FairDetailsRoute);
const FairExhibitorsRoute = lazyScreen(async () => (await import('./fair-exhibitors-route.tsx')).FairExhibitorsRoute);

/** Trade fairs, for organizers and administrators alike. */
export const fairRoutes = (isAdmin: boolean): RouteObject[] => [
  { path: '/trade-fairs', element: <FairsRoute isAdmin={isAdmin} /> },
  { path: '/trade-fair/new', element: <NewFairRoute isAdmin={isAdmin} /> },
  {
    path: '/trade-fair/:id',
    element: <FairLayout />,
    children: [
      { index: true, element: <FairDetailsRoute isAdmin={isAdmin} /> },
      { path: 'exhibitors', element: <FairExhibitorsRoute /> },
    ],
  },
];
