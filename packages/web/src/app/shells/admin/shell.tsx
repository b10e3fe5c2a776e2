import { ShellRoutes } from '../shell-routes.tsx';
import { routes } from './routes.tsx';

export const adminShell = { routes, Shell: () => <ShellRoutes routes={routes} /> };
