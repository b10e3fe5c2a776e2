import { useCallback } from 'react';
import { type URLSearchParamsInit, useSearchParams } from 'react-router';

/** Navigates from code outside the screens (mostly the client). The router sets it. */
type Navigate = (to: string, options?: { replace?: boolean }) => void;

let navigate: Navigate = (to) => location.assign(to);

export function setNavigate(next: Navigate): void {
  navigate = next;
}

const publicPaths = ['/login', '/sign-up', '/verify', '/verify-email', '/guest', '/legal/terms', '/legal/privacy'];

/** Screens that need no sign-in: the accounts' own and what a printed code or a fair's opens. */
export function isPublicPath(path: string): boolean {
  return publicPaths.includes(path) || /^\/(?:scan|trade-fair\/redirect)\/[^/]+\/?$/.test(path);
}

/** The path of the sign-in screen, with the way back to where the person is. */
export function loginPath(from: { pathname: string; search: string }): string {
  const back = `${from.pathname}${from.search}`;
  return back === '/' ? '/login' : `/login?${new URLSearchParams({ return: back })}`;
}

/** The path to return to, if it is one of ours, never another site. */
export function returnPath(search: string): string | null {
  const wanted = new URLSearchParams(search).get('return');
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return null;
  const url = new URL(wanted, location.origin);
  return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** Goes to sign-in, unless the person is there or signing up. */
export function goToLogin(): void {
  const path = location.pathname;
  if (path === '/login' || path === '/sign-up') return;
  navigate(loginPath(location), { replace: true });
}

type Next = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit);

/** Sets parts of a query; those that are empty or null go. */
export function withParts(now: URLSearchParams, parts: Readonly<Record<string, string | null>>): URLSearchParams {
  for (const [name, value] of Object.entries(parts)) {
    if (value === null || value === '') now.delete(name);
    else now.set(name, value);
  }
  return now;
}

/**
 * The query of the URL and how to change it. A change starts from the URL as it is now, unlike the router's own: what is
 * shown can be behind it, and two quick changes would lose the first.
 */
export function useSearch() {
  const [search, setSearchParams] = useSearchParams();
  const setSearch = useCallback(
    (next: Next, options?: { readonly replace?: boolean }) =>
      setSearchParams(typeof next === 'function' ? next(new URLSearchParams(location.search)) : next, options),
    [setSearchParams],
  );
  return [search, setSearch] as const;
}
