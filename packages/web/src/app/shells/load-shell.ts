import i18next from 'i18next';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { HostRole } from '../../lib/config.ts';
import { lazyScreen } from '../load-chunk.ts';

/** The words of a shell's screens. A screen that finds them missing waits for them, and so does what stands inside it, one after the other. */
const words: Record<HostRole, readonly string[]> = {
  ADMIN: ['accounts', 'admins', 'exhibitions', 'exhibitors', 'fairs', 'fields'],
  EXHIBITOR: ['accounts', 'beacons', 'exhibitions', 'exhibitors', 'fairs', 'fields', 'leads', 'reports'],
  VISITOR: ['accounts', 'fields', 'scans', 'visitors'],
};

async function withWords<T>(role: HostRole, load: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load, i18next.loadNamespaces(words[role])]);
  return loaded;
}

/** Each shell is a file of its own, fetched with its words when the host's role is known. */
export const shells: Record<HostRole, LazyExoticComponent<ComponentType<object>>> = {
  ADMIN: lazyScreen(async () => (await withWords('ADMIN', import('./admin/shell.tsx'))).AdminShell),
  EXHIBITOR: lazyScreen(async () => (await withWords('EXHIBITOR', import('./business/shell.tsx'))).BusinessShell),
  VISITOR: lazyScreen(async () => (await withWords('VISITOR', import('./visitor/shell.tsx'))).VisitorShell),
};
