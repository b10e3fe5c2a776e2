import type { Beacon } from '@fairlead/contract/beacons';
import { publicAddress } from '../../platform/storage/storage.ts';
import type { BeaconRow } from './queries.ts';

const iso = (value: string | null): string | null => (value === null ? null : new Date(value).toISOString());

export const presentBeacon = (row: BeaconRow): Beacon => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  title: row.title,
  description: row.description,
  coverUrl: row.cover_key === null ? null : publicAddress(row.cover_key),
  code: row.code,
  codeRevokedAt: iso(row.code_revoked_at),
  otherCodes: row.other_codes,
  position: row.position,
  isActive: row.is_active,
  archivedAt: iso(row.archived_at),
  surveyId: row.survey_id,
  scanCount: row.scan_count,
  lastScanAt: iso(row.last_scan_at),
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  updatedBy: row.editor,
  version: row.version,
});
