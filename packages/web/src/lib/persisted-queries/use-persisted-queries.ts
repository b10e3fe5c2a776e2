import { type Endpoint, isEventStream, isFileResponse } from '@fairlead/contract/endpoint';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Dexie, type Table } from 'dexie';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiProblem } from '../client/failures.ts';
import { readClaims, storedToken, useStoredToken } from '../session/session.ts';
import { persistedQueriesName } from './forget-queries.ts';

/** The server's last answer to a query of this person on this device. */
export interface PersistedQuery {
  readonly subject: string;
  readonly hash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

export interface QueryStore {
  /** The queries of this person. Those of anybody else are deleted. */
  read(subject: string): Promise<readonly PersistedQuery[]>;
  put(query: PersistedQuery): Promise<void>;
  remove(subject: string, hashes: readonly string[]): Promise<void>;
  close(): void;
}

/** Holds what was read, never what was made: signing out deletes it, in whichever tab; then `onGone` is called. */
function openQueryStore(onGone: () => void): QueryStore {
  // The table keeps the name that it has on devices already.
  const database = new Dexie(persistedQueriesName) as Dexie & { answers: Table<PersistedQuery, [string, string]> };
  database.version(1).stores({ answers: '[subject+hash], subject' });
  database.on('versionchange', () => {
    onGone();
    // The library would say so in the console.
    return false;
  });
  const { answers: queries } = database;
  return {
    async read(subject) {
      await queries.where('subject').notEqual(subject).delete();
      return queries.where('subject').equals(subject).toArray();
    },
    put: async (query) => void (await queries.put(query)),
    remove: (subject, hashes) => queries.bulkDelete(hashes.map((hash) => [subject, hash])),
    close: () => database.close(),
  };
}

const longestMs = 60 * 24 * 3600_000;

/** Data stored by an earlier release is used only if it still has the form that the screens of this one read. */
function isReadable(endpoint: Endpoint, data: unknown): boolean {
  const { response } = endpoint;
  if (response === null || isFileResponse(response) || isEventStream(response)) return false;
  const pages = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : [data];
  return Array.isArray(pages) && pages.every((one) => response.safeParse(one).success);
}

/** Returns when each of what was stored came from the server. */
async function restore(
  client: QueryClient,
  store: QueryStore,
  subject: string,
  persisted: ReadonlyMap<unknown, Endpoint>,
): Promise<ReadonlyMap<string, number>> {
  const found = await store.read(subject);
  const oldest = Date.now() - longestMs;
  const useless: string[] = [];
  for (const { hash, queryKey, data, at } of found) {
    const endpoint = persisted.get(queryKey[0]);
    if (endpoint === undefined || at < oldest || !isReadable(endpoint, data)) useless.push(hash);
    else if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < at) {
      client.setQueryData(queryKey, data, { updatedAt: at });
      // Fetched anew by the next page, even where the data would not become stale while a page is open.
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  }
  await store.remove(subject, useless);
  return new Map(found.map(({ hash, at }) => [hash, at]));
}

export interface Persistence {
  /** Resolves when what was stored before is in the client; never rejects. */
  readonly restored: Promise<void>;
  stop(): void;
}

/**
 * Puts what this person saw before into `client`, with the age that it has, and from then on stores what comes for `endpoints`.
 * `onGone` is called when the session ends, and everything stored with it.
 */
export function persistQueries(options: {
  client: QueryClient;
  subject: string;
  endpoints: readonly Endpoint[];
  onGone: () => void;
  open?: (onGone: () => void) => QueryStore;
}): Persistence {
  const { client, subject, endpoints, onGone, open = openQueryStore } = options;
  const persisted = new Map<unknown, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  // Keeps data that was not looked at for a while, for the time without a connection.
  for (const { name } of endpoints) client.setQueryDefaults([name], { gcTime: Number.POSITIVE_INFINITY });
  let unsubscribe = () => {};
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    unsubscribe();
    store.close();
  };
  const store = open(() => {
    stop();
    onGone();
  });
  const isStillHere = () => readClaims(storedToken())?.sub === subject;

  const put = async ({ queryHash, queryKey, state }: Query): Promise<void> => {
    await store.put({ subject, hash: queryHash, queryKey, data: state.data, at: state.dataUpdatedAt });
  };
  const restored = restore(client, store, subject, persisted)
    .catch(() => undefined)
    .then((stored) => {
      if (isStopped) return;
      // Screens do not wait for a storage that is slow: what came meanwhile is not to be missed.
      for (const query of client.getQueryCache().getAll()) {
        const { queryHash, queryKey, state } = query;
        const isNew = state.status === 'success' && state.dataUpdatedAt > (stored?.get(queryHash) ?? 0);
        if (isNew && persisted.has(queryKey[0]) && isStillHere()) put(query).catch(() => undefined);
      }
      unsubscribe = client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || !persisted.has(event.query.queryKey[0]) || !isStillHere()) return;
        const { action, query } = event;
        const isGone = action.type === 'error' && action.error instanceof ApiProblem && action.error.status === 404;
        // Storage that refuses costs what can be seen without a connection, nothing else.
        if (action.type === 'success') put(query).catch(() => undefined);
        else if (isGone) store.remove(subject, [query.queryHash]).catch(() => undefined);
      });
    });
  return { restored, stop };
}

/** Screens wait no longer than this for a storage that does not answer. */
const patienceMs = 1_000;

interface Current {
  readonly client: QueryClient;
  readonly subject: string;
  readonly isReady: boolean;
  readonly persistence: Persistence | null;
}

/** One at a time and shared by all screens, so that moving between them waits only once. */
let current: Current | null = null;
const listeners = new Set<() => void>();

function set(next: Current | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function begin(client: QueryClient, subject: string, endpoints: readonly Endpoint[]): void {
  current?.persistence?.stop();
  const onGone = () => {
    if (current?.persistence === persistence) set(null);
  };
  const persistence = persistQueries({ client, subject, endpoints, onGone });
  set({ client, subject, isReady: false, persistence });
  const patience = setTimeout(ready, patienceMs);
  void persistence.restored.finally(ready);
  function ready(): void {
    clearTimeout(patience);
    if (current?.persistence === persistence) set({ client, subject, isReady: true, persistence });
  }
}

/** Stores the data of `endpoints` for the signed-in person; true once the stored data is in the client. */
export function usePersistedQueries(endpoints: readonly Endpoint[]): boolean {
  const client = useQueryClient();
  const subject = readClaims(useStoredToken())?.sub ?? null;
  const persisted = useSyncExternalStore(subscribe, () => current);
  const isOwn = persisted !== null && persisted.subject === subject && persisted.client === client;
  useEffect(() => {
    if (subject !== null && !isOwn) begin(client, subject, endpoints);
  }, [client, subject, endpoints, isOwn]);
  return subject === null || (isOwn && persisted.isReady);
}
