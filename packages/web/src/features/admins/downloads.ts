import { type AdminReportName, createAdminReport } from '@fairlead/contract/admin-reports';
import { useSyncExternalStore } from 'react';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/client/download.ts';
import { ApiProblem } from '../../lib/client/failures.ts';

/** A report on its way; it goes on when the page is left. */
export interface Download {
  readonly id: string;
  readonly name: AdminReportName;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  /** Bytes that have arrived. */
  readonly bytes: number;
  /** What the server said, of one that failed. */
  readonly detail: string | null;
  readonly startedAt: number;
}

type Filter = Partial<Record<'from' | 'to' | 'tradeFairId' | 'exhibitorId', string>>;

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

/** Fetches a report and hands it to the browser's downloads; how far it is, `useDownloads` says. */
export async function startDownload(name: AdminReportName, body: Filter): Promise<void> {
  const id = crypto.randomUUID();
  const stop = new AbortController();
  stops.set(id, stop);
  set([{ id, name, state: 'running', bytes: 0, detail: null, startedAt: Date.now() }, ...downloads]);
  try {
    const file = await callForFile(
      createAdminReport,
      { params: { name }, body },
      { isQuiet: true, signal: stop.signal, onBytes: (bytes) => change(id, { bytes }) },
    );
    saveFile(file, `${name}.csv`);
    change(id, { state: 'done', bytes: file.blob.size });
  } catch (error) {
    const said = error instanceof ApiProblem ? (error.errors[0]?.message ?? error.detail) : '';
    change(id, stop.signal.aborted ? { state: 'cancelled' } : { state: 'failed', detail: said === '' ? null : said });
  } finally {
    stops.delete(id);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDownloads = (): readonly Download[] => useSyncExternalStore(subscribe, () => downloads);
