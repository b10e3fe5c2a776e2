import { useCallback, useMemo } from 'react';
import { useSearch } from '../../../lib/navigation/use-search.ts';
import { type LeadQuery, readLeadQuery, writeLeadQuery } from './lead-query.ts';

/** Change of a query; as a function of the present query where one value is made of the one before. */
export type LeadChange = LeadQuery | ((now: LeadQuery) => LeadQuery);

interface LeadUrl {
  readonly query: LeadQuery;
  /** The view that was opened last; the list may have been changed since. */
  readonly viewKey: string;
  readonly openId: string | null;
  readonly change: (part: LeadChange) => void;
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

const viewOf = (search: URLSearchParams): string => search.get('view') ?? allKey;

/** Filters, order, view and the open lead, which all live in the url. */
export function useLeadUrl(): LeadUrl {
  const [search, setSearch] = useSearch();
  const query = useMemo(() => readLeadQuery(search), [search]);
  const viewKey = viewOf(search);
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
    change: useCallback(
      (part) =>
        setSearch(
          (now) => {
            const before = readLeadQuery(now);
            return write({ ...before, ...(typeof part === 'function' ? part(before) : part) }, viewOf(now), null);
          },
          { replace: true },
        ),
      [setSearch],
    ),
    open: useCallback(
      (leadId) => setSearch((now) => write(readLeadQuery(now), viewOf(now), leadId), { replace: true }),
      [setSearch],
    ),
    searchOf: useCallback((leadId) => `?${write(query, viewKey, leadId)}`, [query, viewKey]),
    searchOfView: useCallback((next, view) => `?${write(next, view, null)}`, []),
  };
}
