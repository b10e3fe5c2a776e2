import { useSyncExternalStore } from 'react';
import type { CallOptions, NamedFile } from './client/caller.ts';
import { ApiProblem } from './client/failures.ts';

/** Hands a file to the browser's downloads. */
export function saveFile(file: NamedFile, fallbackName: string): void {
  const url = URL.createObjectURL(file.blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name ?? fallbackName;
  link.click();
  // The browser has taken hold of the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** A file on its way; it goes on when the page is left. */
export interface Download {
  readonly id: string;
  /** Kind of the download, for lists of one kind. */
  readonly kind: string;
  readonly title: string;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  /** Bytes that have arrived. */
  readonly bytes: number;
  /** The server's message, if it failed. */
  readonly detail: string | null;
}

let downloads: readonly Download[] = [];
const listeners = new Set<() => void>();
const stops = new Map<string, AbortController>();

function set(next: readonly Download[]): void {
  downloads = next;
  for (const listener of listeners) listener();
}

const change = (id: string, values: Partial<Download>): void =>
  set(downloads.map((one) => (one.id === id ? { ...one, ...values } : one)));

export function cancelDownload(id: string): void {
  stops.get(id)?.abort();
}

export const forgetDownload = (id: string): void => set(downloads.filter((one) => one.id !== id));

type Watch = Pick<CallOptions, 'isQuiet' | 'signal' | 'onBytes'>;

/** Fetches a file and hands it to the browser's downloads; `useDownloads` shows the progress. Resolves to how it ended. */
export async function startDownload(
  { kind, title, fileName }: { readonly kind: string; readonly title: string; readonly fileName: string },
  fetchFile: (watch: Watch) => Promise<NamedFile>,
): Promise<Download['state']> {
  const id = crypto.randomUUID();
  const stop = new AbortController();
  stops.set(id, stop);
  set([{ id, kind, title, state: 'running', bytes: 0, detail: null }, ...downloads]);
  try {
    const file = await fetchFile({ isQuiet: true, signal: stop.signal, onBytes: (bytes) => change(id, { bytes }) });
    saveFile(file, fileName);
    change(id, { state: 'done', bytes: file.blob.size });
    return 'done';
  } catch (error) {
    const message = error instanceof ApiProblem ? (error.errors[0]?.message ?? error.detail) : '';
    const state = stop.signal.aborted ? 'cancelled' : 'failed';
    change(id, { state, detail: message === '' || state === 'cancelled' ? null : message });
    return state;
  } finally {
    stops.delete(id);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDownloads = (): readonly Download[] => useSyncExternalStore(subscribe, () => downloads);
