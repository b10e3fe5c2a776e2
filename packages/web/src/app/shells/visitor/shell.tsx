import { ShellRoutes } from '../shell-routes.tsx';
import { routes } from './routes.tsx';

export function VisitorShell() {
  return <ShellRoutes routes={routes} />;
}
