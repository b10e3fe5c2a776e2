import type { SessionEnd } from './identity/events.ts';

let reason: SessionEnd | null = null;

/** Why the last session ended without being asked to; said on the sign-in screen. Null once somebody is signed in again. */
export function noteSessionEnd(next: SessionEnd | null): void {
  reason = next;
}

export function lastSessionEnd(): SessionEnd | null {
  return reason;
}
