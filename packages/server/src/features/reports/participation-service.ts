import type { Readable } from 'node:stream';
import { leastLeads } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { type Cells, csvStream, timeIn } from '../../platform/csv.ts';
import { authorize } from '../exhibitions/public.ts';
import { findStandsLeftOut } from '../trade-fairs/public.ts';
import { type ParticipationRow, streamParticipations } from './participation-queries.ts';

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

function cells(
  row: ParticipationRow,
  formats: Map<string, Intl.DateTimeFormat>,
  leftOut: ReadonlySet<string>,
): Cells<(typeof columns)[number]> {
  const { joinedAt } = row;
  const format = formats.get(row.timeZone) ?? timeIn(row.timeZone);
  formats.set(row.timeZone, format);
  return {
    tradeFair: row.fair,
    identifier: row.uniqueIdentifier ?? '',
    exhibitor: row.exhibitor,
    countryCode: row.countryCode ?? '',
    project: row.project,
    stand: row.stand ?? '',
    joinedAt: format.format(joinedAt),
    timeZone: row.timeZone,
    joinedAtUtc: joinedAt.toISOString(),
    points: row.beacons,
    scans: row.scans,
    leads: row.leads < leastLeads || leftOut.has(row.projectId) ? '' : row.leads,
  };
}

/** Returns the projects in one fair, or in every one that the caller runs, as a CSV stream. */
export async function participationReport(
  context: Context<AccountActor | AdminActor>,
  { tradeFairId }: { tradeFairId: string | undefined },
  reader: Executor,
): Promise<Readable> {
  const { database, caller, language } = context;
  if (tradeFairId !== undefined) await authorize(context, 'editFair', tradeFairId);
  const ownerId = caller.role === 'ADMIN' ? null : caller.organizerId;
  const batches = streamParticipations(reader, { tradeFairId, ownerId });
  const leftOut = await findStandsLeftOut(database, { tradeFairId, ownerId });
  const formats = new Map<string, Intl.DateTimeFormat>();
  async function* records() {
    for await (const batch of batches) for (const row of batch) yield cells(row, formats, leftOut);
  }
  return csvStream(columns, records(), language);
}
