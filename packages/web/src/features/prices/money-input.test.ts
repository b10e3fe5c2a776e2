import { expect, test } from 'vitest';
import { exampleAmount, readAmount } from './money-input.ts';

test.each([
  ['2.50', 'EUR', 250],
  ['2,5', 'EUR', 250],
  [' 149 ', 'EUR', 14_900],
  ['0', 'EUR', 0],
  ['2.', 'EUR', 200],
  ['300', 'JPY', 300],
  ['1.234', 'BHD', 1_234],
])('%j %s is %i in the smallest unit', (typed, currency, amount) => {
  expect(readAmount(typed, currency)).toBe(amount);
});

test.each([
  ['', 'EUR'],
  ['-1', 'EUR'],
  ['2.505', 'EUR'],
  ['1.000,00', 'EUR'],
  ['3.5', 'JPY'],
  ['two', 'EUR'],
  ['1e3', 'EUR'],
])('%j %s is no amount', (typed, currency) => {
  expect(readAmount(typed, currency)).toBeNull();
});

test.each([
  ['EUR', '2.50'],
  ['JPY', '250'],
  ['BHD', '2.500'],
])('an amount of %s is written as %s', (currency, text) => {
  expect(exampleAmount(currency)).toBe(text);
});
