import type { RouteObject } from 'react-router';
import { lazyScreen } from '../lazy-screen.ts';

const FairsPlace = lazyScreen(async () => (await import('./fair-places.tsx')).FairsPlace);
const NewFairPlace = lazyScreen(async () => (await import('./fair-places.tsx')).NewFairPlace);
const FairLayout = lazyScreen(async () => (await import('./fair-places.tsx')).FairLayout);
const DetailsPlace = lazyScreen(async () => (await import('./fair-places.tsx')).FairDetailsPlace);
const ExhibitorsPlace = lazyScreen(async () => (await import('./fair-places.tsx')).FairExhibitorsPlace);

/** Trade fairs, for organizers and administrators alike. */
export const fairRoutes = (isAdmin: boolean): RouteObject[] => [
  { path: '/trade-fairs', element: <FairsPlace isAdmin={isAdmin} /> },
  { path: '/trade-fair/new', element: <NewFairPlace isAdmin={isAdmin} /> },
  {
    path: '/trade-fair/:id',
    element: <FairLayout />,
    children: [
      { index: true, element: <DetailsPlace isAdmin={isAdmin} /> },
      { path: 'exhibitors', element: <ExhibitorsPlace /> },
    ],
  },
];
