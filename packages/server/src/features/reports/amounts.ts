import { minorDigits } from '@fairlead/contract/money';
import { decimalPointOf, type SheetReader } from '../../platform/csv.ts';

/** Returns what writes amounts of a currency as the reader's spreadsheet takes numbers: 10.23 or 10,23. */
export function amountIn(currency: string, reader: SheetReader): (amount: number) => string {
  const digits = minorDigits(currency);
  const point = decimalPointOf(reader);
  return (amount) => (amount / 10 ** digits).toFixed(digits).replace('.', point);
}
