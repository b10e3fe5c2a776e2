import { z } from 'zod';
import { language, line } from './fields.ts';

/** What a person agreed to, with the version and language of the text that was shown. */
export const consentValue = z.strictObject({
  consentTerms: z.boolean(),
  consentPrivacy: z.boolean(),
  consentMarketingUpdates: z.boolean(),
  textVersion: line(20),
  language,
});
export type ConsentValue = z.infer<typeof consentValue>;
/** The texts in force; a person who agreed to another version is asked again. */
export const currentTextVersion = '2026-11';
