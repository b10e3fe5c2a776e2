import type { Problem } from '@fairlead/contract/errors';
import type { SessionEnd } from '../identity/events.ts';

/** The suspended record, the reason, and the end. */
export type SuspensionNotice = NonNullable<Problem['suspension']>;

let reason: SessionEnd | SuspensionNotice | null = null;

/** Reason why the last session ended without a sign-out; shown on the sign-in screen. Null once a person is signed in again. */
export function recordSessionEnd(next: SessionEnd | SuspensionNotice | null): void {
  reason = next;
}

export function lastSessionEnd(): SessionEnd | SuspensionNotice | null {
  return reason;
}

export const isSuspensionNoted = (): boolean => typeof reason === 'object' && reason !== null;
