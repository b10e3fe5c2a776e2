import { useSyncExternalStore } from 'react';
import { keepOffline } from '../../lib/offline/keep-offline.ts';
import type { DocumentDatabase, ListedDocument } from './document-database.ts';
import { fetchMedia } from './media-url.ts';

/** A copy on its way to this phone, or stopped there with the reason. */
export type Keeping =
  | { readonly state: 'SAVING'; readonly share: number }
  | { readonly state: 'STOPPED'; readonly share: number; readonly reason: 'FULL' | 'CONNECTION' };

let current: ReadonlyMap<string, Keeping> = new Map();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function publish(key: string, keeping: Keeping | null): void {
  const next = new Map(current);
  if (keeping) next.set(key, keeping);
  else next.delete(key);
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keyOf = (database: DocumentDatabase, id: string): string => `${database.name} ${id}`;

export function useKeeping(database: DocumentDatabase | null, id: string): Keeping | undefined {
  const all = useSyncExternalStore(subscribe, () => current);
  return database === null ? undefined : all.get(keyOf(database, id));
}

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || ('inner' in error && isFull(error.inner)) || isFull(error.cause));

async function read(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Puts a copy of a document on this phone. Resolves when it is stored or the reason of its failure is published. */
export async function keepDocument(database: DocumentDatabase, document: ListedDocument): Promise<void> {
  const { id, storageKey, size } = document;
  const key = keyOf(database, id);
  if (storageKey === null || size === null || running.has(key)) return;
  const stopper = new AbortController();
  running.set(key, stopper);
  let share = 0;
  publish(key, { state: 'SAVING', share });
  try {
    const response = await fetchMedia(storageKey, { signal: stopper.signal });
    const content = await read(response, (bytes) => {
      const next = Math.min(1, bytes / size);
      if (next - share < 0.01 && next < 1) return;
      share = next;
      publish(key, { state: 'SAVING', share });
    });
    if (content.size !== size) throw new Error('cut off');
    await database.transaction('rw', database.kept, database.copies, async () => {
      await database.copies.put({ id, content });
      await database.kept.put({ id, document, size, keptAt: new Date().toISOString() });
    });
    publish(key, null);
    // Asks the browser not to throw it away when space runs short; it may refuse.
    void navigator.storage?.persist?.().catch(() => false);
    // A copy is of use only with the reader that opens it: a person who saves data has asked for both.
    keepOffline(['VISITOR', 'DOCUMENTS']).catch(() => undefined);
  } catch (error) {
    if (stopper.signal.aborted) publish(key, null);
    else publish(key, { state: 'STOPPED', share, reason: isFull(error) ? 'FULL' : 'CONNECTION' });
  } finally {
    running.delete(key);
  }
}

export function stopKeeping(database: DocumentDatabase, id: string): void {
  running.get(keyOf(database, id))?.abort();
}

export async function removeCopy(database: DocumentDatabase, id: string): Promise<void> {
  await database.transaction('rw', database.kept, database.copies, async () => {
    await database.kept.delete(id);
    await database.copies.delete(id);
  });
}
