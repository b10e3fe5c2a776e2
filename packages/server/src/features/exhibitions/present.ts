import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Counts, ExhibitionRow } from './queries.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function presentExhibition(
  row: ExhibitionRow,
  parent: ExhibitionRow | undefined,
  counts: Counts | undefined,
  /** Of its owner. */
  logoUrl: string | undefined,
): Exhibition {
  return {
    id: row.id,
    kind: row.kind,
    parentId: row.parentId,
    parent: parent
      ? { id: parent.id, name: parent.name, uniqueIdentifier: parent.uniqueIdentifier, theme: parent.theme }
      : null,
    ownerId: row.ownerId,
    name: row.name,
    uniqueIdentifier: row.uniqueIdentifier,
    description: row.description,
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    timeZone: row.timeZone,
    venue: row.venue,
    city: row.city,
    countryCode: row.countryCode,
    stand: row.stand,
    theme: row.theme,
    logoUrl: logoUrl ?? null,
    isPublic: row.isPublic,
    archivedAt: iso(row.archivedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: null,
    version: row.version,
    counts: counts
      ? { beacons: counts.beacons, scans: counts.scans, leads: counts.leads, unlocked: counts.unlocked }
      : null,
    participation: null,
  };
}
