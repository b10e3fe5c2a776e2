import { Outlet } from 'react-router';
import { useTextContext } from '../../../lib/audience.ts';
import { WorkNotFoundRoute } from '../work-not-found-route.tsx';

/** Screens that companies outside fairs do not have. */
export function FairsOnly() {
  return useTextContext() === 'BUSINESS' ? <WorkNotFoundRoute /> : <Outlet />;
}
