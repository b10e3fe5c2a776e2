import type { ApiError, InputError } from '../../platform/http/problem.ts';

/** A capture as a device sent it, with the owner of its code at that time; null without one. */
export interface SentCapture {
  readonly id: string;
  readonly visitorId: string | null;
  readonly occurredAt: Date;
  readonly isClockClamped: boolean;
  readonly rating: number | null;
  readonly tags: readonly string[];
  readonly note: string | null;
  readonly beaconId: string | null;
  /** Its fault, unless it was stored before. */
  readonly fault: InputError | null;
}

export interface FoundCapture extends SentCapture {
  readonly visitorId: string;
}

/** Result of a capture. */
export type Outcome =
  | { readonly kind: 'RECORDED'; readonly result: 'OK' | 'DUPLICATE'; readonly visitorId: string }
  | { readonly kind: 'MISSING' }
  | { readonly kind: 'REFUSED'; readonly error: ApiError | InputError };

export const missing: Outcome = { kind: 'MISSING' };
export const refused = (error: ApiError | InputError): Outcome => ({ kind: 'REFUSED', error });
