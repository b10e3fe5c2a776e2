import i18next from 'i18next';
import type { HostRole } from '../../lib/config/config.ts';
import { type LazyScreen, lazyScreen } from '../lazy-screen.ts';
import { firstNamespaces } from './beginning.ts';
import { preloadRoute } from './preload-route.ts';
import { shellFiles } from './shell-files.ts';

/** A shell is loaded with its texts and the screen of the current URL, so that all of it is drawn together. */
const lazyShell = (role: HostRole): LazyScreen<object> =>
  lazyScreen(async () => {
    const [{ Shell, routes }] = await Promise.all([shellFiles[role](), i18next.loadNamespaces(firstNamespaces(role))]);
    await preloadRoute(routes, location.pathname);
    return Shell;
  });

export const shells: Record<HostRole, LazyScreen<object>> = {
  ADMIN: lazyShell('ADMIN'),
  EXHIBITOR: lazyShell('EXHIBITOR'),
  VISITOR: lazyShell('VISITOR'),
};
