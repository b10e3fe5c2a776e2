/**
 * Stripe counts these in hundredths, though they have none any more: what is charged ends in 00. All other currencies are
 * counted in their smallest unit, as we do.
 */
const countedInHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

const factorOf = (currency: string): number => (countedInHundredths.has(currency.toUpperCase()) ? 100 : 1);

export const toStripeAmount = (amount: number, currency: string): number => amount * factorOf(currency);

export const fromStripeAmount = (amount: number, currency: string): number => amount / factorOf(currency);
