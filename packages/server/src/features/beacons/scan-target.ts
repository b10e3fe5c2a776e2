import { theme } from '@fairlead/contract/exhibitions';
import type { PublicPoint } from '@fairlead/contract/scans';
import type { Executor } from '@fairlead/database/executor';
import { z } from 'zod';
import { publicPath } from '../../platform/storage/storage.ts';
import { findPointByCode, findPointById, findPointsById, type PointRow } from './point-queries.ts';

const storedText = z.string();
const storedTheme = theme.nullable();

const presentDocument = (document: string): PublicPoint['documents'][number] =>
  document.startsWith('LINK ')
    ? { kind: 'LINK', name: document.slice(5) }
    : { kind: 'DOCUMENT', name: document.slice(9) };

/** The public part of a point. */
function presentPoint(row: PointRow): PublicPoint {
  return {
    beaconId: row.beaconId,
    title: row.title,
    description: row.description,
    coverUrl: row.coverKey === null ? null : publicPath(row.coverKey),
    exhibitor: {
      id: row.exhibitorId,
      name: row.exhibitorName,
      logoUrl: row.logoKey === null ? null : publicPath(row.logoKey),
    },
    stand: row.stand,
    tradeFair:
      row.fairId === null
        ? null
        : {
            id: row.fairId,
            name: storedText.parse(row.fairName),
            timeZone: storedText.parse(row.fairTimeZone),
            theme: storedTheme.parse(row.fairTheme),
          },
    documents: row.documents.map(presentDocument),
  };
}

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
  beaconId: row.beaconId,
  projectId: row.projectId,
  tradeFairId: row.fairId,
  endsAt: row.endsAt,
  isOpen: row.isOpen,
  hasMoved: row.hasMoved ?? false,
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
  return new Map(rows.map((row) => [row.beaconId, presentPoint(row)]));
}
