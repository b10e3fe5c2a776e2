import { expect, test } from 'vitest';
import { formatMoney, formatRate } from './formats.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test.each([
  [1_023, 'EUR', '€10.23'],
  [0, 'EUR', '€0.00'],
  [1_023, 'JPY', 'JP¥1,023'],
  [1_250, 'BHD', 'BHD 1.250'],
  [-400, 'EUR', '−€4.00'],
])('%i of the smallest unit of %s is %s', (amount, currency, text) => {
  expect(plain(formatMoney(amount, currency))).toBe(text);
});

test.each([
  [1_900, '19%'],
  [810, '8.1%'],
  [0, '0%'],
])('a rate of %i is %s', (rate, text) => {
  expect(formatRate(rate)).toBe(text);
});
