import type { Readable } from 'node:stream';
import { leastLeads } from '@fairlead/contract/trade-fairs';
import type { Database } from '@fairlead/database/connection';
import { type Sql, sql } from '@fairlead/database/sql';
import { allRows } from '../../platform/all-rows.ts';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { type Cells, csvStream } from '../../platform/csv.ts';
import { localTime } from '../../platform/local-time.ts';
import { ascending, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import { recordBatches } from '../../platform/records.ts';
import { authorize, findStandsKeptBack } from '../exhibitions/public.ts';
import type { ReportContext } from './cells.ts';

/** One project in one fair, with counts only. */
interface ParticipationRow {
  readonly fairId: string;
  readonly fair: string;
  readonly uniqueIdentifier: string | null;
  readonly timeZone: string;
  readonly projectId: string;
  readonly project: string;
  readonly stand: string | null;
  readonly exhibitor: string;
  readonly countryCode: string | null;
  readonly joinedAt: Date;
  readonly beacons: number;
  readonly scans: number;
  readonly leads: number;
}

const participationOrder = ascending(byId(sql`p.parent_id`), byMoment(sql`p.joined_at`), byId(sql`p.id`));

/** Reads the projects of one fair, or of every fair of an owner (null: of all), by fair and time of joining, in batches. */
function streamParticipations(
  reader: Database,
  filter: { tradeFairId: string | undefined; ownerId: string | null },
  signal: AbortSignal,
): AsyncGenerator<readonly ParticipationRow[]> {
  const owned = filter.ownerId === null ? sql`true` : sql`f.owner_id = ${filter.ownerId}::uuid`;
  const one = filter.tradeFairId === undefined ? sql`true` : sql`f.id = ${filter.tradeFairId}::uuid`;
  const select = (last: ParticipationRow | undefined, limit: Sql): Sql => sql`
    with page as materialized (
      select f.id as fair_id, f.name as fair, f.unique_identifier, f.time_zone, p.id as project_id, p.name as project,
        p.stand, e.name as exhibitor, e.country_code, p.joined_at
      from exhibitions p join exhibitions f on f.id = p.parent_id join exhibitors e on e.id = p.owner_id
      where ${owned} and ${one} and p.archived_at is null
        and ${behind(participationOrder, last && [last.fairId, last.joinedAt, last.projectId])}
      order by ${inOrder(participationOrder)} ${limit}
    )
    select page.*,
      (select count(*)::int from beacons b where b.project_id = page.project_id and b.archived_at is null) as beacons,
      c.scans, c.leads
    from page cross join lateral (
      select coalesce(sum(scans), 0)::int as scans, coalesce(sum(leads), 0)::int as leads
      from scan_counters where project_id = page.project_id
    ) c
    order by page.fair_id, page.joined_at, page.project_id`;
  return allRows(reader, select, { signal });
}

const columns = [
  'tradeFair',
  'identifier',
  'exhibitor',
  'countryCode',
  'project',
  'stand',
  'joinedAt',
  'timeZone',
  'joinedAtUtc',
  'points',
  'scans',
  'leads',
] as const;

function cells(row: ParticipationRow, keptBack: ReadonlySet<string>): Cells<(typeof columns)[number]> {
  const { joinedAt } = row;
  const isShown = row.leads >= leastLeads && !keptBack.has(row.projectId);
  return {
    tradeFair: row.fair,
    identifier: row.uniqueIdentifier ?? '',
    exhibitor: row.exhibitor,
    countryCode: row.countryCode ?? '',
    project: row.project,
    stand: row.stand ?? '',
    joinedAt: localTime(joinedAt, row.timeZone),
    timeZone: row.timeZone,
    joinedAtUtc: joinedAt.toISOString(),
    points: row.beacons,
    scans: isShown ? row.scans : '',
    leads: isShown ? row.leads : '',
  };
}

/** Returns the projects in one fair, or in every one that the caller runs, as a CSV stream. */
export async function participationReport(
  context: ReportContext<AccountActor | AdminActor>,
  { tradeFairId }: { tradeFairId: string | undefined },
): Promise<Readable> {
  const { database, caller, reader, signal } = context;
  if (tradeFairId !== undefined) await authorize(context, 'editFair', tradeFairId);
  const ownerId = caller.role === 'ADMIN' ? null : caller.organizerId;
  const fairs = tradeFairId === undefined ? { ownerId } : { tradeFairIds: [tradeFairId] };
  const keptBack = await findStandsKeptBack(database, fairs);
  const batches = streamParticipations(reader, { tradeFairId, ownerId }, signal);
  return csvStream(
    columns,
    recordBatches(batches, (row) => cells(row, keptBack)),
    context,
  );
}
