import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import type { Account } from '@fairlead/contract/exhibitors';
import { useQueries } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { call } from '../../../../lib/client/call.ts';
import { endpointKey } from '../../../../lib/query/query.ts';
import { readStored, storageKeys, writeStored } from '../../../../lib/storage/storage.ts';
import { useStored } from '../../../../lib/storage/use-stored.ts';

const most = 8;
/** Ids only: what they are called is asked of the server, which knows whether they are still the person's to see. */
const stored = z.object({ accountId: z.string(), ids: z.array(z.string()) });
const none: readonly string[] = [];

function parse(text: string | null, accountId: string): readonly string[] {
  if (text === null) return none;
  try {
    const value = stored.parse(JSON.parse(text));
    return value.accountId === accountId ? value.ids.slice(0, most) : none;
  } catch {
    return none;
  }
}

/** The projects that the account opened on this device, the last one first. */
function useRecentIds(accountId: string): readonly string[] {
  const text = useStored(storageKeys.recentProjects);
  return useMemo(() => parse(text, accountId), [text, accountId]);
}

export function recordProject(accountId: string, projectId: string): void {
  const before = parse(readStored(storageKeys.recentProjects), accountId);
  if (before[0] === projectId) return;
  const ids = [projectId, ...before.filter((id) => id !== projectId)].slice(0, most);
  writeStored(storageKeys.recentProjects, JSON.stringify({ accountId, ids }));
}

/** The last so many of them as they are now; those that are gone or archived are left out. */
export function useRecentProjects(accountId: string, count: number): readonly Exhibition[] {
  const ids = useRecentIds(accountId).slice(0, count);
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: endpointKey(getExhibition, { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getExhibition, { params: { id } }, { isQuiet: true, signal }),
    })),
    combine: (results) => results.flatMap(({ data }) => (data !== undefined && data.archivedAt === null ? [data] : [])),
  });
}

interface Desk {
  readonly account: Account;
  readonly openCommandPalette: () => void;
  readonly openKeys: () => void;
}

export const DeskContext = createContext<Desk | null>(null);

/** The account at the desk, and the dialogs above every screen. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('This part stands inside the desk of the business host.');
  return desk;
}

/** The projects' own screens, which show none of them more than the others. */
export const isAllProjects = (pathname: string): boolean => ['/projects', '/archived', '/project'].includes(pathname);

export const openProjectId = (pathname: string): string | undefined => /^\/project\/([^/]+)/.exec(pathname)?.[1];

/** The project that is open, or was last: what is searched, and whose places the sidebar shows. */
export function useDeskProjectId(accountId: string): string | undefined {
  const [last] = useRecentIds(accountId);
  return openProjectId(useLocation().pathname) ?? last;
}

const lists: Readonly<Record<string, string>> = {
  'mixie-point': 'mixie-points',
  survey: 'surveys',
  'checkout-success': 'sales-leads-center',
};

/** The path of the same place in another project: one thing of a project becomes the list of such things. */
export function samePlace(pathname: string, projectId: string): string {
  const base = `/project/${projectId}`;
  if (openProjectId(pathname) === undefined) return `${base}/sales-leads-center`;
  const [, , , place = ''] = pathname.split('/');
  return place === '' ? base : `${base}/${lists[place] ?? place}`;
}
