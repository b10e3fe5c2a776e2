import i18next from 'i18next';
import { isValidElement, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import type { HostRole } from '../../lib/config/config.ts';
import { storedToken } from '../../lib/session/session.ts';
import { type LazyScreen, lazyScreen } from '../lazy-screen.ts';
import { firstNamespaces, preloads } from '../preload.ts';
import { SignedIn } from './shell-routes.tsx';

type Preloadable = Pick<LazyScreen<object>, 'preload'>;

const isPreloadable = (type: unknown): type is Preloadable => typeof type === 'function' && 'preload' in type;

/** The screens named in what a route draws, at any depth. */
function* screensIn(node: ReactNode): Generator<Preloadable> {
  if (!isValidElement<{ children?: ReactNode }>(node)) return;
  if (isPreloadable(node.type)) yield node.type;
  yield* screensIn(node.props.children);
}

const isForSignedIn = ({ route }: { readonly route: RouteObject }) =>
  isValidElement(route.element) && route.element.type === SignedIn;

/**
 * Fetches the frame and the screen of the URL together, or the sign-in screen in front of them: without it, the frame is found
 * missing first, and the screen inside it only when the frame is there.
 */
async function loadScreens(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  const needed =
    storedToken() === null && matches.some(isForSignedIn) ? (matchRoutes(routes, '/login') ?? []) : matches;
  const screens = needed.flatMap(({ route }) => [...screensIn(route.element)]);
  await Promise.all(screens.map((screen) => screen.preload()));
}

/** A shell is loaded with its texts and the screen of the current URL, so that all of it is drawn together. */
const lazyShell = (role: HostRole): LazyScreen<object> =>
  lazyScreen(async () => {
    const [{ Shell, routes }] = await Promise.all([
      preloads[role].shell(),
      i18next.loadNamespaces(firstNamespaces(role)),
    ]);
    await loadScreens(routes, location.pathname);
    return Shell;
  });

export const shells: Record<HostRole, LazyScreen<object>> = {
  ADMIN: lazyShell('ADMIN'),
  EXHIBITOR: lazyShell('EXHIBITOR'),
  VISITOR: lazyShell('VISITOR'),
};
