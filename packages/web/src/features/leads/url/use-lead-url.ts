import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type LeadQuery, readLeadQuery, writeLeadQuery } from './lead-query.ts';

interface LeadUrl {
  readonly query: LeadQuery;
  /** The view that was opened last; the list may have been changed since. */
  readonly viewKey: string;
  readonly openId: string | null;
  readonly change: (part: LeadQuery) => void;
  /** Without what the view adds or what is open. */
  readonly replace: (query: LeadQuery, viewKey: string) => void;
  readonly open: (leadId: string | null) => void;
  /** The query string that opens a lead beside the list. */
  readonly searchOf: (leadId: string) => string;
  readonly searchOfView: (query: LeadQuery, viewKey: string) => string;
}

export const allKey = 'all';

const write = (query: LeadQuery, viewKey: string, openId: string | null): URLSearchParams => {
  const text = new URLSearchParams(viewKey === allKey ? {} : { view: viewKey });
  for (const [key, value] of new URLSearchParams(writeLeadQuery(query))) text.set(key, value);
  if (openId !== null) text.set('lead', openId);
  return text;
};

/** Filters, order, view and the open lead, which all live in the url. */
export function useLeadUrl(): LeadUrl {
  const [search, setSearch] = useSearchParams();
  const query = useMemo(() => readLeadQuery(search), [search]);
  const viewKey = search.get('view') ?? allKey;
  const openId = search.get('lead');
  const replace = useCallback(
    (next: LeadQuery, view: string) => setSearch(write(next, view, null), { replace: true }),
    [setSearch],
  );
  return {
    query,
    viewKey,
    openId,
    replace,
    change: useCallback((part) => replace({ ...query, ...part }, viewKey), [replace, query, viewKey]),
    open: useCallback(
      (leadId) => setSearch(write(query, viewKey, leadId), { replace: true }),
      [setSearch, query, viewKey],
    ),
    searchOf: useCallback((leadId) => `?${write(query, viewKey, leadId)}`, [query, viewKey]),
    searchOfView: useCallback((next, view) => `?${write(next, view, null)}`, []),
  };
}
