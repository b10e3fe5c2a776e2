import { type AdminReportName, createAdminReport } from '@fairlead/contract/admin-reports';
import { downloadPeople } from '@fairlead/contract/admins';
import type { EndpointInput } from '@fairlead/contract/endpoint';
import { useSyncExternalStore } from 'react';
import { callForFile } from '../../lib/client/call.ts';
import type { CallOptions, NamedFile } from '../../lib/client/caller.ts';
import { saveFile } from '../../lib/client/download.ts';
import { ApiProblem } from '../../lib/client/failures.ts';

/** A report, or the list of users. */
export type ReportName = AdminReportName | 'users';

/** A report on its way; it goes on when the page is left. */
export interface Download {
  readonly id: string;
  readonly name: ReportName;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  /** Bytes that have arrived. */
  readonly bytes: number;
  /** The server's message, if it failed. */
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

type Watch = Pick<CallOptions, 'isQuiet' | 'signal' | 'onBytes'>;

/** Fetches a file and hands it to the browser's downloads; `useDownloads` shows the progress. Resolves to how it ended. */
async function start(name: ReportName, fetchFile: (watch: Watch) => Promise<NamedFile>): Promise<Download['state']> {
  const id = crypto.randomUUID();
  const stop = new AbortController();
  stops.set(id, stop);
  set([{ id, name, state: 'running', bytes: 0, detail: null, startedAt: Date.now() }, ...downloads]);
  try {
    const file = await fetchFile({ isQuiet: true, signal: stop.signal, onBytes: (bytes) => change(id, { bytes }) });
    saveFile(file, `${name}.csv`);
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

export const startDownload = (name: AdminReportName, body: Filter): Promise<Download['state']> =>
  start(name, (watch) => callForFile(createAdminReport, { params: { name }, body }, watch));

export const startPeopleDownload = (body: EndpointInput<typeof downloadPeople>['body']): Promise<Download['state']> =>
  start('users', (watch) => callForFile(downloadPeople, { body }, watch));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDownloads = (): readonly Download[] => useSyncExternalStore(subscribe, () => downloads);
