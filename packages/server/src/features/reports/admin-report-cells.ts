import type { Language } from '@fairlead/contract/languages';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import type { EventReportRow } from './admin-event-queries.ts';
import type { LeadReportRow, ScanReportRow } from './admin-lead-queries.ts';
import type * as parties from './admin-party-queries.ts';
import { maskedLeadCells } from './lead-cells.ts';

/** Rows of the reports as cells, in the order of their columns. */

const utc = (moment: Date | null): string => moment?.toISOString() ?? '';
const yesOrNo = (is: boolean, language: Language): string => translate(language, is ? 'report.yes' : 'report.no');

export const exhibitor = (row: parties.ExhibitorReportRow) => ({
  exhibitorId: row.id,
  exhibitor: row.name,
  partyKind: row.partyKind,
  countryCode: row.countryCode ?? '',
  website: row.website ?? '',
  language: row.language,
  accounts: row.accounts,
  projects: row.projects,
  scans: row.scans,
  allLeads: row.leads,
  createdAtUtc: utc(row.createdAt),
});

export const organizer = (row: parties.OrganizerReportRow) => ({
  organizerId: row.id,
  organizer: row.name,
  email: row.contactEmail,
  integrationKind: row.integrationKind,
  tradeFairs: row.tradeFairs,
  accounts: row.accounts,
  createdAtUtc: utc(row.createdAt),
});

export const visitor = (row: parties.VisitorReportRow, language: Language) => ({
  visitorId: row.id,
  email: row.email,
  name: row.name,
  organization: row.organization ?? '',
  profession: jobRoleName(row.profession, language),
  industry: industryName(row.industry, language),
  city: row.city ?? '',
  region: row.state ?? '',
  countryCode: row.countryCode ?? '',
  language: row.language,
  isGuest: yesOrNo(row.isGuest, language),
  points: row.points,
  createdAtUtc: utc(row.createdAt),
});

export const suspension = (row: parties.SuspensionReportRow, language: Language) => ({
  targetKind: translate(language, `report.target.${row.targetKind}`),
  target: row.label,
  reason: row.reason,
  suspendedBy: row.suspendedBy,
  suspendedAtUtc: utc(row.suspendedAt),
  untilUtc: utc(row.untilAt),
  restoredBy: row.liftedBy ?? '',
  endedAtUtc: utc(row.liftedAt),
});

const placed = (row: LeadReportRow) => ({
  tradeFair: row.tradeFair ?? '',
  exhibitor: row.exhibitor,
  project: row.project,
});

export const scan = (row: ScanReportRow, language: Language) => ({
  time: localTime(row.occurredAt, row.timeZone),
  timeZone: row.timeZone,
  timeUtc: utc(row.occurredAt),
  ...placed(row),
  point: row.pointName,
  code: row.pointCode,
  source: translate(language, `report.source.${row.source}`),
  result: translate(language, `report.result.${row.result}`),
  ...maskedLeadCells(row, { language, timeZone: row.timeZone }),
});

export const lead = (row: LeadReportRow, language: Language) => ({
  firstAt: localTime(row.firstAt, row.timeZone),
  lastAt: localTime(row.lastAt, row.timeZone),
  timeZone: row.timeZone,
  firstAtUtc: utc(row.firstAt),
  lastAtUtc: utc(row.lastAt),
  scanCount: row.scanCount,
  ...placed(row),
  ...maskedLeadCells(row, { language, timeZone: row.timeZone }),
});

/** Names no person: the event and its place, in the time of that place; outside of projects in UTC. */
export const event = (row: EventReportRow, language: Language) => ({
  time: localTime(row.at, row.timeZone ?? 'UTC'),
  timeZone: row.timeZone ?? 'UTC',
  timeUtc: utc(row.at),
  event: translate(language, `report.event.${row.type}`),
  tradeFair: row.tradeFair ?? '',
  exhibitor: row.exhibitor ?? '',
  project: row.project ?? '',
  point: row.pointName ?? '',
  document: row.attachmentName ?? '',
  path: row.data.path ?? '',
  reason: row.data.reason ?? '',
  milliseconds: row.data.milliseconds ?? '',
});
