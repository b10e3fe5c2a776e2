import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { HostRole } from '../../lib/config/config.ts';

export interface Shell {
  readonly Shell: ComponentType<object>;
  readonly routes: RouteObject[];
}

/** Each shell is a file of its own, fetched when the host's role is known. */
export const shellFiles: Record<HostRole, () => Promise<Shell>> = {
  ADMIN: async () => (await import('./admin/shell.tsx')).adminShell,
  EXHIBITOR: async () => (await import('./business/shell.tsx')).businessShell,
  VISITOR: async () => (await import('./visitor/shell.tsx')).visitorShell,
};
