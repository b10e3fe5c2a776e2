import { countLeads, type LeadSort, leadSort } from '@fairlead/contract/leads';
import { useCallback, useMemo } from 'react';
import { call } from '../../../lib/client/call.ts';
import { useSearch } from '../../../lib/navigation/navigation.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { type FilterFields, filterKeys, filterOf } from '../filters/lead-filters.ts';

const keys = ['q', ...filterKeys, 'sort', 'hide'] as const;

/** State of the list in the address: each part a text, and absent where it is not set. */
export type LeadQuery = { readonly [Key in (typeof keys)[number]]?: string | undefined };

export const usualSort: LeadSort = '-lastAt';

/** Patterns of the parts that are not filters; readers of an address ignore any other text. */
const allowed: Readonly<Record<'q' | 'sort' | 'hide', (text: string) => boolean>> = {
  q: (text) => text !== '',
  sort: (text) => (leadSort.options as readonly string[]).includes(text),
  hide: (text) => /^[a-z,]*$/.test(text),
};
const isAllowed = (key: keyof LeadQuery, text: string): boolean =>
  (key === 'q' || key === 'sort' || key === 'hide' ? allowed[key] : filterOf(key).isAllowed)(text);

export function readLeadQuery(text: URLSearchParams | string): LeadQuery {
  const given = typeof text === 'string' ? new URLSearchParams(text) : text;
  const query: Partial<Record<keyof LeadQuery, string>> = {};
  for (const key of keys) {
    const text = given.get(key);
    const isUsual = key === 'sort' && text === usualSort;
    if (text !== null && isAllowed(key, text) && !isUsual) query[key] = text;
  }
  return query;
}

/** The same text for the same list, so that a view can be compared with what is shown. */
export function writeLeadQuery(query: LeadQuery): string {
  const text = new URLSearchParams();
  for (const key of keys) {
    const value = query[key];
    if (value !== undefined && (value !== '' || key === 'hide') && !(key === 'sort' && value === usualSort))
      text.set(key, value);
  }
  return text.toString();
}

export const sortOf = (query: LeadQuery): LeadSort => leadSort.options.find((one) => one === query.sort) ?? usualSort;

export const hasFilter = (query: LeadQuery): boolean => filterKeys.some((key) => query[key] !== undefined);

/** Query for the server. Days are those of the fair. */
export function toRequest(query: LeadQuery, timeZone: string, now: number) {
  const fields = filterKeys.map(
    (key) => query[key] !== undefined && filterOf(key).toFields(query[key], { timeZone, now }),
  );
  const filter: FilterFields = Object.assign({}, ...fields);
  return { ...(query.q !== undefined && { q: query.q }), ...filter, sort: sortOf(query) };
}
export type LeadRequest = ReturnType<typeof toRequest>;

/** How many leads a list has, whatever it is sorted by: the list and the tab of its view ask for it once. */
export function leadCount(projectId: string, { sort: _sort, ...query }: LeadRequest) {
  const input = { params: { projectId }, query };
  return {
    queryKey: endpointKey(countLeads, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(countLeads, input, { signal, isQuiet: true }),
  };
}

/** The server takes no more ids at once. */
const maxIds = 100;

/** The leads that a report can be narrowed to. */
export interface ReportPart {
  readonly kind: 'SELECTION' | 'VIEW';
  readonly filter: FilterFields;
}

/** Those that are selected, else those of the filter; null where that is all of them, or cannot be said by a filter. */
export function reportPart({ q, sort: _, ...filter }: LeadRequest, ids: ReadonlySet<string>): ReportPart | null {
  if (ids.size > maxIds) return null;
  if (ids.size > 0) return { kind: 'SELECTION', filter: { ids: [...ids].join(',') } };
  if (q !== undefined || Object.keys(filter).length === 0) return null;
  return { kind: 'VIEW', filter };
}

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
