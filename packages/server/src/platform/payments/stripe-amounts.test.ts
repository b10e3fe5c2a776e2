import { amountStep, currencies, minorDigits } from '@fairlead/contract/money';
import { expect, test } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './stripe-sessions.ts';

// As Stripe documents its currencies: https://docs.stripe.com/currencies
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const withThree = 'BHD JOD KWD OMR TND'.split(' ');
/** Amounts of these end in so many zeros. */
const steps: Readonly<Record<string, number>> = {
  ISK: 100,
  UGX: 100,
  ...Object.fromEntries(withThree.map((code) => [code, 10])),
};
const decimalsOf = (code: string): number => (withoutDecimals.includes(code) ? 0 : withThree.includes(code) ? 3 : 2);

test.each(currencies)('%s is counted as Stripe counts it', (currency) => {
  const unit = 10 ** minorDigits(currency);
  expect(toStripeAmount(unit, currency)).toBe(10 ** decimalsOf(currency));
  expect(toStripeAmount(amountStep(currency), currency) % (steps[currency] ?? 1)).toBe(0);
  expect(fromStripeAmount(toStripeAmount(unit, currency), currency)).toBe(unit);
});
