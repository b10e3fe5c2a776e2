import { theme } from '@fairlead/contract/exhibitions';
import type { Language } from '@fairlead/contract/languages';
import { pointTextsIn } from '@fairlead/contract/point-texts';
import type { PublicPoint } from '@fairlead/contract/scans';
import type { Executor } from '@fairlead/database/executor';
import { z } from 'zod';
import { publicPath } from '../../platform/storage/storage.ts';
import { findTargets, type PointRow, selectPoints, type TargetRow } from './point-queries.ts';

const storedText = z.string();
const storedTheme = theme.nullable();

const presentDocument = (document: string): PublicPoint['documents'][number] =>
  document.startsWith('LINK ')
    ? { kind: 'LINK', name: document.slice(5) }
    : { kind: 'DOCUMENT', name: document.slice(9) };

/** The public part of a point in a reader's language. */
export function presentPoint(row: PointRow, language: Language): PublicPoint {
  return {
    beaconId: row.beaconId,
    ...pointTextsIn(row, language),
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

/** The point of a scan. `isOpen` is false when the code was revoked, or the point or its project is archived. */
export type ScanTarget = Omit<TargetRow, 'n'>;

/**
 * The points that codes or beacon ids, as `readCode` of the contract returns them, were assigned to at a moment; null where
 * there never was one.
 */
export async function findScanTargets(
  executor: Executor,
  scanned: readonly { readonly codeOrId: string | null; readonly at: Date }[],
): Promise<readonly (ScanTarget | null)[]> {
  if (scanned.length === 0) return [];
  const rows = await findTargets(
    executor,
    scanned.map(({ codeOrId, at }) => {
      const isId = codeOrId?.includes('-') ?? false;
      return { beaconId: isId ? codeOrId : null, code: isId ? null : codeOrId, at };
    }),
  );
  const byNumber = new Map(rows.map(({ n, ...target }) => [n, target]));
  return scanned.map((_, index) => byNumber.get(index + 1) ?? null);
}

/** Several points with what their public parts show, by beacon id. */
export async function findPoints(
  executor: Executor,
  beaconIds: readonly string[],
): Promise<ReadonlyMap<string, PointRow>> {
  if (beaconIds.length === 0) return new Map();
  const rows = await executor.query<PointRow>(selectPoints(beaconIds));
  return new Map(rows.map((row) => [row.beaconId, row]));
}
