import type { PublicPoint, Scan } from '@fairlead/contract/scans';

/** The visitor's own columns of a scan. */
export interface StoredScan {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly scanCount: number;
  readonly archivedAt: Date | null;
  readonly category: string | null;
  readonly note: string | null;
}

export const presentScan = (point: PublicPoint, stored: StoredScan): Scan => ({
  ...point,
  firstAt: stored.firstAt.toISOString(),
  lastAt: stored.lastAt.toISOString(),
  scanCount: stored.scanCount,
  archivedAt: stored.archivedAt?.toISOString() ?? null,
  category: stored.category,
  note: stored.note,
});
