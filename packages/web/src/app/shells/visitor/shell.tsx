import { useRememberedTheme } from '../../../features/participation/use-remembered-theme.ts';
import { ShellRoutes } from '../shell-routes.tsx';
import { routes } from './routes.tsx';

export function VisitorShell() {
  useRememberedTheme();
  return <ShellRoutes routes={routes} />;
}
