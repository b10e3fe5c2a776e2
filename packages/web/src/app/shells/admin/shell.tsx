import { ShellRoutes } from '../shell-routes.tsx';
import { routes } from './routes.tsx';

export function AdminShell() {
  return <ShellRoutes routes={routes} />;
}
