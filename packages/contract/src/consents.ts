import { z } from 'zod';
import { language, line } from './fields.ts';

/** SHARE_TELEPHONE is asked for by itself, and says something only while everything else is shared. */
export const consentPurpose = z.enum(['TERMS', 'PRIVACY', 'MARKETING', 'SHARE_WITH_EXHIBITOR', 'SHARE_TELEPHONE']);
export type ConsentPurpose = z.infer<typeof consentPurpose>;

/** A consent, with the version and language of the text that was shown. */
export const consentValue = z.strictObject({
  consentTerms: z.boolean(),
  consentPrivacy: z.boolean(),
  consentMarketingUpdates: z.boolean(),
  textVersion: line(20),
  language,
});
export type ConsentValue = z.infer<typeof consentValue>;
/**
 * Every version of the texts that was ever released: while servers are updated one after the other, people agree to the one before
 * as well.
 */
export const textVersions = ['2026-11'] as const;
/** The texts in force; a person who agreed to another version is asked again. */
export const currentTextVersion = '2026-11' satisfies (typeof textVersions)[number];

/** A consent as it is given: to words that the server knows, which a receipt repeats. */
export const consentInput = consentValue.extend({ textVersion: z.enum<readonly string[]>(textVersions) });
