import type { Language } from '@fairlead/contract/languages';
import type { SheetReader } from '../../platform/csv.ts';
import { translate } from '../../platform/messages.ts';
import { receiptNumber } from '../payments/public.ts';
import type { LicenceReportRow, PaymentReportRow, PriceReportRow } from './admin-money-queries.ts';
import { amountIn } from './amounts.ts';

/** Rows of the reports about money as cells. */

const utc = (moment: Date | null): string => moment?.toISOString() ?? '';

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
