import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { ProjectMember } from '@fairlead/contract/project-team';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { type Caller, isOwn } from './policy.ts';
import { readTeams } from './project-team.ts';
import {
  type Counts,
  countsOf,
  type ExhibitionRow,
  findExhibitions,
  type Participation,
  participationsOf,
} from './queries.ts';

/** Values beside the row itself. */
interface Beside {
  readonly parent: ExhibitionRow | undefined;
  readonly counts: Counts | undefined;
  /** Of a project of one's own. */
  readonly team: readonly ProjectMember[] | undefined;
  /** Of a fair of one's own. */
  readonly participation: Participation | undefined;
  readonly ownLogoUrl: string | undefined;
  readonly ownersLogoUrl: string | undefined;
  /** Author of the last change; shown to its own people only. */
  readonly updatedBy: string | undefined;
}

function presentRow(row: ExhibitionRow, beside: Beside): Exhibition {
  const { parent, counts, team, participation, ownLogoUrl, ownersLogoUrl, updatedBy } = beside;
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
    logoUrl: ownLogoUrl ?? ownersLogoUrl ?? null,
    hasOwnLogo: ownLogoUrl !== undefined,
    isPublic: row.isPublic,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: updatedBy ?? null,
    version: row.version,
    counts: counts
      ? {
          beacons: counts.beacons,
          surveys: counts.surveys,
          scans: counts.scans,
          leads: counts.leads,
          unlocked: counts.unlocked,
        }
      : null,
    team: team ? [...team] : null,
    participation: participation ? { projects: participation.projects, visitors: participation.visitors } : null,
  };
}

type Reader = Pick<Context<Caller>, 'database' | 'caller'>;

const idsOf = (rows: readonly ExhibitionRow[]): string[] => rows.map((row) => row.id);

/** Returns rows as the API shows them to a caller, in a handful of queries whatever their number. */
export async function present({ database, caller }: Reader, rows: readonly ExhibitionRow[]): Promise<Exhibition[]> {
  const parentIds = rows.flatMap((row) => row.parentId ?? []);
  const projectIds = idsOf(rows.filter((row) => row.kind === 'PROJECT'));
  const own = rows.filter((row) => isOwn(caller, row));
  const ownProjects = own.filter((row) => row.kind === 'PROJECT');
  const fairIds = idsOf(own.filter((row) => row.kind === 'TRADE_FAIR'));
  const [parents, counts, teams, participations, logoUrls, editors] = await Promise.all([
    parentIds.length > 0 ? findExhibitions(database, parentIds) : [],
    projectIds.length > 0 ? countsOf(database, projectIds) : [],
    ownProjects.length > 0 ? readTeams(database, idsOf(ownProjects)) : new Map<string, readonly ProjectMember[]>(),
    fairIds.length > 0 ? participationsOf(database, fairIds) : [],
    findLogoUrls(
      database,
      rows.flatMap((row) => [row.id, row.ownerId]),
    ),
    namesOfEditors(
      database,
      own.flatMap((row) => row.updatedBy ?? []),
    ),
  ]);
  return rows.map((row) =>
    presentRow(row, {
      parent: parents.find((parent) => parent.id === row.parentId),
      counts: counts.find((count) => count.projectId === row.id),
      team: ownProjects.includes(row) ? (teams.get(row.id) ?? []) : undefined,
      participation: participations.find((count) => count.fairId === row.id),
      ownLogoUrl: logoUrls.get(row.id),
      ownersLogoUrl: logoUrls.get(row.ownerId),
      updatedBy: own.includes(row) ? editors.get(row.updatedBy ?? '') : undefined,
    }),
  );
}

export async function presentOne(reader: Reader, row: ExhibitionRow): Promise<Exhibition> {
  const [exhibition] = await present(reader, [row]);
  if (!exhibition) throw notFound();
  return exhibition;
}
