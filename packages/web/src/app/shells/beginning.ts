import type { HostRole } from '../../lib/config/config.ts';
import { readStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';

/** The translation namespaces of what a shell begins with, to be requested before the program says that it needs them. */
export const namespaces: Record<HostRole, readonly string[]> = {
  ADMIN: ['accounts', 'admins', 'captures', 'exhibitors', 'fairs', 'fields', 'plots'],
  EXHIBITOR: ['accounts', 'captures', 'exhibitions', 'exhibitors', 'fields'],
  VISITOR: ['accounts', 'claims', 'scans', 'unsent', 'visitors'],
};

interface Beginning {
  readonly path: string;
  /** Fetches the screen that the shell begins with for who is signed in, and what stands around it. */
  readonly fetch: () => Promise<unknown>;
}

export const beginnings: Record<HostRole, Beginning> = {
  ADMIN: { path: '/trade-fairs', fetch: () => import('./admin/beginning.ts') },
  EXHIBITOR: { path: '/projects', fetch: () => import('./business/beginning.ts') },
  VISITOR: { path: '/mixie-points', fetch: () => import('./visitor/beginning.ts') },
};

/** First part of a page: the start of its shell, the sign-in in front of that, or a screen of its own. */
export function openedWith(role: HostRole): 'BEGINNING' | 'SIGN_IN' | 'OTHER' {
  const { pathname } = location;
  const isBeginning = pathname === '/' || pathname === beginnings[role].path;
  if (readStored(storageKeys.sessionToken) !== null) return isBeginning ? 'BEGINNING' : 'OTHER';
  return isBeginning || pathname === '/login' ? 'SIGN_IN' : 'OTHER';
}

/** The texts without which the page is not drawn. */
export const firstNamespaces = (role: HostRole): readonly string[] =>
  openedWith(role) === 'SIGN_IN' ? ['accounts'] : namespaces[role];
