import { theme } from '@fairlead/contract/exhibitions';
import type { PublicPoint } from '@fairlead/contract/scans';
import { z } from 'zod';
import { publicAddress } from '../../platform/storage/storage.ts';
import type { PointRow } from './point-queries.ts';

const storedText = z.string();
const storedTheme = theme.nullable();

const presentDocument = (document: string): PublicPoint['documents'][number] =>
  document.startsWith('LINK ')
    ? { kind: 'LINK', name: document.slice(5) }
    : { kind: 'DOCUMENT', name: document.slice(9) };

/** The public part of a point. */
export function presentPoint(row: PointRow): PublicPoint {
  return {
    beaconId: row.beacon_id,
    title: row.title,
    description: row.description,
    coverUrl: row.cover_key === null ? null : publicAddress(row.cover_key),
    exhibitor: {
      id: row.exhibitor_id,
      name: row.exhibitor_name,
      logoUrl: row.logo_key === null ? null : publicAddress(row.logo_key),
    },
    stand: row.stand,
    tradeFair:
      row.fair_id === null
        ? null
        : {
            id: row.fair_id,
            name: storedText.parse(row.fair_name),
            timeZone: storedText.parse(row.fair_time_zone),
            theme: storedTheme.parse(row.fair_theme),
          },
    documents: row.documents.map(presentDocument),
  };
}
