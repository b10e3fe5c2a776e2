import type { Endpoint } from '@fairlead/contract/endpoint';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { readClaims, useStoredToken } from '../session/session.ts';
import { type Persistence, persistQueries } from './persist-queries.ts';

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
