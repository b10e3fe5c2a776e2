import { minorDigits } from '@fairlead/contract/money';
import { currentLocale } from '../../lib/i18n/language.ts';

/** Reads an amount as people write it, with a comma or a point, into the currency's smallest unit; null for anything else. */
export function readAmount(typed: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** How an amount of the currency is written, as an example: 2.50, 250 or 2.500. */
export function exampleAmount(currency: string): string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(currentLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(digits === 0 ? 250 : 2.5);
}
