import type { Scan } from '@fairlead/contract/scans';
import type { Operation } from '../../../lib/offline/operations.ts';

/** Values of a point that its visitor sets: each kind has one field, and the last one of a kind counts. */
export type PointValues =
  /** `noteBefore` is the server's note on which it was written; unknown for some that were joined. */
  | { readonly note: string | null; readonly noteBefore?: string | null }
  | { readonly archived: boolean }
  | { readonly category: string | null };

/** The changed point: one of the list, or the one to which a waiting scan leads. */
export interface ChangedPoint {
  /** Null while the scan that leads to the point is not answered: then the change waits for it. */
  readonly beaconId: string | null;
  readonly scanId: string | null;
  /** The point as it was shown, so that lists can go on showing it; null where only its code is known. */
  readonly scan: Scan | null;
}

export type PointChangeValues = ChangedPoint & { readonly values: PointValues };

/** A change of a point that the server has not got, or will not take; its key is the point, or the scan, and the field. */
export type PointChange = Operation<PointChangeValues>;

/** A change that the server answered. */
export interface AnsweredChange extends PointChange {
  /** The server has another note than the one on which this was written, and took nothing. */
  readonly conflict?: {
    readonly note: string | null;
    /** This page sent that note itself, and the answer was lost. */
    readonly isOwn: boolean;
  };
}

export type ChangedField = 'note' | 'archived' | 'category';

export const fieldOf = (values: PointValues): ChangedField => Object.keys(values)[0] as ChangedField;

export const changeKey = (id: string, field: ChangedField): string => `${id} ${field}`;
