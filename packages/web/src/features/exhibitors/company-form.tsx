import { storeExhibitorConsent } from '@fairlead/contract/accounts';
import { consentValue, currentTextVersion } from '@fairlead/contract/consents';
import { createExhibitor, exhibitorRegistration } from '@fairlead/contract/exhibitors';
import { type Language, languages } from '@fairlead/contract/languages';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { allCountries } from '../../lib/i18n/countries.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './company-form.module.css';

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
function useRegistration(onDone: () => Promise<void>) {
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

interface CompanyFormProps {
  /** The ticks of terms and privacy; fields of the form around them. */
  readonly consents: ReactNode;
  readonly onDone: () => Promise<void>;
}

const kinds = ['EXHIBITOR', 'BUSINESS'] as const;

/** The second step of signing up on the business host. Nothing that was typed is lost by an error. */
export function CompanyForm({ consents, onDone }: CompanyFormProps) {
  const { t } = useTranslation(['exhibitors', 'app']);
  const { form, failure, submit } = useRegistration(onDone);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const countries = useMemo(allCountries, []);
  return (
    <FormProvider {...form}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...register('name')}
          label={t('register.company')}
          autoComplete="organization"
          error={errors.name?.message}
        />
        <TextField
          {...register('accountName')}
          label={t('register.accountName')}
          autoComplete="name"
          error={errors.accountName?.message}
        />
        <fieldset className={styles['kinds']}>
          <legend>{t('register.kind')}</legend>
          {kinds.map((kind) => (
            <label key={kind} className={styles['kind']}>
              <input type="radio" value={kind} {...register('partyKind')} />
              <span>
                <b>{t(`register.${kind}`)}</b>
                <small>{t(`register.${kind}Hint`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <Select
          {...register('countryCode')}
          label={t('register.country')}
          error={errors.countryCode?.message}
          autoComplete="country"
        >
          <option value="">{t('register.noCountry')}</option>
          {countries.map((country) => (
            <option key={country.code} value={country.code}>
              {country.name}
            </option>
          ))}
        </Select>
        <Select {...register('language')} label={t('register.language')} error={errors.language?.message}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {t(`app:language.${language}`)}
            </option>
          ))}
        </Select>
        {consents}
        <FormAlert message={failure === null ? null : failure || t('register.notReached')} />
        <Button type="submit" kind="main" size="tall" isWide isBusy={isSubmitting}>
          {t('register.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
