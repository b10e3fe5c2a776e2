import type { Scan } from '@fairlead/contract/scans';
import { type ChangedPoint, changeKey, type PointChange } from './outbox/point-change.ts';
import { nameOfUnsent, type StoredScan } from './outbox/stored-scan.ts';

/** Something of the list of points that can be noted, archived and put into a category. */
export interface PointTarget extends ChangedPoint {
  readonly key: string;
  readonly title: string;
  readonly category: string | null;
  readonly note: string | null;
  readonly isArchived: boolean;
}

/** A point of the list; what was done with it on this phone is in it already. */
export const pointTarget = (scan: Scan): PointTarget => ({
  key: scan.beaconId,
  beaconId: scan.beaconId,
  scanId: null,
  scan,
  title: scan.title,
  category: scan.category,
  note: scan.note,
  isArchived: scan.archivedAt !== null,
});

/** The point to which a scan leads that the server has not got: what is done with it waits for the scan. */
export function unsentTarget(stored: StoredScan, changes: readonly PointChange[] = []): PointTarget {
  const valuesOf = (field: 'note' | 'archived' | 'category') =>
    changes.find(({ key }) => key === changeKey(stored.key, field))?.values;
  const note = valuesOf('note');
  const category = valuesOf('category');
  const archived = valuesOf('archived');
  return {
    key: stored.key,
    beaconId: null,
    scanId: stored.key,
    scan: null,
    title: nameOfUnsent(stored),
    note: note && 'note' in note ? note.note : null,
    category: category && 'category' in category ? category.category : null,
    isArchived: archived !== undefined && 'archived' in archived && archived.archived,
  };
}
