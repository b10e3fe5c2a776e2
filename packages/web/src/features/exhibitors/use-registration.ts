import { storeExhibitorConsent } from '@fairlead/contract/accounts';
import { consentValue, currentTextVersion } from '@fairlead/contract/consents';
import { createExhibitor, exhibitorRegistration } from '@fairlead/contract/exhibitors';
import type { Language } from '@fairlead/contract/languages';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';

interface CompanyValues {
  name: string;
  accountName: string;
  partyKind: 'EXHIBITOR' | 'BUSINESS';
  countryCode: string;
  language: Language;
  consentTerms: boolean;
  consentPrivacy: boolean;
  consentMarketingUpdates: boolean;
}

function registrationOf(values: CompanyValues) {
  const { name, accountName, partyKind, language, countryCode } = values;
  return { name, accountName, partyKind, language, countryCode: countryCode === '' ? null : countryCode };
}

type Consents = Pick<CompanyValues, 'consentTerms' | 'consentPrivacy' | 'consentMarketingUpdates'>;

function consentsOf(values: Consents, language: Language) {
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
const companySchema = z.object({ company: exhibitorRegistration, consents: neededConsents });
const companyBodies = (values: CompanyValues) => ({
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
function companyField(path: string) {
  const last = path.replace(/^(company|consents)\./, '');
  return fields.find((field) => field === last);
}

const quietly = { isQuiet: true } as const;

function blank(): CompanyValues {
  const consents = { consentTerms: false, consentPrivacy: false, consentMarketingUpdates: false };
  return {
    name: '',
    accountName: '',
    partyKind: 'EXHIBITOR',
    countryCode: '',
    language: currentLanguage(),
    ...consents,
  };
}

/** Registers the company, then what was agreed to. When only the second step fails, trying again repeats only that one. */
export function useRegistration(onDone: () => Promise<void>) {
  const isRegistered = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CompanyValues>({
    mode: 'onTouched',
    defaultValues: blank(),
    resolver: useContractResolver(companySchema, companyBodies, companyField),
  });

  async function registerCompany(values: CompanyValues): Promise<void> {
    if (isRegistered.current) return;
    try {
      await call(createExhibitor, { body: registrationOf(values) }, quietly);
    } catch (error) {
      // The answer of an earlier try may have been lost on its way.
      if (!(error instanceof ApiProblem) || error.code !== 'ALREADY_REGISTERED') throw error;
    }
    isRegistered.current = true;
  }

  async function send(values: CompanyValues): Promise<void> {
    setFailure(null);
    try {
      await registerCompany(values);
      await call(
        storeExhibitorConsent,
        { body: consentsOf(values, values.language) },
        { ...quietly, isIdempotent: true },
      );
      await onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (showFaults(error.errors, form.setError, companyField).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  }

  return { form, failure, submit: form.handleSubmit(send) };
}
