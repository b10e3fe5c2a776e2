import type { OrderLine, Payment } from '@fairlead/contract/payments';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../lib/i18n/formats.ts';

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** A card as people know it, "Visa ending 4242", of what the provider says, "visa 4242". */
export function cardLabel(t: TFunction<'payments'>, card: string): string {
  const [, brand = '', last4] = /^(.+) (\d{4})$/.exec(card) ?? [];
  return last4 === undefined ? card : t('card', { brand: brands[brand] ?? brand, last4 });
}

/** Returns the lines of a payment in one: "5 from Lead pack 100, 7 at €1.80, credit −€4.00". */
export function linesLabel(t: TFunction<'payments'>, lines: readonly OrderLine[], currency: string): string {
  const labels = lines.map((line) => {
    if (line.kind === 'LICENCE') return t('line.LICENCE', { count: line.count, name: line.name });
    const sum = formatMoney(line.amount, currency);
    return line.kind === 'CREDIT' ? t('line.CREDIT', { sum }) : t('line.PRICE', { count: line.count, each: sum });
  });
  return labels.join(', ');
}

/** Returns the subject of a payment: "12 leads", or the dashboard. */
export const subjectLabel = (t: TFunction<'payments'>, { target, count }: Payment): string =>
  target === 'DASHBOARD' ? t('dashboard') : t('leads', { count });

const knownReasons = [
  'authentication_required',
  'card_declined',
  'card_not_supported',
  'do_not_honor',
  'expired_card',
  'generic_decline',
  'incorrect_cvc',
  'insufficient_funds',
  'lost_card',
  'processing_error',
  'stolen_card',
] as const;

/** Why a bank refused, in words; the provider knows more reasons than people can do anything about. */
export function reasonLabel(t: TFunction<'payments'>, failure: string | null): string {
  const known = knownReasons.find((reason) => reason === failure);
  return known ? t(`reason.${known}`) : t('reason.other');
}
