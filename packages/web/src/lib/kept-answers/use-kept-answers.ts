import type { Endpoint } from '@fairlead/contract/endpoint';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { readClaims, useStoredToken } from '../session.ts';
import { type Keeping, keepAnswers } from './keep-answers.ts';

/** A storage that does not answer must not keep the screens away. */
const patienceMs = 1_000;

interface Current {
  readonly client: QueryClient;
  readonly subject: string;
  readonly isReady: boolean;
  readonly keeping: Keeping | null;
}

/** One at a time, and over all screens: who goes from one to the next waits once. */
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
  current?.keeping?.stop();
  const onGone = () => {
    if (current?.keeping === keeping) set(null);
  };
  const keeping = keepAnswers({ client, subject, endpoints, onGone });
  set({ client, subject, isReady: false, keeping });
  const patience = setTimeout(ready, patienceMs);
  void keeping.restored.finally(ready);
  function ready(): void {
    clearTimeout(patience);
    if (current?.keeping === keeping) set({ client, subject, isReady: true, keeping });
  }
}

/** Keeps the answers of `endpoints` for whoever is signed in; true once what was kept before is there. */
export function useKeptAnswers(endpoints: readonly Endpoint[]): boolean {
  const client = useQueryClient();
  const subject = readClaims(useStoredToken())?.sub ?? null;
  const kept = useSyncExternalStore(subscribe, () => current);
  const isOwn = kept !== null && kept.subject === subject && kept.client === client;
  useEffect(() => {
    if (subject !== null && !isOwn) begin(client, subject, endpoints);
  }, [client, subject, endpoints, isOwn]);
  return subject === null || (isOwn && kept.isReady);
}
