import { amountStep } from '@fairlead/contract/money';
import type { OrderTax } from '@fairlead/contract/payments';
import type { ProviderTax } from '../../platform/payments/provider.ts';

/** Where a party pays tax. */
export interface TaxParty {
  /** ISO 3166-1 alpha-2; null if not known. */
  readonly countryCode: string | null;
  readonly vatId: string | null;
}

export interface TaxRules {
  readonly isTaxedByProvider: boolean;
  readonly countryCode: string | null;
  /** In hundredths of a percent; 0 where the seller collects none. */
  readonly rate: number;
}

const euCountries = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);

/** The prefix of a VAT id: Greece has its own. */
const vatPrefix = (countryCode: string): string => (countryCode === 'GR' ? 'EL' : countryCode);

/** Returns whether it looks like a VAT id of this country: two letters, then 2 to 13 letters or digits. */
function isVatIdOf(vatId: string | null, countryCode: string): boolean {
  const plain = vatId?.replace(/[\s.-]/g, '').toUpperCase() ?? '';
  return /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(plain) && plain.startsWith(vatPrefix(countryCode));
}

/** A share of an amount in its smallest unit, rounded half up; `rate` in hundredths of a percent. */
export const shareOf = (amount: number, rate: number): number =>
  Number((BigInt(amount) * BigInt(rate) * 2n + 10_000n) / 20_000n);

/** Charges come in steps. Prices keep to them, and the tax takes up the rest. */
const toStep = (amount: number, step: number): number => Math.ceil(amount / step) * step;

/**
 * Returns the tax on a net amount that a company is sold an electronic service for, as far as it is known before it is paid. A company of another EU country that gives
 * its VAT id accounts for the tax itself (Art. 196, Directive 2006/112/EC); one outside the EU is sold it there, as far as the
 * seller is in the EU. Where nothing is known of the buyer's country, the seller's own rate holds.
 */
export function taxOn(
  net: number,
  currency: string,
  { seller, buyer }: { seller: TaxRules; buyer: TaxParty },
): OrderTax {
  const { countryCode, rate, isTaxedByProvider } = seller;
  // A free order never comes to the provider.
  if (isTaxedByProvider) return { treatment: net === 0 ? 'NONE' : 'PROVIDER', rate: 0, countryCode: null, amount: 0 };
  const amount = toStep(shareOf(net, rate), amountStep(currency));
  const domestic = { treatment: 'DOMESTIC', rate, countryCode, amount } as const;
  if (countryCode === null || rate === 0) return { treatment: 'NONE', rate: 0, countryCode, amount: 0 };
  if (buyer.countryCode === null || buyer.countryCode === countryCode || !euCountries.has(countryCode)) return domestic;
  const none = { rate: 0, countryCode: buyer.countryCode, amount: 0 };
  if (!euCountries.has(buyer.countryCode)) return { treatment: 'OUTSIDE_EU', ...none };
  return isVatIdOf(buyer.vatId, buyer.countryCode) ? { treatment: 'REVERSE_CHARGE', ...none } : domestic;
}

/** Returns the tax that the provider added, once it is paid. @throws while its rate is not known */
export function taxByProvider({ amount, rate, countryCode, isReverseCharge }: ProviderTax, buyer: TaxParty): OrderTax {
  if (rate === null) throw new Error('The provider has not said by which rate it taxes');
  if (amount > 0) return { treatment: 'DOMESTIC', rate, countryCode, amount };
  const none = { rate: 0, amount: 0 };
  return isReverseCharge
    ? { treatment: 'REVERSE_CHARGE', countryCode: buyer.countryCode, ...none }
    : { treatment: 'NONE', countryCode: null, ...none };
}
