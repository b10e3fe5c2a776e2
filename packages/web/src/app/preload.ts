import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { type HostRole, isFormalHost, loadConfig } from '../lib/config/config.ts';
import { fetchFirstTexts } from '../lib/i18n/first-texts.ts';
import { currentConnection, savesData } from '../lib/offline/saves-data.ts';
import { readStored, storageKeys } from '../lib/storage/storage.ts';

type Fetch = () => Promise<unknown>;

interface Shell {
  readonly Shell: ComponentType<object>;
  readonly routes: RouteObject[];
}

interface Preload {
  readonly homePath: string;
  /** Translation namespaces of the home screen and its frame, which are requested before the program says that it needs them. */
  readonly namespaces: readonly string[];
  readonly shell: () => Promise<Shell>;
  /** Home screen in its frame, with the lists of what follows it. */
  readonly home: () => Promise<{ readonly next: readonly Fetch[]; readonly offline?: readonly Fetch[] }>;
}

/** Everything that a host fetches before a person asks for it. Anything that fails is fetched again by the part that needs it. */
export const preloads: Record<HostRole, Preload> = {
  ADMIN: {
    homePath: '/trade-fairs',
    namespaces: ['accounts', 'admins', 'captures', 'exhibitors', 'trade-fairs', 'fields', 'plots'],
    shell: async () => (await import('./shells/admin/shell.tsx')).adminShell,
    home: () => import('./shells/admin/preload.ts'),
  },
  EXHIBITOR: {
    homePath: '/projects',
    namespaces: ['accounts', 'captures', 'exhibitions', 'exhibitors', 'fields'],
    shell: async () => (await import('./shells/business/shell.tsx')).businessShell,
    home: () => import('./shells/business/preload.ts'),
  },
  VISITOR: {
    homePath: '/mixie-points',
    namespaces: ['accounts', 'claims', 'scans', 'unsent', 'visitors'],
    shell: async () => (await import('./shells/visitor/shell.tsx')).visitorShell,
    home: () => import('./shells/visitor/preload.ts'),
  },
};

const isSignedIn = (): boolean => readStored(storageKeys.sessionToken) !== null;

/** First screen of a page: the host's home, the sign-in in front of it, or a screen of its own. */
function firstScreen(role: HostRole): 'HOME' | 'SIGN_IN' | 'OTHER' {
  const { pathname } = location;
  const isHome = pathname === '/' || pathname === preloads[role].homePath;
  if (isSignedIn()) return isHome ? 'HOME' : 'OTHER';
  return isHome || pathname === '/login' ? 'SIGN_IN' : 'OTHER';
}

/** The texts without which the page is not drawn. */
export const firstNamespaces = (role: HostRole): readonly string[] =>
  firstScreen(role) === 'SIGN_IN' ? ['accounts'] : preloads[role].namespaces;

async function fetchFirstScreen(role: HostRole): Promise<unknown> {
  const screen = firstScreen(role);
  if (screen === 'SIGN_IN') return import('../features/accounts/login-screen.tsx');
  return screen === 'HOME' ? preloads[role].home() : null;
}

/** Requests the frame's texts, and as soon as the host's role is known its shell and the most likely screen with their texts. */
export function preloadFirst(): void {
  fetchFirstTexts(['app'], false);
  loadConfig()
    .then(({ role }) => {
      if (role === null) return undefined;
      fetchFirstTexts(firstNamespaces(role), isFormalHost(role));
      return Promise.all([preloads[role].shell(), fetchFirstScreen(role)]);
    })
    .catch(() => undefined);
}

/** Fetches one file after the other, so that a request of the person waits for one file at most. */
async function fetchInTurn(list: readonly Fetch[]): Promise<void> {
  for (const fetch of list) await fetch().catch(() => undefined);
}

/** Fetches the likely next screens while the person reads. */
export async function preloadNext(
  role: HostRole,
  loadTexts: (namespaces: readonly string[]) => Promise<unknown>,
): Promise<void> {
  if (savesData(currentConnection())) return;
  const { home, namespaces } = preloads[role];
  if (isSignedIn()) return fetchInTurn((await home()).next);
  // The provider's client first: a sign-in or sign-up waits for it, and then for the record and the first screen.
  return fetchInTurn([
    () => import('../lib/identity/cognito-identity.ts'),
    () => import('../features/accounts/sign-up-screen.tsx'),
    () => import('../features/accounts/membership.ts'),
    () => loadTexts(namespaces),
    home,
  ]);
}

/** Fetches parts for work without a connection where no service worker keeps them: a page that stays open has them then. */
export async function preloadOffline(role: HostRole): Promise<void> {
  await fetchInTurn((await preloads[role].home()).offline ?? []);
}
