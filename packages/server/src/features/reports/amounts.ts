import type { Language } from '@fairlead/contract/languages';
import { minorDigits } from '@fairlead/contract/money';

/** Returns what writes amounts of a currency as spreadsheets of the reader's language take numbers: 10.23 or 10,23. */
export function amountIn(currency: string, language: Language): (amount: number) => string {
  const digits = minorDigits(currency);
  const point = language === 'en' ? '.' : ',';
  return (amount) => (amount / 10 ** digits).toFixed(digits).replace('.', point);
}
