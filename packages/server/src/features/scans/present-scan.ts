import type { PublicPoint, Scan } from '@fairlead/contract/scans';

/** The visitor's own columns of a scan, as PostgreSQL answers them. */
export interface StoredScan extends Record<string, unknown> {
  readonly first_at: string;
  readonly last_at: string;
  readonly scan_count: number;
  readonly archived_at: string | null;
  readonly category: string | null;
  readonly note: string | null;
}

const iso = (value: string): string => new Date(value).toISOString();

export const presentScan = (point: PublicPoint, stored: StoredScan): Scan => ({
  ...point,
  firstAt: iso(stored.first_at),
  lastAt: iso(stored.last_at),
  scanCount: stored.scan_count,
  archivedAt: stored.archived_at === null ? null : iso(stored.archived_at),
  category: stored.category,
  note: stored.note,
});
