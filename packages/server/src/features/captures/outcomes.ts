import type { ApiError, InputError } from '../../platform/http/problem.ts';

/** A capture as a device sent it, with the person that its code led to at that time; null if it was nobody's. */
export interface SentCapture {
  readonly id: string;
  readonly visitorId: string | null;
  readonly occurredAt: Date;
  readonly isClockClamped: boolean;
  readonly rating: number | null;
  readonly tags: readonly string[];
  readonly note: string | null;
  readonly beaconId: string | null;
  /** What is wrong with it, unless it was stored before. */
  readonly fault: InputError | null;
}

export interface FoundCapture extends SentCapture {
  readonly visitorId: string;
}

/** What becomes of a capture. */
export type Outcome =
  | { readonly kind: 'RECORDED'; readonly result: 'OK' | 'DUPLICATE'; readonly visitorId: string }
  | { readonly kind: 'MISSING' }
  | { readonly kind: 'REFUSED'; readonly error: ApiError | InputError };

export const missing: Outcome = { kind: 'MISSING' };
export const refused = (error: ApiError | InputError): Outcome => ({ kind: 'REFUSED', error });
