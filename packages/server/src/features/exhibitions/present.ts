import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Counts, Participation } from './count-queries.ts';
import type { ExhibitionRow } from './queries.ts';

/** What is shown beside the row itself. */
export interface Beside {
  readonly parent: ExhibitionRow | undefined;
  readonly counts: Counts | undefined;
  /** Of a fair of one's own. */
  readonly participation: Participation | undefined;
  /** Of its owner. */
  readonly logoUrl: string | undefined;
  /** Who changed it last; only its own people are told. */
  readonly updatedBy: string | undefined;
}

export function presentExhibition(row: ExhibitionRow, beside: Beside): Exhibition {
  const { parent, counts, participation, logoUrl, updatedBy } = beside;
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
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    venue: row.venue,
    city: row.city,
    countryCode: row.countryCode,
    stand: row.stand,
    theme: row.theme,
    logoUrl: logoUrl ?? null,
    isPublic: row.isPublic,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: updatedBy ?? null,
    version: row.version,
    counts: counts
      ? { beacons: counts.beacons, scans: counts.scans, leads: counts.leads, unlocked: counts.unlocked }
      : null,
    participation: participation ? { projects: participation.projects, visitors: participation.visitors } : null,
  };
}
