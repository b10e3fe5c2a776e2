import type { EngagementEvent, EventType } from '@fairlead/contract/events';
import { call } from '../client/call.ts';
import { ApiProblem, NetworkError } from '../client/failures.ts';
import { storedToken } from '../session/session.ts';
import { readStored, storageKeys } from '../storage/storage.ts';

/** The pattern of a path, without ids and anything else that is not part of the screens' own names. */
export const patternOf = (pathname: string): string => pathname.replace(/\/[^/]*[^a-z/-][^/]*/g, '/:id').slice(0, 80);

/**
 * These leave the phone without the consent to analytics: an error says nothing of the person, a link is counted as
 * documents are.
 */
const always: readonly EventType[] = ['APP_ERROR', 'LINK_OPEN'];

/** Sends an event to the server, if the person agreed; it does not delay anything, and a failure is ignored. */
export function sendEvent(type: EventType, event: Omit<EngagementEvent, 'at'> = {}): void {
  if (storedToken() === null) return;
  if (!always.includes(type) && readStored(storageKeys.analytics) === null) return;
  const body = { at: new Date().toISOString(), ...event };
  send(type, body).catch(() => undefined);
}

/** The endpoint comes with the library of its checks, which no first page needs. */
async function send(type: EventType, body: EngagementEvent): Promise<void> {
  const { eventTypeHeader, recordEvents } = await import('@fairlead/contract/events');
  await call(
    recordEvents,
    { body },
    { isQuiet: true, isForbiddenExpected: true, headers: { [eventTypeHeader]: type } },
  );
}

/**
 * Place where an error came to light: a screen that could not be drawn, a program that stopped, a promise that was not awaited.
 */
type ErrorSource = 'SCREEN' | 'UNCAUGHT' | 'REJECTION';

/** The same error tends to occur again and again. */
const maxPerPage = 3;
const reported = new Set<string>();

/** The errors of the language. Any other name may be a person's text. */
const known: readonly string[] = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError'];

/** A code for the error; never its message or where in the program it was, which may hold what a person typed. */
export function errorCode(source: ErrorSource, error: unknown): string {
  if (!(error instanceof Error)) return `${source}_UNKNOWN`;
  if ('code' in error && (error.code === 'CHUNK_LOAD_FAILED' || error.code === 'CSS_CHUNK_LOAD_FAILED')) {
    return error.code;
  }
  return known.includes(error.name)
    ? `${source}_${error.name.replace('Error', '_ERROR').toUpperCase()}`
    : `${source}_ERROR`;
}

/** Error responses and cancelled requests are no faults of the program. */
const isFault = (error: unknown): boolean =>
  !(error instanceof ApiProblem || error instanceof NetworkError) &&
  !(error instanceof DOMException && error.name === 'AbortError');

/** Reports an error on this screen to the server: each one once, a few in the life of a page, none without a session. */
export function reportAppError(source: ErrorSource, error: unknown): void {
  if (!isFault(error)) return;
  const data = { reason: errorCode(source, error), path: patternOf(location.pathname) };
  const fault = `${data.reason} ${data.path}`;
  if (reported.size >= maxPerPage || reported.has(fault)) return;
  reported.add(fault);
  try {
    sendEvent('APP_ERROR', { data });
  } catch {
    // Before the program has started there is no way to the server.
  }
}

/** Reports errors that nothing else catches. Events without an error, or from another origin, are not of this program. */
export function watchErrors(): void {
  addEventListener('error', ({ error, filename }) => {
    if (error && filename.startsWith(location.origin)) reportAppError('UNCAUGHT', error);
  });
  addEventListener('unhandledrejection', ({ reason }) => reportAppError('REJECTION', reason));
}
