import { describe, expect, test } from 'vitest';
import { shareOf, taxByProvider, taxOn } from './price-order.ts';

const german = { isTaxedByProvider: false, countryCode: 'DE', rate: 1_900 };
const buyer = (countryCode: string | null, vatId: string | null = null) => ({ countryCode, vatId });

describe('a seller in Germany', () => {
  test.each([
    ['at home', buyer('DE', 'DE811204377'), 'DOMESTIC', 163],
    ['a company elsewhere in the EU', buyer('IT', 'IT 0123 456 7890'), 'REVERSE_CHARGE', 0],
    ['in Greece, whose VAT ids begin with EL', buyer('GR', 'EL123456789'), 'REVERSE_CHARGE', 0],
    ['elsewhere in the EU without a VAT id', buyer('IT'), 'DOMESTIC', 163],
    ['with the VAT id of another country', buyer('IT', 'FR12345678901'), 'DOMESTIC', 163],
    ['with something that is no VAT id', buyer('IT', 'IT'), 'DOMESTIC', 163],
    ['outside of the EU', buyer('CH', 'CHE123456789'), 'OUTSIDE_EU', 0],
    ['who knows where', buyer(null), 'DOMESTIC', 163],
  ])('%s', (_, to, treatment, amount) => {
    expect(taxOn(860, 'EUR', { seller: german, buyer: to })).toMatchObject({ treatment, amount });
  });
});

test('a seller who collects no tax', () => {
  expect(taxOn(860, 'EUR', { seller: { ...german, rate: 0 }, buyer: buyer('DE') })).toMatchObject({
    treatment: 'NONE',
    amount: 0,
  });
  expect(taxOn(860, 'EUR', { seller: { ...german, countryCode: null }, buyer: buyer('DE') })).toMatchObject({
    treatment: 'NONE',
    amount: 0,
  });
});

test('a seller outside of the EU has one rate', () => {
  const swiss = { ...german, countryCode: 'CH', rate: 810 };
  for (const to of [buyer('CH'), buyer('DE', 'DE811204377'), buyer('US')]) {
    expect(taxOn(1_000, 'CHF', { seller: swiss, buyer: to })).toMatchObject({ treatment: 'DOMESTIC', amount: 81 });
  }
});

test.each([
  [0, 1_900, 0],
  [1, 1_900, 0],
  [3, 1_900, 1],
  [50, 700, 4],
  [99_999_999, 1_900, 19_000_000],
  [1_250, 810, 101],
])('a share of %i at %i', (amount, rate, share) => {
  expect(shareOf(amount, rate)).toBe(share);
});

test('with three decimals the tax ends in a zero, as the provider wants it', () => {
  const seller = { ...german, countryCode: 'BH', rate: 1_000 };
  expect(taxOn(1_250, 'BHD', { seller, buyer: buyer('BH') }).amount).toBe(130);
});

describe('tax that the provider adds', () => {
  const seller = { ...german, rate: 0, isTaxedByProvider: true };
  const added = { amount: 103, rate: 1_200, countryCode: 'LU', isReverseCharge: false, vatId: null };

  test('is not known before it is paid, and none is added to what costs nothing', () => {
    expect(taxOn(860, 'EUR', { seller, buyer: buyer('IT') })).toMatchObject({ treatment: 'PROVIDER', amount: 0 });
    expect(taxOn(0, 'EUR', { seller, buyer: buyer('IT') })).toMatchObject({ treatment: 'NONE', amount: 0 });
  });

  test.each([
    ['its amount', {}, { treatment: 'DOMESTIC', rate: 1_200, countryCode: 'LU', amount: 103 }],
    [
      'none, for the company accounts for it',
      { amount: 0, rate: 0, countryCode: null, isReverseCharge: true },
      { treatment: 'REVERSE_CHARGE', rate: 0, countryCode: 'IT', amount: 0 },
    ],
    [
      'none, where none is collected',
      { amount: 0, rate: 0, countryCode: null },
      { treatment: 'NONE', rate: 0, countryCode: null, amount: 0 },
    ],
  ])('is %s', (_, change, tax) => {
    expect(taxByProvider({ ...added, ...change }, buyer('IT', 'IT01234567890'))).toEqual(tax);
  });

  test('is not booked without its rate', () => {
    expect(() => taxByProvider({ ...added, rate: null }, buyer('IT'))).toThrow(/by which rate/);
  });
});
