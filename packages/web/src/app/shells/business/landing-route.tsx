import { getCurrentAccount } from '@fairlead/contract/accounts';
import { listExhibitions } from '@fairlead/contract/exhibitions';
import { Navigate } from 'react-router';
import { useEndpoint } from '../../../lib/query/query.ts';
import { Waiting } from '../../waiting.tsx';

/** Where people begin: at their projects, but organizers without a project of their own at their fairs. */
export function LandingRoute() {
  const account = useEndpoint(getCurrentAccount, {}, { call: { isQuiet: true } });
  const roles = account.data?.roles ?? [];
  const isOrganizer = roles.includes('ORGANIZER');
  const mayExhibit = roles.includes('EXHIBITOR');
  const projects = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: 1 } },
    { enabled: isOrganizer && mayExhibit, call: { isQuiet: true } },
  );
  if (account.isPending) return <Waiting />;
  if (!isOrganizer) return <Navigate to="/projects" replace />;
  if (!mayExhibit) return <Navigate to="/trade-fairs" replace />;
  if (projects.isPending) return <Waiting />;
  const hasProjects = projects.data === undefined || projects.data.items.length > 0;
  return <Navigate to={hasProjects ? '/projects' : '/trade-fairs'} replace />;
}
