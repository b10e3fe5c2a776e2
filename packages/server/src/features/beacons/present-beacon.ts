import type { Beacon } from '@fairlead/contract/beacons';
import { publicPath } from '../../platform/storage/storage.ts';
import type { BeaconRow } from './queries.ts';

export const presentBeacon = (row: BeaconRow): Beacon => ({
  id: row.id,
  projectId: row.projectId,
  name: row.name,
  title: row.title,
  description: row.description,
  language: row.language,
  translations: row.translations,
  coverUrl: row.coverKey === null ? null : publicPath(row.coverKey),
  code: row.code,
  codeRevokedAt: row.codeRevokedAt?.toISOString() ?? null,
  otherCodes: row.otherCodes,
  position: row.position,
  isActive: row.isActive,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  surveyId: row.surveyId,
  scanCount: row.scanCount,
  lastScanAt: row.lastScanAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.editor,
  version: row.version,
});
