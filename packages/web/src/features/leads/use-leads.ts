import { type Lead, listLeads } from '@fairlead/contract/leads';
import { useEffect, useMemo, useState } from 'react';
import { useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { hasGap, mergeLeads } from './merge-leads.ts';

export type LeadView = 'all' | 'locked' | 'unlocked';

interface LeadsQuery {
  readonly projectId: string;
  readonly view: LeadView;
  readonly q: string;
  /** While false, what is new waits instead of pushing the rows down. */
  readonly mayMove: boolean;
}

const pollMs = 5_000;
const newestCount = 50;
const unlockedOf = { all: undefined, locked: 'false', unlocked: 'true' } as const;
const none: readonly Lead[] = [];

/**
 * The leads of a project, last seen first. Pages are fetched as the list is scrolled and then left alone; every 5 s, while the
 * tab is visible, only the newest are asked for and laid over them.
 */
export function useLeads({ projectId, view, q, mayMove }: LeadsQuery) {
  const unlocked = unlockedOf[view];
  const filter = { ...(unlocked !== undefined && { unlocked }), ...(q !== '' && { q }) };
  const input = { params: { projectId }, query: { ...filter, limit: 100 } };
  const pages = useEndpointPages(listLeads, input);
  const newest = useEndpoint(
    listLeads,
    { params: { projectId }, query: { ...filter, limit: newestCount } },
    { enabled: pages.isSuccess, refetchInterval: pollMs, staleTime: 0, call: { isQuiet: true } },
  );

  const key = `${projectId} ${view} ${q}`;
  const [shown, setShown] = useState({ key, leads: none });
  const arrived = newest.data?.items;
  useEffect(() => {
    if (mayMove && arrived) setShown({ key, leads: arrived });
  }, [mayMove, arrived, key]);

  const fetched = useMemo(() => pages.data?.pages.flatMap((page) => page.items), [pages.data]);
  const laidOver = shown.key === key ? shown.leads : none;
  const leads = useMemo(() => fetched && mergeLeads(fetched, laidOver), [fetched, laidOver]);
  const known = useMemo(() => new Set(leads?.map((lead) => lead.id)), [leads]);
  const waiting = arrived?.filter((lead) => !known.has(lead.id)).length ?? 0;

  const isApart =
    fetched !== undefined && arrived !== undefined && hasGap(fetched, arrived, newest.data?.nextCursor === null);
  const { refetch, isFetching } = pages;
  useEffect(() => {
    if (isApart && !isFetching) void refetch();
  }, [isApart, isFetching, refetch]);

  return {
    leads,
    /** All there are in this view, where the server says so or everything is loaded. */
    total: newest.data?.total ?? pages.data?.pages[0]?.total ?? (pages.hasNextPage ? null : (leads?.length ?? null)),
    waiting,
    showWaiting: () => arrived && setShown({ key, leads: arrived }),
    error: pages.data === undefined ? pages.error : null,
    retry: () => void pages.refetch(),
    isUpToDate: newest.error === null && pages.error === null,
    updatedAt: Math.max(newest.dataUpdatedAt, pages.dataUpdatedAt),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    isMoreFailed: pages.isFetchNextPageError,
    loadMore: pages.fetchMore,
  };
}
