import { isValidElement, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { storedToken } from '../../lib/session/session.ts';
import type { LazyScreen } from '../lazy-screen.ts';
import { SignedIn } from './signed-in.tsx';

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
 * Fetches all that the URL needs at once: without it the frame is found missing first, and the screen inside it only
 * when the frame is there. Who has to sign in first gets that screen.
 */
export async function preloadRoute(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  const needed =
    storedToken() === null && matches.some(isForSignedIn) ? (matchRoutes(routes, '/login') ?? []) : matches;
  const screens = needed.flatMap(({ route }) => [...screensIn(route.element)]);
  await Promise.all(screens.map((screen) => screen.preload()));
}
