import { createAnswers, keptBuilds, kindOf } from './kept-builds.ts';
import { createQuiet } from './quiet.ts';

/** The parts of the worker's scope that are used here; the page's library types `self` as a window. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WaitingEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WaitingEvent & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}
const scope = globalThis as unknown as Scope;

const fetchFromNetwork: typeof fetch = (...args) => fetch(...args);
const quiet = createQuiet();
const builds = keptBuilds(caches, fetchFromNetwork, quiet.wait);
const { answer } = createAnswers(builds, fetchFromNetwork);

// It belongs to no build: whatever page is open can be answered by the newest worker.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (typeof data !== 'object' || data === null || !('keep' in data) || !Array.isArray(data.keep)) return;
  // The next page that opens fetches missing files.
  event.waitUntil(builds.keep(data.keep.map(String)).catch(() => undefined));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, location.origin);
  if (kind === null) {
    quiet.note();
    return;
  }
  const answered = answer({ request, kind, client: event.resultingClientId || event.clientId });
  quiet.note(answered);
  event.respondWith(answered);
});
