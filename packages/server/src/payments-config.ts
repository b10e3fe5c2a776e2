import { isPresentCountry } from '@fairlead/contract/fields';
import { z } from 'zod';

/** The seller, as receipts show it, and the tax that they collect. */
export interface Seller {
  readonly name: string;
  /** Street, postcode and town, in lines. */
  readonly postalAddress: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly vatId: string | null;
  readonly email: string | null;
  /** Further lines at the foot that the law asks for: register, directors, account. */
  readonly note: string | null;
  /** In hundredths of a percent; 0 where the seller collects none. */
  readonly rate: number;
  /** Lets the payment provider decide on tax and add it, instead of the rate. */
  readonly isTaxedByProvider: boolean;
}

/** An environment file has no lines inside of a value: `|`, or a backslash and an n, stands for the end of one. */
const lines = z
  .string()
  .max(1_000, 'must have 1,000 characters at most')
  .transform((text) =>
    text
      .split(/\\n|\n|\|/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  );

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

export const sellerSchemas = {
  name: z.string().trim().min(1).max(200),
  postalAddress: lines,
  countryCode: z
    .string()
    .refine(
      (code) => /^(?!EU$|UN$|ZZ$)[A-Z]{2}$/.test(code) && countries.of(code) !== undefined && isPresentCountry(code),
      'must be the two capital letters of a country (ISO 3166-1), as DE',
    ),
  vatId: z
    .string()
    .transform((id) => id.replace(/[\s.-]/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .regex(/^[A-Z]{2}[A-Z0-9+*]{2,13}$/, 'must be two letters and 2 to 13 letters or digits, as DE301774926'),
    ),
  email: z.email('must be an e-mail address'),
  note: lines,
};
export const taxRate = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be percent with up to two decimals, as 19 or 8.1')
  .transform((percent) => Math.round(Number(percent) * 100));

interface SellerVariables {
  readonly SELLER_NAME?: string | undefined;
  readonly SELLER_POSTAL_ADDRESS?: string | undefined;
  readonly SELLER_COUNTRY?: string | undefined;
  readonly SELLER_VAT_ID?: string | undefined;
  readonly SELLER_EMAIL?: string | undefined;
  readonly SELLER_NOTE?: string | undefined;
  readonly TAX_RATE: number;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_AUTOMATIC_TAX: boolean;
}

const needed = ['SELLER_NAME', 'SELLER_POSTAL_ADDRESS', 'SELLER_COUNTRY'] as const;

/** Names the settings that are missing to write a receipt for money, or to collect tax. */
export function sellerFaults(variables: SellerVariables): string[] {
  const faults: string[] = [];
  const missing = needed.filter((name) => !variables[name]);
  if (variables.STRIPE_SECRET_KEY !== undefined && missing.length > 0)
    faults.push(`${missing.join(', ')}: needed with STRIPE_SECRET_KEY, because receipts say who sells`);
  if (variables.TAX_RATE > 0 && variables.SELLER_COUNTRY === undefined)
    faults.push('SELLER_COUNTRY: is needed with TAX_RATE, which is the rate of a country');
  if (variables.TAX_RATE > 0 && variables.STRIPE_AUTOMATIC_TAX)
    faults.push('TAX_RATE: cannot be set with STRIPE_AUTOMATIC_TAX, by which Stripe decides on tax');
  return faults;
}

export const sellerConfig = (variables: SellerVariables): Seller => ({
  name: variables.SELLER_NAME ?? 'Fairlead',
  postalAddress: variables.SELLER_POSTAL_ADDRESS || null,
  countryCode: variables.SELLER_COUNTRY ?? null,
  vatId: variables.SELLER_VAT_ID ?? null,
  email: variables.SELLER_EMAIL ?? null,
  note: variables.SELLER_NOTE || null,
  rate: variables.TAX_RATE,
  isTaxedByProvider: variables.STRIPE_AUTOMATIC_TAX,
});

/** The account at Stripe that takes payments. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** True for a key by which no money moves. */
  readonly isTest: boolean;
}

export const stripeSecretKey = z
  .string()
  .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, as sk_live_… or sk_test_…');
export const stripeWebhookSecret = z
  .string()
  .regex(/^whsec_[\x21-\x7e]+$/, 'must be the signing secret of a webhook at Stripe, as whsec_…');

interface StripeVariables {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
}

export function stripeFaults({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }: StripeVariables): string[] {
  if (key !== undefined && secret === undefined)
    return [
      'STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY, or no payment would be known to be paid; Stripe shows it where the webhook is set up, see docs/operations.md',
    ];
  if (key === undefined && secret !== undefined)
    return ['STRIPE_SECRET_KEY: is needed with STRIPE_WEBHOOK_SECRET; without both, payments are tests in the sandbox'];
  return [];
}

/** Undefined: the sandbox. */
export function stripeConfig({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: StripeVariables): StripeConfig | undefined {
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecret, isTest: /^.._test_/.test(secretKey) };
}
