import type { Language } from '@fairlead/contract/languages';
import type { SheetReader } from '../../platform/csv.ts';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import { receiptNumber } from '../payments/public.ts';
import type { LicenceReportRow, PaymentReportRow, PriceReportRow } from './admin-money-queries.ts';
import type * as admin from './admin-queries.ts';
import { amountIn, maskedLeadCells, personCells } from './cells.ts';

/** Rows of the reports as cells, in the order of their columns. */

const utc = (moment: Date | null): string => moment?.toISOString() ?? '';
const yesOrNo = (is: boolean, language: Language): string => translate(language, is ? 'report.yes' : 'report.no');

export const exhibitor = (row: admin.ExhibitorReportRow) => ({
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

export const organizer = (row: admin.OrganizerReportRow) => ({
  organizerId: row.id,
  organizer: row.name,
  email: row.contactEmail,
  integrationKind: row.integrationKind,
  tradeFairs: row.tradeFairs,
  accounts: row.accounts,
  createdAtUtc: utc(row.createdAt),
});

export const visitor = (row: admin.VisitorReportRow, language: Language) => ({
  visitorId: row.id,
  ...personCells({ ...row, phone: null }, language),
  language: row.language,
  isGuest: yesOrNo(row.isGuest, language),
  points: row.points,
  createdAtUtc: utc(row.createdAt),
});

export const suspension = (row: admin.SuspensionReportRow, language: Language) => ({
  targetKind: translate(language, `report.target.${row.targetKind}`),
  target: row.label,
  reason: row.reason,
  suspendedBy: row.suspendedBy,
  suspendedAtUtc: utc(row.suspendedAt),
  untilUtc: utc(row.untilAt),
  restoredBy: row.liftedBy ?? '',
  endedAtUtc: utc(row.liftedAt),
});

const placed = (row: admin.LeadReportRow) => ({
  tradeFair: row.tradeFair ?? '',
  exhibitor: row.exhibitor,
  project: row.project,
});

export const scan = (row: admin.ScanReportRow, language: Language) => ({
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

export const lead = (row: admin.LeadReportRow, language: Language) => ({
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
export const event = (row: admin.EventReportRow, language: Language) => ({
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

export function payment(row: PaymentReportRow, language: Language, sheet: SheetReader) {
  const amount = amountIn(row.currency, sheet);
  return {
    paymentId: row.id,
    createdAtUtc: utc(row.createdAt),
    endedAtUtc: utc(row.endedAt),
    status: translate(language, `report.payment.${row.status}`),
    exhibitorId: row.exhibitorId,
    exhibitor: row.exhibitor ?? '',
    tradeFair: row.tradeFair ?? '',
    project: row.project,
    soldAs: translate(language, `report.sold.${row.target}`),
    count: row.count,
    currency: row.currency,
    gross: amount(row.gross),
    credit: amount(row.creditUsed),
    tax: amount(row.tax),
    total: amount(row.total),
    refunded: amount(row.refunded),
    card: row.card ?? '',
    receipts: row.receipts.map(receiptNumber).join(' '),
    paymentIntent: row.paymentIntent ?? '',
  };
}

export const price = (row: PriceReportRow, language: Language, sheet: SheetReader) => ({
  priceId: row.priceId,
  price: row.name,
  soldAs: translate(language, `report.sold.${row.target}`),
  amount: amountIn(row.currency, sheet)(row.amount),
  currency: row.currency,
  productId: row.productId ?? '',
  createdAtUtc: utc(row.createdAt),
  retiredAtUtc: utc(row.retiredAt),
  scope: row.scope === null ? '' : translate(language, `report.scope.${row.scope}`),
  holder: row.holder ?? '',
  assignedBy: row.assignedBy ?? '',
  assignedAtUtc: utc(row.assignedAt),
  endedAtUtc: utc(row.endedAt),
});

export const licence = (row: LicenceReportRow, language: Language) => ({
  licenceId: row.id,
  exhibitorId: row.exhibitorId,
  exhibitor: row.exhibitor ?? '',
  licence: row.name,
  soldAs: translate(language, `report.sold.${row.target}`),
  quantity: row.quantity ?? '',
  used: row.used,
  remaining: row.quantity === null ? '' : row.quantity - row.used,
  tradeFair: row.tradeFair ?? '',
  validFromUtc: utc(row.validFrom),
  validUntilUtc: utc(row.validUntil),
  grantedAtUtc: utc(row.grantedAt),
  grantedBy: row.grantedBy,
  reason: row.reason ?? '',
  revokedAtUtc: utc(row.revokedAt),
});
