import type { Language } from '@fairlead/contract/languages';
import { minorDigits } from '@fairlead/contract/money';
import type { Cells, SheetReader } from '../../platform/csv.ts';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import type { XlsxColumn } from '../../platform/spreadsheets/write-rows.ts';
import { amountIn } from './amounts.ts';
import type { CompleteRow } from './complete-queries.ts';
import { leadCells, leadColumns, receiptCell } from './lead-cells.ts';

export const completeColumns = [
  ...leadColumns,
  'emailConfirmed',
  'consent',
  'consentReceipt',
  'score',
  'firstAt',
  'lastAt',
  'timeZone',
  'firstAtUtc',
  'lastAtUtc',
  'scanCount',
  'points',
  'captured',
  'assignee',
  'contactedAtUtc',
  'notes',
  'unlockedAtUtc',
  'unlockPrice',
  'currency',
  'scope',
] as const;

const moments: ReadonlySet<string> = new Set([
  'firstAt',
  'lastAt',
  'firstAtUtc',
  'lastAtUtc',
  'contactedAtUtc',
  'unlockedAtUtc',
]);

export const completeHeaders = (language: Language): XlsxColumn[] =>
  completeColumns.map((key) => ({
    key,
    header: translate(language, `report.column.${key}`),
    ...(moments.has(key) ? { kind: 'moment' as const } : {}),
  }));

export type ReportFormat = 'CSV' | 'XLSX' | 'JSON';

/** A lead with every field, as its exhibitor may see it. */
export function completeCells(
  row: CompleteRow,
  { timeZone, format, ...reader }: SheetReader & { timeZone: string; format: ReportFormat },
): Cells<(typeof completeColumns)[number]> {
  const { language } = reader;
  const { unlockAmount: amount, unlockCurrency: currency } = row;
  const yesOrNo = (is: boolean): string => translate(language, is ? 'report.yes' : 'report.no');
  return {
    ...leadCells(row, { language, timeZone }),
    emailConfirmed: yesOrNo(row.isEmailConfirmed),
    consent: translate(language, `report.consent.${row.isConsentWithdrawn ? 'WITHDRAWN' : 'GIVEN'}`),
    consentReceipt: receiptCell(row),
    score: row.score,
    firstAt: localTime(row.firstAt, timeZone),
    lastAt: localTime(row.lastAt, timeZone),
    timeZone,
    firstAtUtc: row.firstAt.toISOString(),
    lastAtUtc: row.lastAt.toISOString(),
    scanCount: row.scanCount,
    points: row.points,
    captured: yesOrNo(row.isCaptured),
    assignee: row.assignee ?? '',
    contactedAtUtc: row.contactedAt?.toISOString() ?? '',
    notes: row.isConsentWithdrawn ? '' : row.notes,
    unlockedAtUtc: row.unlockedAt.toISOString(),
    unlockPrice: format === 'CSV' ? amountIn(currency, reader)(amount) : amount / 10 ** minorDigits(currency),
    currency,
    scope: translate(language, `report.scope.${row.priceSource}`),
  };
}
