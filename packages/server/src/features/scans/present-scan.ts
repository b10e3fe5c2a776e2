import type { Language } from '@fairlead/contract/languages';
import type { Scan } from '@fairlead/contract/scans';
import { type PointRow, presentPoint } from '../beacons/public.ts';

/** The visitor's own columns of a scan. */
export interface StoredScan {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly scanCount: number;
  readonly archivedAt: Date | null;
  readonly category: string | null;
  readonly note: string | null;
}

export const presentScan = (point: PointRow, stored: StoredScan, language: Language): Scan => ({
  ...presentPoint(point, language),
  firstAt: stored.firstAt.toISOString(),
  lastAt: stored.lastAt.toISOString(),
  scanCount: stored.scanCount,
  archivedAt: stored.archivedAt?.toISOString() ?? null,
  category: stored.category,
  note: stored.note,
});
