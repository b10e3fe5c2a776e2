import type { EngagementEvent, EventType } from '@fairlead/contract/events';
import { call } from '../client/call.ts';
import { storedToken } from '../session/session.ts';
import { readStored } from '../storage/storage.ts';
import { storageKeys } from '../storage/storage-keys.ts';

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
