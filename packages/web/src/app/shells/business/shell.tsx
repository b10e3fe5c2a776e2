import { ShellRoutes } from '../shell-routes.tsx';
import { routes } from './routes.tsx';

export const businessShell = { routes, Shell: () => <ShellRoutes routes={routes} /> };
