import type { Account } from '@fairlead/contract/exhibitors';
import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import { useRecentIds } from './recent-projects.ts';

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
