import type { ComponentType, LazyExoticComponent } from 'react';
import type { HostRole } from '../../lib/config.ts';
import { lazyScreen } from '../load-chunk.ts';

/** Each shell is a file of its own, fetched when the host's role is known. */
export const shells: Record<HostRole, LazyExoticComponent<ComponentType<object>>> = {
  ADMIN: lazyScreen(async () => (await import('./admin/shell.tsx')).AdminShell),
  EXHIBITOR: lazyScreen(async () => (await import('./business/shell.tsx')).BusinessShell),
  VISITOR: lazyScreen(async () => (await import('./visitor/shell.tsx')).VisitorShell),
};
