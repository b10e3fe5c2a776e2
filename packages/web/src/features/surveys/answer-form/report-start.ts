import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import { sendEvent } from '../../../lib/telemetry/events.ts';

const visitMs = 30 * 60_000;
const keyOf = (beaconId: string) => `${storageKeys.answering}.${beaconId}`;

/** Reports that a visitor begins to answer at a point: once a visit, which ends when nothing was answered for half an hour. */
export function reportStart(beaconId: string): void {
  const now = Date.now();
  try {
    const before = Number(sessionStorage.getItem(keyOf(beaconId)) ?? 0);
    sessionStorage.setItem(keyOf(beaconId), String(now));
    if (now - before <= visitMs) return;
  } catch {
    // Without storage one visit cannot be distinguished from the next.
    return;
  }
  sendEvent('SURVEY_START', { beaconId });
}
