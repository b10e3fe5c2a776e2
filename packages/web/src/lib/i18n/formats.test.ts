import { expect, test } from 'vitest';
import { formatMoney, formatRate, formatSpan } from './formats.ts';

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

test.each([
  [200, '1 second'],
  [90_000, '90 seconds'],
  [600_400, '10 minutes'],
  [1_740 * 60_000, '29 hours'],
  [400 * 86_400_000, '400 days'],
])('%i milliseconds are %s', (ms, text) => {
  expect(formatSpan(ms)).toBe(text);
});
