import { ShellRoutes } from '../shell-routes.tsx';
import { routes } from './routes.tsx';

export function BusinessShell() {
  return <ShellRoutes routes={routes} />;
}
