import type { Endpoint, EndpointInput, EndpointOutput } from '@fairlead/contract/endpoint';
import type { Page } from '@fairlead/contract/page';
import {
  type InfiniteData,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { call } from './client/call.ts';
import type { CallOptions } from './client/caller.ts';
import { currentLanguage } from './i18n/language.ts';

/** Retries and messages are the caller's work; here nothing is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always', throwOnError: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
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
}

/** All pages fetched so far of an endpoint that answers `Page<T>`; `data.pages` holds them in order. */
export function useEndpointPages<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { call: callOptions, ...options }: PagesOptions = {},
): UseInfiniteQueryResult<InfiniteData<Page<PageItem<E>>>, Error> {
  return useInfiniteQuery({
    ...options,
    queryKey: [...endpointKey(endpoint, input), 'pages'],
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<PageItem<E>>) => last.nextCursor,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...('query' in input ? (input.query as object) : {}), ...(pageParam && { cursor: pageParam }) };
      return (await call(endpoint, { ...input, query }, { ...callOptions, signal })) as Page<PageItem<E>>;
    },
  });
}
