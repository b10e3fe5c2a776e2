/** Currencies that Stripe charges in, by how many decimals their amounts have. */
const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const threeDecimals = 'bhd jod kwd omr tnd'.split(' ');
const twoDecimals = (
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve ' +
  'czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr isk jmd kes kgs khr kyd kzt ' +
  'lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln ' +
  'qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah ugx usd uyu uzs wst xcd ' +
  'yer zar zmw'
).split(' ');

const decimals: ReadonlyMap<string, number> = new Map([
  ...withoutDecimals.map((code) => [code, 0] as const),
  ...twoDecimals.map((code) => [code, 2] as const),
  ...threeDecimals.map((code) => [code, 3] as const),
]);

/** Their amounts end in so many zeros: the last digit is not charged, or there are no hundredths any more. */
const steps: ReadonlyMap<string, number> = new Map([
  ...threeDecimals.map((code) => [code, 10] as const),
  ['isk', 100],
  ['ugx', 100],
]);

/** The least that is charged, where Stripe names it; elsewhere it is what comes to about half a dollar. */
const least: ReadonlyMap<string, number> = new Map(
  Object.entries({
    aed: 200,
    aud: 50,
    bgn: 100,
    brl: 50,
    cad: 50,
    chf: 50,
    czk: 1_500,
    dkk: 250,
    eur: 50,
    gbp: 30,
    hkd: 400,
    huf: 17_500,
    inr: 50,
    jpy: 50,
    mxn: 1_000,
    myr: 200,
    nok: 300,
    nzd: 50,
    pln: 200,
    ron: 200,
    sek: 300,
    sgd: 50,
    thb: 1_000,
    usd: 50,
  }),
);

export const currencies: readonly string[] = [...decimals.keys()].toSorted();

export const isCurrency = (code: string): boolean => decimals.has(code);

/** What amounts of a currency are a multiple of. */
export const stepOf = (code: string): number => steps.get(code) ?? 1;

export const leastCharge = (code: string): number => least.get(code) ?? stepOf(code);

/** Eight digits, whatever the currency. */
export const mostCharge = 99_999_999;

export const decimalsOf = (code: string): number | undefined => decimals.get(code);

/** Returns the amount as people write it. */
export function formatAmount(amount: number, code: string, language: string): string {
  const digits = decimalsOf(code) ?? 2;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
