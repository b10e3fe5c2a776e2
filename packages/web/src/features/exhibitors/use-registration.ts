import { storeExhibitorConsent } from '@fairlead/contract/accounts';
import { createExhibitor } from '@fairlead/contract/exhibitors';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import {
  type CompanyValues,
  companyBodies,
  companyField,
  companySchema,
  consentsOf,
  registrationOf,
} from './company-values.ts';

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
