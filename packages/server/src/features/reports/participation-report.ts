import type { Readable } from 'node:stream';
import { leastLeads } from '@fairlead/contract/trade-fairs';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { type Cells, csvStream } from '../../platform/csv.ts';
import { localTime } from '../../platform/local-time.ts';
import { recordBatches } from '../../platform/records.ts';
import { authorize, findStandsKeptBack } from '../exhibitions/public.ts';
import { type ParticipationRow, streamParticipations } from './participation-queries.ts';
import type { ReportContext } from './report-context.ts';

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
