import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type RouteObject, useOutletContext, useSearchParams } from 'react-router';
import { lazyScreen } from '../lazy-screen.ts';

/** The fair that the layout above the route has fetched. */
const useFair = () => useOutletContext<Exhibition>();

interface FairRouteProps {
  readonly isAdmin: boolean;
}

const FairLayout = lazyScreen(async () => (await import('./fair-layout.tsx')).FairLayout);

/** All fairs for an administrator, an organizer's own for its people. */
const FairsRoute = lazyScreen(async () => {
  const [{ FairsScreen }, { OrganizersOnly }] = await Promise.all([
    import('../../features/trade-fairs/fairs-screen.tsx'),
    import('./fair-layout.tsx'),
  ]);
  return function FairsRoute({ isAdmin }: FairRouteProps) {
    if (isAdmin) return <FairsScreen organizerId={null} />;
    return <OrganizersOnly>{(organizerId) => <FairsScreen organizerId={organizerId} />}</OrganizersOnly>;
  };
});

const NewFairRoute = lazyScreen(async () => {
  const [{ FairScreen }, { OrganizersOnly }] = await Promise.all([
    import('../../features/trade-fairs/fair-screen.tsx'),
    import('./fair-layout.tsx'),
  ]);
  return function NewFairRoute({ isAdmin }: FairRouteProps) {
    return isAdmin ? <FairScreen isAdmin /> : <OrganizersOnly>{() => <FairScreen isAdmin={false} />}</OrganizersOnly>;
  };
});

const FairDetailsRoute = lazyScreen(async () => {
  const [{ FairScreen }, { QuestionsScreen }, { QuestionsPreview }] = await Promise.all([
    import('../../features/trade-fairs/fair-screen.tsx'),
    import('../../features/trade-fairs/questions-screen.tsx'),
    import('../../features/participation/questions-preview.tsx'),
  ]);
  return function FairDetailsRoute({ isAdmin }: FairRouteProps) {
    const fair = useFair();
    const [query] = useSearchParams();
    if (query.get('view') === 'questions') return <QuestionsScreen fair={fair} preview={QuestionsPreview} />;
    // The form keeps the values that it was opened with; only archiving or restoring the fair opens it anew.
    return <FairScreen key={`${fair.id} ${fair.archivedAt}`} fair={fair} isAdmin={isAdmin} />;
  };
});

const FairExhibitorsRoute = lazyScreen(async () => {
  const [{ ExhibitorsScreen }, { ImportAction }] = await Promise.all([
    import('../../features/trade-fairs/exhibitors-screen.tsx'),
    import('../../features/imports/import-action.tsx'),
  ]);
  return function FairExhibitorsRoute() {
    const fair = useFair();
    return <ExhibitorsScreen fair={fair} importAction={<ImportAction fair={fair} />} />;
  };
});

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
