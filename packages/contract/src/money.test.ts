import { expect, test } from 'vitest';
import { amountStep, currencies, formatMoney, minorDigits } from './money.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test.each([
  [1_023, 'EUR', 'en', '€10.23'],
  [1_023, 'EUR', 'de', '10,23 €'],
  [1_023, 'EUR', 'es', '10,23 €'],
  [1_023, 'JPY', 'en', '¥1,023'],
  [1_250, 'BHD', 'en', 'BHD 1.250'],
  [-400, 'EUR', 'en', '-€4.00'],
  // Paras are out of use, and Intl shows none; cards are charged in them.
  [25_000, 'RSD', 'en', 'RSD 250.00'],
  [0, 'EUR', 'de', '0,00 €'],
] as const)('%i %s in %s', (amount, currency, language, text) => {
  expect(plain(formatMoney(amount, currency, language))).toBe(text);
});

test('every currency is one of ISO 4217', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(currencies.filter((code) => !known.has(code))).toEqual([]);
});

test('decimals', () => {
  expect(['JPY', 'EUR', 'BHD'].map(minorDigits)).toEqual([0, 2, 3]);
  expect(['JPY', 'EUR', 'BHD'].map(amountStep)).toEqual([1, 1, 10]);
});
