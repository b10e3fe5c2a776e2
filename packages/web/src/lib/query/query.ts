import type { Endpoint, EndpointInput, EndpointOutput } from '@fairlead/contract/endpoint';
import type { Page } from '@fairlead/contract/page';
import {
  hashKey,
  type InfiniteData,
  type Query,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { useCallback } from 'react';
import { call } from '../client/call.ts';
import type { CallOptions } from '../client/caller.ts';
import { currentLanguage } from '../i18n/language.ts';

/**
 * After a change of language, the data on the screen is the placeholder for the same data in the new language, until that has
 * come. Without it a screen would lose its data in between and be mounted anew, and what was typed in it would be gone; the
 * library's own `placeholderData` disappears as soon as fetching fails. Keys are those of `endpointKey`.
 */
function keepPlaceholderData(client: QueryClient): void {
  let before = currentLanguage();
  // This listener is registered before those of any screen, so that a screen finds the placeholder.
  i18next.on('languageChanged', () => {
    const now = currentLanguage();
    for (const query of client.getQueryCache().getAll()) {
      const [name, input, language, ...rest] = query.queryKey;
      const { data } = query.state;
      if (language !== before || now === before || data === undefined || !query.isActive()) continue;
      const queryKey = [name, input, now, ...rest];
      if (client.getQueryData(queryKey) !== undefined) continue;
      client.setQueryData(queryKey, data, { updatedAt: 0 });
      client.getQueryCache().find({ queryKey })?.invalidate();
    }
    before = now;
  });
}

/** Retries and messages are the caller's work; here nothing is tried again. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always', throwOnError: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  keepPlaceholderData(client);
  return client;
}

/**
 * The key of an endpoint's answers: its name, then its input. The name alone finds all of them:
 * `queryClient.invalidateQueries({ queryKey: endpointKey(listBeacons) })`. Labels come in the language asked for, so it is part of the key.
 */
export function endpointKey<E extends Endpoint>(endpoint: E, input?: EndpointInput<E>): readonly unknown[] {
  return input === undefined ? [endpoint.name] : [endpoint.name, input, currentLanguage()];
}

type QueryOptions<Data, Selected> = Omit<UseQueryOptions<Data, Error, Selected>, 'queryKey' | 'queryFn'> & {
  readonly call?: Omit<CallOptions, 'signal'>;
};

/** The answer of an endpoint, kept and shared: `useEndpoint(readBeacon, { params: { projectId, beacon } })`. */
export function useEndpoint<E extends Endpoint, Selected = EndpointOutput<E>>(
  endpoint: E,
  input: EndpointInput<E>,
  { call: callOptions, ...options }: QueryOptions<EndpointOutput<E>, Selected> = {},
): UseQueryResult<Selected, Error> {
  return useQuery({
    ...options,
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { ...callOptions, signal }),
  });
}

/** Has the answer of an endpoint ready, and on the device where it is persisted, before anybody asks for it. */
export const prefetchEndpoint = <E extends Endpoint>(client: QueryClient, endpoint: E, input: EndpointInput<E>): void =>
  void client.prefetchQuery({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { isQuiet: true, signal }),
  });

type MutationOptions<Data, Input> = Omit<UseMutationOptions<Data, Error, Input>, 'mutationFn'> & {
  readonly call?: CallOptions;
};

/** A call that changes something: `const save = useEndpointMutation(createBeacon); save.mutate({ params, body })`. */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  { call: callOptions, ...options }: MutationOptions<EndpointOutput<E>, EndpointInput<E>> = {},
): UseMutationResult<EndpointOutput<E>, Error, EndpointInput<E>> {
  return useMutation({ ...options, mutationFn: (input) => call(endpoint, input, callOptions) });
}

/** The item type of an endpoint that answers in pages. */
type PageItem<E extends Endpoint> = EndpointOutput<E> extends Page<infer Item> ? Item : never;

interface PagesOptions {
  readonly call?: Omit<CallOptions, 'signal'>;
  readonly enabled?: boolean;
  readonly refetchInterval?: number;
  readonly staleTime?: number;
}

/**
 * Fetches the page after the last one: once, however often it is asked for before it is there. A list that is being fetched anew
 * is waited for, and not given up, nor is the page when the list is fetched anew instead: of two fetches the library drops one.
 */
export async function fetchNext(query: Query<unknown, Error, InfiniteData<Page<unknown>>>): Promise<void> {
  const { data } = query.state;
  if (!query.isActive() || data === undefined || data.pages.at(-1)?.nextCursor === null) return;
  // Where anything is being fetched already, only that is waited for. The query's state says what failed.
  await query.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } } }).catch(() => undefined);
  if (!query.state.fetchMeta?.fetchMore) await fetchNext(query);
}

/** The library's own ways to the next page fetch it again for each time it is asked for; `fetchMore` takes their place. */
export type EndpointPages<Item> = Omit<
  UseInfiniteQueryResult<InfiniteData<Page<Item>>, Error>,
  'fetchNextPage' | 'fetchPreviousPage'
> & {
  /** Asks for the next page, if there is one; always the same function for the same list. */
  readonly fetchMore: () => void;
};

/** All pages fetched so far of an endpoint that answers `Page<T>`; `data.pages` holds them in order. */
export function useEndpointPages<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { call: callOptions, ...options }: PagesOptions = {},
): EndpointPages<PageItem<E>> {
  const cache = useQueryClient().getQueryCache();
  const queryKey = [...endpointKey(endpoint, input), 'pages'];
  const queryHash = hashKey(queryKey);
  const result = useInfiniteQuery({
    ...options,
    queryKey,
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<PageItem<E>>) => last.nextCursor,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...('query' in input ? (input.query as object) : {}), ...(pageParam && { cursor: pageParam }) };
      return (await call(endpoint, { ...input, query }, { ...callOptions, signal })) as Page<PageItem<E>>;
    },
  });
  const fetchMore = useCallback(() => {
    const query = cache.get<unknown, Error, InfiniteData<Page<unknown>>>(queryHash);
    if (query) void fetchNext(query);
  }, [cache, queryHash]);
  // Laid over the result and not copied from it: only what a list reads of it renders the list anew.
  return Object.create(result, { fetchMore: { value: fetchMore } });
}
