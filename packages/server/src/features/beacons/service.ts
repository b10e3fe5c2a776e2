import type { PublicPoint } from '@fairlead/contract/scans';
import type { Executor } from '../../platform/database/connection.ts';
import { findPointByCode, findPointById, findPointsById, type PointRow } from './point-queries.ts';
import { presentPoint } from './present-point.ts';

/** Where a scan leads. `isOpen` is false when the code was revoked, or the point or its project is put away. */
export interface ScanTarget {
  readonly beaconId: string;
  readonly projectId: string;
  readonly tradeFairId: string | null;
  readonly endsAt: Date | null;
  readonly isOpen: boolean;
  /** The code led elsewhere once: an event may have been answered there. */
  readonly hasMoved: boolean;
  readonly point: PublicPoint;
}

const toTarget = (row: PointRow): ScanTarget => ({
  beaconId: row.beacon_id,
  projectId: row.project_id,
  tradeFairId: row.fair_id,
  endsAt: row.ends_at === null ? null : new Date(row.ends_at),
  isOpen: row.is_open,
  hasMoved: row.has_moved ?? false,
  point: presentPoint(row),
});

/**
 * The target that a code or a beacon id, as `readCode` of the contract answers it, had at a moment; null when there never was
 * one.
 */
export async function findScanTarget(executor: Executor, codeOrId: string, at: Date): Promise<ScanTarget | null> {
  const row = codeOrId.includes('-')
    ? await findPointById(executor, codeOrId)
    : await findPointByCode(executor, codeOrId, at);
  return row ? toTarget(row) : null;
}

/** The public parts of several points, by beacon id. */
export async function findPoints(
  executor: Executor,
  beaconIds: readonly string[],
): Promise<ReadonlyMap<string, PublicPoint>> {
  if (beaconIds.length === 0) return new Map();
  const rows = await findPointsById(executor, beaconIds);
  return new Map(rows.map((row) => [row.beacon_id, presentPoint(row)]));
}
