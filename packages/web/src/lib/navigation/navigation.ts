/** Lets code outside the screens (the client, mostly) go somewhere. The router sets it. */
type Navigate = (to: string, options?: { replace?: boolean }) => void;

let navigate: Navigate = (to) => location.assign(to);

export function setNavigate(next: Navigate): void {
  navigate = next;
}

const publicPaths = ['/login', '/sign-up', '/verify', '/verify-email'];

/** Screens that need no sign-in: the accounts' own and what a printed code or a fair's opens. */
export function isPublicPath(path: string): boolean {
  return publicPaths.includes(path) || /^\/(?:scan|trade-fair\/redirect)\/[^/]+\/?$/.test(path);
}

/** The sign-in address that leads back to where the person is. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const back = `${from.pathname}${from.search}`;
  return back === '/' ? '/login' : `/login?${new URLSearchParams({ return: back })}`;
}

/** An address to return to, if it is one of ours: a path, never another site. */
export function returnAddress(search: string): string | null {
  const wanted = new URLSearchParams(search).get('return');
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return null;
  const url = new URL(wanted, location.origin);
  return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** Goes to sign-in, unless the person is there or signing up. */
export function goToLogin(): void {
  const path = location.pathname;
  if (path === '/login' || path === '/sign-up') return;
  navigate(loginAddress(location), { replace: true });
}
