import type { ScanAnswer } from '@fairlead/contract/scans';
import type { Refusal } from './database.ts';

/**
 * What became of one attempt. ANSWERED is the server's word, MISSING included; REFUSED is a fault of this one scan;
 * AWAY concerns the way to the server or the session, so the scan waits.
 */
export type SendResult =
  | { readonly kind: 'ANSWERED'; readonly answer: ScanAnswer }
  | { readonly kind: 'REFUSED'; readonly refusal: Refusal }
  | {
      readonly kind: 'AWAY';
      /** SESSION: nothing gets through until the person signs in again. SERVER: it answered, with an error of its own. */
      readonly because: 'NETWORK' | 'SERVER' | 'SESSION';
      readonly retryAfterMs?: number;
    };

/** Statuses that say nothing about the scan itself although they are below 500. */
const sessionStatuses: readonly number[] = [401, 403];
const laterStatuses: readonly number[] = [408, 425, 429];

/** Reads a failed attempt; without a status the request never got an answer. */
export function readFailure(failure: {
  status?: number | undefined;
  code?: string | undefined;
  detail?: string | undefined;
  retryAfterMs?: number | undefined;
}): SendResult {
  const { status } = failure;
  const later = failure.retryAfterMs === undefined ? {} : { retryAfterMs: failure.retryAfterMs };
  if (status === undefined) return { kind: 'AWAY', because: 'NETWORK' };
  if (sessionStatuses.includes(status)) return { kind: 'AWAY', because: 'SESSION' };
  // Without a code it is not our server that answered but something on the way, such as a hotel's sign-in page.
  if (status < 400 || status >= 500 || laterStatuses.includes(status) || failure.code === undefined) {
    return { kind: 'AWAY', because: 'SERVER', ...later };
  }
  return { kind: 'REFUSED', refusal: { code: failure.code, detail: failure.detail ?? null } };
}
