import { consentValue, currentTextVersion } from '@fairlead/contract/consents';
import { exhibitorRegistration } from '@fairlead/contract/exhibitors';
import type { Language } from '@fairlead/contract/languages';
import { z } from 'zod';

export interface CompanyValues {
  name: string;
  accountName: string;
  partyKind: 'EXHIBITOR' | 'BUSINESS';
  countryCode: string;
  language: Language;
  consentTerms: boolean;
  consentPrivacy: boolean;
  consentMarketingUpdates: boolean;
}

export function registrationOf(values: CompanyValues) {
  const { name, accountName, partyKind, language, countryCode } = values;
  return { name, accountName, partyKind, language, countryCode: countryCode === '' ? null : countryCode };
}

type Consents = Pick<CompanyValues, 'consentTerms' | 'consentPrivacy' | 'consentMarketingUpdates'>;

export function consentsOf(values: Consents, language: Language) {
  const { consentTerms, consentPrivacy, consentMarketingUpdates } = values;
  return { consentTerms, consentPrivacy, consentMarketingUpdates, textVersion: currentTextVersion, language };
}

const agreed = { error: 'consent_needed' };

/** Rules of the consents before anything is sent. */
const neededConsents = consentValue.extend({
  consentTerms: z.literal(true, agreed),
  consentPrivacy: z.literal(true, agreed),
});

/** Both calls of the form at once: the company, then what was agreed to. */
export const companySchema = z.object({ company: exhibitorRegistration, consents: neededConsents });
export const companyBodies = (values: CompanyValues) => ({
  company: registrationOf(values),
  consents: consentsOf(values, values.language),
});

const fields = [
  'name',
  'accountName',
  'partyKind',
  'countryCode',
  'language',
  'consentTerms',
  'consentPrivacy',
] as const;

/** The field of a fault, in either body. */
export function companyField(path: string) {
  const last = path.replace(/^(company|consents)\./, '');
  return fields.find((field) => field === last);
}
