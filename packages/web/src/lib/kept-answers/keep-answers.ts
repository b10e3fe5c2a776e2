import { type Endpoint, isFileResponse } from '@fairlead/contract/endpoint';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../client/failures.ts';
import { type AnswerStore, type KeptAnswer, openAnswerStore } from './answer-store.ts';

const longestMs = 60 * 24 * 3600_000;

/** An answer of an earlier release is used only if it still has the form that the screens of this one read. */
function isReadable(endpoint: Endpoint, data: unknown): boolean {
  const { response } = endpoint;
  if (response === null || isFileResponse(response)) return false;
  const pages = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : [data];
  return Array.isArray(pages) && pages.every((one) => response.safeParse(one).success);
}

async function restore(
  client: QueryClient,
  store: AnswerStore,
  subject: string,
  kept: ReadonlyMap<unknown, Endpoint>,
): Promise<void> {
  await store.answers.where('subject').notEqual(subject).delete();
  const found = await store.answers.where('subject').equals(subject).toArray();
  const oldest = Date.now() - longestMs;
  const useless: [string, string][] = [];
  for (const { hash, queryKey, data, at } of found) {
    const endpoint = kept.get(queryKey[0]);
    if (endpoint === undefined || at < oldest || !isReadable(endpoint, data)) useless.push([subject, hash]);
    else if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < at)
      client.setQueryData(queryKey, data, { updatedAt: at });
  }
  await store.answers.bulkDelete(useless);
}

/**
 * Puts what this person saw before into `client`, each answer as old as it is, and from then on stores what comes for `endpoints`.
 * @returns what stops it, once what was stored is there
 */
export async function keepAnswers(
  client: QueryClient,
  subject: string,
  endpoints: readonly Endpoint[],
): Promise<() => void> {
  const kept = new Map<unknown, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  // What was not looked at for a while must still be there when the connection is not.
  for (const { name } of endpoints) client.setQueryDefaults([name], { gcTime: Number.POSITIVE_INFINITY });
  const store = openAnswerStore();
  await restore(client, store, subject, kept).catch(() => undefined);

  const keep = ({ queryHash, queryKey, state }: Query): Promise<unknown> => {
    const answer: KeptAnswer = { subject, hash: queryHash, queryKey, data: state.data, at: state.dataUpdatedAt };
    return store.answers.put(answer);
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !kept.has(event.query.queryKey[0])) return;
    const { action, query } = event;
    const isGone = action.type === 'error' && action.error instanceof ApiProblem && action.error.status === 404;
    // Storage that refuses costs what can be seen without a connection, nothing else.
    if (action.type === 'success') keep(query).catch(() => undefined);
    else if (isGone) store.answers.delete([subject, query.queryHash]).catch(() => undefined);
  });
  return () => {
    stop();
    store.close();
  };
}
