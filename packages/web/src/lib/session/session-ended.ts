import type { Problem } from '@fairlead/contract/errors';
import type { SessionEnd } from '../identity/events.ts';

/** Who was suspended, why, and until when. */
export type SuspensionNotice = NonNullable<Problem['suspension']>;

let reason: SessionEnd | SuspensionNotice | null = null;

/**
 * Why the last session ended although nobody signed out; shown on the sign-in screen. Null once somebody is signed in again.
 */
export function recordSessionEnd(next: SessionEnd | SuspensionNotice | null): void {
  reason = next;
}

export function lastSessionEnd(): SessionEnd | SuspensionNotice | null {
  return reason;
}

export const isSuspensionNoted = (): boolean => typeof reason === 'object' && reason !== null;
