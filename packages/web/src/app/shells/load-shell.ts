import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { HostRole } from '../../lib/config/config.ts';
import { type LazyScreen, lazyScreen } from '../lazy-screen.ts';
import { preloadRoute } from './preload-route.ts';

/**
 * The translation namespaces of a shell's screens. A screen whose namespace is missing waits for it, and so does what stands
 * inside it, one after the other.
 */
const namespaces: Record<HostRole, readonly string[]> = {
  ADMIN: ['accounts', 'admins', 'exhibitions', 'exhibitors', 'fairs', 'fields'],
  EXHIBITOR: ['accounts', 'beacons', 'exhibitions', 'exhibitors', 'fairs', 'fields', 'leads', 'reports'],
  VISITOR: ['accounts', 'fields', 'scans', 'visitors'],
};

interface Shell {
  readonly Shell: ComponentType<object>;
  readonly routes: RouteObject[];
}

/** A shell is loaded with its texts and the screen of the current URL, so that all of it is drawn together. */
const lazyShell = (role: HostRole, load: () => Promise<Shell>): LazyScreen<object> =>
  lazyScreen(async () => {
    const { Shell, routes } = await load();
    await preloadRoute(routes, location.pathname);
    return Shell;
  }, namespaces[role]);

/** Each shell is a file of its own, fetched when the host's role is known. */
export const shells: Record<HostRole, LazyScreen<object>> = {
  ADMIN: lazyShell('ADMIN', async () => (await import('./admin/shell.tsx')).adminShell),
  EXHIBITOR: lazyShell('EXHIBITOR', async () => (await import('./business/shell.tsx')).businessShell),
  VISITOR: lazyShell('VISITOR', async () => (await import('./visitor/shell.tsx')).visitorShell),
};
