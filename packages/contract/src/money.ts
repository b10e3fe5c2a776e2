/** Amounts of money are integers in the currency's smallest unit; currencies are ISO 4217. */

// Decimals as cards are charged in them. Not asked of Intl: it goes by what people use, which is less for some and differs
// between browsers, and an amount read with other decimals is a hundred times too much or too little.
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const withTwo = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE ' +
  'CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK ' +
  'LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR ' +
  'RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU UZS WST XCD YER ZAR ZMW'
).split(' ');
const withThree = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

const decimals: ReadonlyMap<string, number> = new Map(
  [withoutDecimals, withTwo, withThree].flatMap((codes, index) => codes.map((code) => [code, [0, 2, 3][index] ?? 2])),
);

/** In which cards are charged. */
export const currencies: readonly string[] = [...decimals.keys()].toSorted();

/** How many decimals a currency has: none of JPY, two of EUR, three of BHD. */
export const minorDigits = (currency: string): number => decimals.get(currency) ?? 2;

/**
 * Step of every amount that is charged, in the smallest unit: where a currency has three decimals the last one is zero, since
 * cards are charged nothing finer.
 */
export const amountStep = (currency: string): number => (minorDigits(currency) === 3 ? 10 : 1);

/** Returns an amount as people of a language or locale write it, such as €10.23 or 10,23 €. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
