import { industryIds, jobRoleIds } from '@fairlead/contract/assets';
import { countLeads, type LeadSort, leadSort, leadStatus } from '@fairlead/contract/leads';
import { wishKind } from '@fairlead/contract/wishes';
import { useCallback, useMemo } from 'react';
import { call } from '../../../lib/client/call.ts';
import { addDays, dayOf, fromWallTime } from '../../../lib/dates.ts';
import { useSearch } from '../../../lib/navigation/navigation.ts';
import { endpointKey } from '../../../lib/query/query.ts';

/** Filters of the list, in the order of their chips. */
export const filterKeys = [
  'seen',
  'status',
  'rating',
  'score',
  'unlocked',
  'wish',
  'tag',
  'point',
  'assignee',
  'country',
  'industry',
  'role',
  'captured',
] as const;
export type FilterKey = (typeof filterKeys)[number];

/** Those that can be set to several values at once. */
const severalKeys = ['status', 'wish', 'country', 'industry', 'role'] as const satisfies readonly FilterKey[];
export const isOfSeveral = (key: FilterKey): boolean => (severalKeys as readonly FilterKey[]).includes(key);

const keys = ['q', ...filterKeys, 'sort', 'hide'] as const;

/** State of the list in the address: each part a text, and absent where it is not set. */
export type LeadQuery = { readonly [Key in (typeof keys)[number]]?: string | undefined };

export const usualSort: LeadSort = '-lastAt';

/** The server takes no more at once. */
const maxCountries = 50;
const day = /^\d{4}-\d\d-\d\d$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isSpan = (text: string): boolean => {
  const [from = '', to, ...rest] = text.split('..');
  if (to === undefined || rest.length > 0) return false;
  return from + to !== '' && [from, to].every((edge) => edge === '' || day.test(edge));
};
const isWithin = (text: string, most: number): boolean => /^\d{1,3}$/.test(text) && Number(text) <= most;
const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text);
const isListOf = (isItem: (text: string) => boolean) => (text: string) => text.split(',').every(isItem);
const isSome = (text: string): boolean => text !== '';

/** Pattern of each part; anything else in an address is passed over. */
const allowed: Readonly<Record<keyof LeadQuery, (text: string) => boolean>> = {
  q: isSome,
  seen: (text) => text === 'today' || text === 'yesterday' || isSpan(text),
  status: isListOf(isOneOf(leadStatus.options)),
  rating: (text) => isWithin(text, 5),
  score: (text) => isWithin(text, 100),
  unlocked: isOneOf(['true', 'false']),
  wish: isListOf(isOneOf(wishKind.options)),
  tag: isSome,
  point: (text) => uuid.test(text),
  assignee: (text) => text === 'NOBODY' || uuid.test(text),
  country: (text) => isListOf((code) => /^[A-Z]{2}$/.test(code))(text) && text.split(',').length <= maxCountries,
  industry: isListOf(isOneOf(industryIds)),
  role: isListOf(isOneOf(jobRoleIds)),
  captured: (text) => uuid.test(text),
  sort: isOneOf(leadSort.options),
  hide: (text) => /^[a-z,]*$/.test(text),
};

export function readLeadQuery(text: URLSearchParams | string): LeadQuery {
  const given = typeof text === 'string' ? new URLSearchParams(text) : text;
  const query: Partial<Record<keyof LeadQuery, string>> = {};
  for (const key of keys) {
    const text = given.get(key);
    const isUsual = key === 'sort' && text === usualSort;
    if (text !== null && allowed[key](text) && !isUsual) query[key] = text;
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

/** The days that a list is of, with the first and the last; null where it is open. */
export function seenDays(seen: string, timeZone: string, now: number): { from: string | null; to: string | null } {
  const today = dayOf(now, timeZone);
  if (seen === 'today') return { from: today, to: null };
  if (seen === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  const [from = '', to = ''] = seen.split('..');
  return { from: from || null, to: to || null };
}

/** Query for the server. Days are those of the fair. */
export function toRequest(query: LeadQuery, timeZone: string, now: number) {
  const { q, seen, status, rating, score, unlocked, wish, tag, point, assignee } = query;
  const { country, industry, role, captured } = query;
  const days = seen === undefined ? { from: null, to: null } : seenDays(seen, timeZone, now);
  const midnight = (date: string) => fromWallTime({ date, time: '00:00' }, timeZone);
  return {
    ...(q !== undefined && { q }),
    ...(status !== undefined && { status }),
    ...(rating !== undefined && { rating }),
    ...(score !== undefined && { minScore: score }),
    ...(unlocked !== undefined && { unlocked: unlocked === 'true' ? ('true' as const) : ('false' as const) }),
    ...(wish !== undefined && { wish }),
    ...(tag !== undefined && { tag }),
    ...(point !== undefined && { beaconId: point }),
    ...(assignee !== undefined && { assigneeId: assignee }),
    ...(country !== undefined && { countryCode: country }),
    ...(industry !== undefined && { industry }),
    ...(role !== undefined && { profession: role }),
    ...(captured !== undefined && { capturedBy: captured }),
    ...(days.from !== null && { from: midnight(days.from) }),
    ...(days.to !== null && { to: midnight(addDays(days.to, 1)) }),
    sort: sortOf(query),
  };
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
  readonly filter: Omit<LeadRequest, 'q' | 'sort'> & { readonly ids?: string };
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
