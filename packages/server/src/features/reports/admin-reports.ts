import type { Readable } from 'node:stream';
import { type AdminReportFilter, type AdminReportName, adminReportFilters } from '@fairlead/contract/admin-reports';
import type { Language } from '@fairlead/contract/languages';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import type { AdminActor } from '../../platform/auth/caller.ts';
import { csvStream, type SheetReader } from '../../platform/csv.ts';
import { InputError } from '../../platform/http/problem.ts';
import { recordBatches } from '../../platform/records.ts';
import * as money from './admin-money-queries.ts';
import * as admin from './admin-queries.ts';
import * as cells from './admin-report-cells.ts';
import { leadColumns, personColumns, type ReportContext } from './cells.ts';
import { participationReport } from './participation-report.ts';

const lead = leadColumns.join(' ');
const columns = {
  exhibitors:
    'exhibitorId exhibitor partyKind countryCode website language accounts projects scans allLeads createdAtUtc',
  organizers: 'organizerId organizer email integrationKind tradeFairs accounts createdAtUtc',
  visitors: `visitorId ${personColumns.filter((column) => column !== 'phone').join(' ')} language isGuest points createdAtUtc`,
  scans: `time timeZone timeUtc tradeFair exhibitor project point code source result ${lead}`,
  leads: `firstAt lastAt timeZone firstAtUtc lastAtUtc scanCount tradeFair exhibitor project ${lead}`,
  events: 'time timeZone timeUtc event tradeFair exhibitor project point document path reason milliseconds',
  payments:
    'paymentId createdAtUtc endedAtUtc status exhibitorId exhibitor tradeFair project soldAs count currency gross credit tax total refunded card receipts paymentIntent',
  prices:
    'priceId price soldAs amount currency productId createdAtUtc retiredAtUtc scope holder assignedBy assignedAtUtc endedAtUtc',
  licenses:
    'licenceId exhibitorId exhibitor licence soldAs quantity used remaining tradeFair validFromUtc validUntilUtc grantedAtUtc grantedBy reason revokedAtUtc',
  suspensions: 'targetKind target reason suspendedBy suspendedAtUtc untilUtc restoredBy endedAtUtc',
} as const;

async function checkFilter(reader: Executor, name: AdminReportName, filter: admin.AdminFilter): Promise<void> {
  for (const key of Object.keys(filter) as AdminReportFilter[])
    if (filter[key] !== undefined && !adminReportFilters[name].includes(key))
      throw new InputError(`body.${key}`, 'not_for_report');
  const { from, to, tradeFairId, exhibitorId } = filter;
  if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from))
    throw new InputError('body.to', 'ends_before_start');
  const { hasFair, hasExhibitor } = await admin.findNamed(reader, filter);
  if (tradeFairId !== undefined && !hasFair) throw new InputError('body.tradeFairId', 'not_there');
  if (exhibitorId !== undefined && !hasExhibitor) throw new InputError('body.exhibitorId', 'not_there');
}

/** Returns a report over the whole installation, as a CSV stream. */
export async function adminReport(
  context: ReportContext<AdminActor>,
  { name, filter }: { name: AdminReportName; filter: admin.AdminFilter },
): Promise<Readable> {
  const { language, reader, signal } = context;
  await checkFilter(reader, name, filter);
  const stream = <Row>(
    key: keyof typeof columns,
    read: (reader: Database, filter: admin.AdminFilter, signal: AbortSignal) => AsyncIterable<readonly Row[]>,
    toCells: (row: Row, language: Language, sheet: SheetReader) => Readonly<Record<string, string | number>>,
  ): Readable =>
    csvStream(
      columns[key].split(' '),
      recordBatches(read(reader, filter, signal), (row) => toCells(row, language, context)),
      context,
    );
  switch (name) {
    case 'exhibitors':
      return stream(name, admin.exhibitors, cells.exhibitor);
    case 'organizers':
      return stream(name, admin.organizers, cells.organizer);
    case 'visitors':
      return stream(name, admin.visitors, cells.visitor);
    case 'scans':
      return stream(name, admin.scans, cells.scan);
    case 'leads':
      return stream(name, admin.leads, cells.lead);
    case 'payments':
      return stream(name, money.payments, cells.payment);
    case 'prices':
      return stream(name, money.prices, cells.price);
    case 'licenses':
      return stream(name, money.licences, cells.licence);
    case 'suspensions':
      return stream(name, admin.suspensions, cells.suspension);
    case 'events':
      return stream(name, admin.events, cells.event);
    case 'participations':
      return participationReport(context, { tradeFairId: filter.tradeFairId });
  }
}
