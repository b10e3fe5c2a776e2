import { type Lead, type LeadSort, listLeads } from '@fairlead/contract/leads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/client/call.ts';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { type LeadRequest, leadCount, usualSort } from '../url/lead-query.ts';
import {
  type Arrivals,
  byLeadId,
  type FetchedLeads,
  letIn,
  mergeLeads,
  noArrivals,
  readLeads,
  storeLeads,
  takeIn,
  updateArrivals,
} from './merge-leads.ts';

interface LeadsInput {
  readonly projectId: string;
  readonly request: LeadRequest;
  readonly sort: LeadSort;
  /** While false, what is new waits instead of pushing the rows down. */
  readonly mayMove: boolean;
}

const pageSize = 100;
const newestCount = 50;
/** A new row is tinted for 4 s. */
const freshMs = 4_500;

/** Number of leads in a view, also those that wait; null while more are to be fetched and their number is unknown. */
function totalOf(leads: readonly Lead[], { waiting }: Arrivals, counted: number | null | undefined): number | null {
  const here = new Set([...leads.map(({ id }) => id), ...waiting.keys()]).size;
  // Leads that have come in since are counted again a moment later.
  return counted === null || counted === undefined ? null : Math.max(counted, here);
}

/**
 * The leads of a project. Pages are fetched as the list is scrolled and then left alone; what changes afterwards is laid over
 * them, lead by lead.
 */
export function useLeads({ projectId, request, sort, mayMove }: LeadsInput) {
  const client = useQueryClient();
  const key = `${projectId} ${JSON.stringify(request)}`;
  const pages = useEndpointPages(
    listLeads,
    { params: { projectId }, query: { ...request, limit: pageSize } },
    { staleTime: 0 },
  );
  const [laid, setLaid] = useState<{ key: string; arrivals: Arrivals }>({ key, arrivals: noArrivals });
  const arrivals = laid.key === key ? laid.arrivals : noArrivals;
  const change = useCallback(
    (next: (before: Arrivals) => Arrivals) =>
      setLaid((before) => ({ key, arrivals: next(before.key === key ? before.arrivals : noArrivals) })),
    [key],
  );

  const fetched = useMemo(() => pages.data?.pages.flatMap((page) => page.items), [pages.data]);
  const known = useMemo(() => new Set(fetched?.map(({ id }) => id)), [fetched]);
  const leads = useMemo(
    () => fetched && mergeLeads(fetched, arrivals, sort, pages.hasNextPage),
    [fetched, arrivals, sort, pages.hasNextPage],
  );

  // An answer is taken in as things are when it comes, not as they were.
  const list: FetchedLeads = { pages: fetched ?? [], sort, hasMore: pages.hasNextPage };
  const latest = useRef({ key, list, known, arrivals, mayMove });
  latest.current = { key, list, known, arrivals, mayMove };

  /** Shows the latest state of leads wherever they stand. */
  const show = useCallback(
    (states: readonly Lead[]) => {
      const byId = byLeadId(states);
      const before = latest.current.list.pages;
      storeLeads(client, byId);
      change((arrived) => updateArrivals(arrived, before, byId));
    },
    [client, change],
  );

  const takeInAll = useCallback(
    (matching: readonly Lead[], others: readonly Lead[]) => {
      const now = latest.current;
      show([...matching, ...others]);
      if (now.key === key) change((before) => takeIn(before, now.list, matching, now.mayMove));
    },
    [key, show, change],
  );

  /** Asks for leads that something happened to: those of this list are taken in, the others are updated where they stand. */
  const refresh = useCallback(
    async (ids: readonly string[], openId: string | null) => {
      const { known: rows, arrivals: late } = latest.current;
      const isHere = (id: string) => rows.has(id) || late.shown.has(id) || late.waiting.has(id) || id === openId;
      const matching = await readLeads(projectId, ids, request);
      const found = new Set(matching.map(({ id }) => id));
      const others = ids.filter((id) => !found.has(id) && isHere(id));
      takeInAll(matching, await readLeads(projectId, others));
    },
    [projectId, request, takeInAll],
  );

  /** Asks for all that is shown, and for what came since. */
  const catchUp = useCallback(
    async (openId: string | null) => {
      const { known: rows, arrivals: late } = latest.current;
      const query = { ...request, sort: usualSort, limit: newestCount };
      const newest = (await call(listLeads, { params: { projectId }, query }, { isQuiet: true })).items;
      const read = new Set(newest.map(({ id }) => id));
      const shown = new Set([
        ...rows,
        ...late.shown.keys(),
        ...late.waiting.keys(),
        ...(openId === null ? [] : [openId]),
      ]);
      const others = [...shown].filter((id) => !read.has(id));
      takeInAll(newest, await readLeads(projectId, others));
    },
    [projectId, request, takeInAll],
  );

  const showWaiting = useCallback(() => change(letIn), [change]);
  const waiting = arrivals.waiting.size;
  useEffect(() => {
    if (mayMove && waiting > 0) showWaiting();
  }, [mayMove, waiting, showWaiting]);

  useEffect(() => {
    if (arrivals.fresh.size === 0) return;
    const timer = setTimeout(() => change((before) => ({ ...before, fresh: noArrivals.fresh })), freshMs);
    return () => clearTimeout(timer);
  }, [arrivals.fresh, change]);

  // Rows come first: they are only counted where more of them are to be fetched.
  const counted = useQuery({ ...leadCount(projectId, request), enabled: pages.hasNextPage });
  return {
    leads,
    total: leads ? totalOf(leads, arrivals, pages.hasNextPage ? counted.data?.total : 0) : null,
    waiting,
    freshIds: arrivals.fresh,
    showWaiting,
    show,
    refresh,
    catchUp,
    error: pages.data === undefined ? pages.error : null,
    retry: () => void pages.refetch(),
    isLoadingMore: pages.isFetchingNextPage,
    isMoreFailed: pages.isFetchNextPageError,
    loadMore: pages.fetchMore,
  };
}
