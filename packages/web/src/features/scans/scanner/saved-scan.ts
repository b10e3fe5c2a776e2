import type { ScanAnswer, ScanEvent } from '@fairlead/contract/scans';
import type { StoredScan } from '../outbox/stored-scan.ts';

/** The state of a scan of this screen, for its sheet and its seal. */
export type SavedState = 'SENDING' | 'WAITING' | 'OK' | 'DUPLICATE' | 'UNARCHIVED' | 'MISSING' | 'REFUSED';

/** `stored` is the scan while it waits on the phone, `answer` the server's answer. */
export function stateOf(answer: ScanAnswer | undefined, stored: StoredScan | undefined, isOnline: boolean): SavedState {
  if (answer !== undefined) return answer.result;
  if (stored?.state === 'REFUSED') return stored.refusal?.code === 'MISSING' ? 'MISSING' : 'REFUSED';
  return !isOnline || (stored?.attempts ?? 0) > 0 ? 'WAITING' : 'SENDING';
}

/** A scan, as it is shown before its title is known. */
export const codeOf = (event: ScanEvent): string => event.qrCode ?? event.beaconId ?? '';
