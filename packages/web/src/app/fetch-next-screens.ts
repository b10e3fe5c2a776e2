import i18next from 'i18next';
import type { HostRole } from '../lib/config/config.ts';
import { currentConnection, savesData } from '../lib/offline/saves-data.ts';
import { storedToken } from '../lib/session/session.ts';
import { beginnings, namespaces } from './shells/beginning.ts';

type Fetch = () => Promise<unknown>;

/** The provider's client first: a sign-in or sign-up waits for it, and then for the record and the first screen. */
const beforeSignIn = (role: HostRole): readonly Fetch[] => [
  () => import('../lib/identity/cognito-identity.ts'),
  () => import('../features/accounts/sign-up-screen.tsx'),
  () => import('../features/accounts/membership.ts'),
  () => i18next.loadNamespaces(namespaces[role]),
  beginnings[role].fetch,
];

interface Screens {
  readonly next: readonly Fetch[];
  readonly offline?: readonly Fetch[];
}

const nextOf: Record<HostRole, () => Promise<Screens>> = {
  ADMIN: () => import('./shells/admin/next.ts'),
  EXHIBITOR: () => import('./shells/business/next.ts'),
  VISITOR: () => import('./shells/visitor/next.ts'),
};

/** Fetches what is done without a connection, where no service worker keeps it: a page that stays open has it then. */
export async function fetchOfflineScreens(role: HostRole): Promise<void> {
  const { offline = [] } = await nextOf[role]();
  for (const fetch of offline) await fetch().catch(() => undefined);
}

/**
 * Fetches what is likely needed next while the person reads, one after the other, so that what they ask for meanwhile waits
 * for one file at most. Whatever fails is fetched again when it is needed.
 */
export async function fetchNextScreens(role: HostRole): Promise<void> {
  if (savesData(currentConnection())) return;
  const { next } = storedToken() === null ? { next: beforeSignIn(role) } : await nextOf[role]();
  for (const fetch of next) await fetch().catch(() => undefined);
}
