import type { ScanResult } from '@fairlead/contract/scans';
import { ApiError } from '../../platform/http/problem.ts';
import type { PointRow } from '../beacons/public.ts';
import type { FoundScan, LocatedScan } from './locate-scans.ts';
import type { StoredScan } from './present-scan.ts';

/** Result of a reported scan. */
export type Outcome =
  | {
      readonly kind: 'RECORDED';
      readonly result: ScanResult;
      readonly beaconId: string;
      readonly scan: StoredScan;
      /** Undefined where it was not read with the scan. */
      readonly point?: PointRow | undefined;
    }
  | { readonly kind: 'MISSING' }
  | { readonly kind: 'REFUSED'; readonly error: ApiError };

export type Outcomes = Map<LocatedScan, Outcome>;

export const missing: Outcome = { kind: 'MISSING' };
export const refused = (code: 'FORBIDDEN' | 'EVENT_ID_REUSED'): Outcome => ({
  kind: 'REFUSED',
  error: new ApiError(code),
});

/** A key of what a visitor and an id, of an event or a point, say together. */
export const pair = (visitorId: string, id: string): string => `${visitorId} ${id}`;
export const eventOf = ({ report }: LocatedScan): string => pair(report.visitorId, report.event.id);
export const pointOf = ({ report, target }: FoundScan): string => pair(report.visitorId, target.beaconId);
