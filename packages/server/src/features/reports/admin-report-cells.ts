import type { Language } from '@fairlead/contract/languages';
import { timeIn } from '../../platform/csv.ts';
import { words } from '../../platform/words.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import { visiblePerson } from '../leads/public.ts';
import type { EventReportRow } from './admin-event-queries.ts';
import type { LeadReportRow, ScanReportRow } from './admin-lead-queries.ts';
import type * as parties from './admin-party-queries.ts';

/** Rows of the reports as cells, in the order of their columns. */

const utc = (moment: string | null): string => (moment === null ? '' : new Date(moment).toISOString());
const yesOrNo = (is: boolean, language: Language): string => words(language, is ? 'report.yes' : 'report.no');

const formats = new Map<string, Intl.DateTimeFormat>();
function local(moment: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? timeIn(timeZone);
  formats.set(timeZone, format);
  return format.format(new Date(moment));
}

export const exhibitor = (row: parties.ExhibitorReportRow) => ({
  exhibitorId: row.id,
  exhibitor: row.name,
  partyKind: row.party_kind,
  countryCode: row.country_code ?? '',
  website: row.website ?? '',
  language: row.language,
  accounts: row.accounts,
  projects: row.projects,
  scans: row.scans,
  allLeads: row.leads,
  createdAtUtc: utc(row.created_at),
});

export const organizer = (row: parties.OrganizerReportRow) => ({
  organizerId: row.id,
  organizer: row.name,
  email: row.contact_email,
  integrationKind: row.integration_kind,
  tradeFairs: row.trade_fairs,
  accounts: row.accounts,
  createdAtUtc: utc(row.created_at),
});

export const visitor = (row: parties.VisitorReportRow, language: Language) => ({
  visitorId: row.id,
  email: row.email,
  name: row.name,
  organization: row.organization ?? '',
  profession: jobRoleName(row.profession, language),
  industry: industryName(row.industry, language),
  city: row.city ?? '',
  countryCode: row.country_code ?? '',
  language: row.language,
  isGuest: yesOrNo(row.is_guest, language),
  points: row.points,
  createdAtUtc: utc(row.created_at),
});

export const suspension = (row: parties.SuspensionReportRow, language: Language) => ({
  targetKind: words(language, `report.target.${row.target_kind}`),
  target: row.label,
  reason: row.reason,
  suspendedBy: row.suspended_by,
  suspendedAtUtc: utc(row.suspended_at),
  untilUtc: utc(row.until_at),
  restoredBy: row.lifted_by ?? '',
  endedAtUtc: utc(row.lifted_at),
});

const placed = (row: LeadReportRow) => ({
  tradeFair: row.trade_fair ?? '',
  exhibitor: row.exhibitor,
  project: row.project,
});

/** As much of the person as the exhibitor may see, and no more. */
function seen(row: LeadReportRow, language: Language) {
  const person = visiblePerson(row);
  return {
    leadId: row.id,
    isUnlocked: yesOrNo(person.isUnlocked, language),
    name: person.name,
    organization: person.organization ?? '',
    email: person.email ?? '',
    phone: person.phone ?? '',
    city: person.city ?? '',
    countryCode: person.countryCode ?? '',
    industry: industryName(person.industry, language),
    profession: jobRoleName(person.profession, language),
    rating: row.rating,
    status: words(language, `report.status.${row.status}`),
    tags: row.tags.join(', '),
  };
}

export const scan = (row: ScanReportRow, language: Language) => ({
  time: local(row.occurred_at, row.time_zone),
  timeZone: row.time_zone,
  timeUtc: utc(row.occurred_at),
  ...placed(row),
  point: row.point_name,
  code: row.point_code,
  source: words(language, `report.source.${row.source}`),
  result: words(language, `report.result.${row.result}`),
  ...seen(row, language),
});

export const lead = (row: LeadReportRow, language: Language) => ({
  firstAt: local(row.first_at, row.time_zone),
  lastAt: local(row.last_at, row.time_zone),
  timeZone: row.time_zone,
  firstAtUtc: utc(row.first_at),
  lastAtUtc: utc(row.last_at),
  scanCount: row.scan_count,
  ...placed(row),
  ...seen(row, language),
});

/** Of nobody: what happened where, in the time of that place; outside of projects in UTC. */
export const event = (row: EventReportRow, language: Language) => ({
  time: local(row.at, row.time_zone ?? 'UTC'),
  timeZone: row.time_zone ?? 'UTC',
  timeUtc: utc(row.at),
  event: words(language, `report.event.${row.type}`),
  tradeFair: row.trade_fair ?? '',
  exhibitor: row.exhibitor ?? '',
  project: row.project ?? '',
  point: row.point_name ?? '',
  document: row.attachment_name ?? '',
  path: row.data.path ?? '',
  reason: row.data.reason ?? '',
  milliseconds: row.data.milliseconds ?? '',
});
