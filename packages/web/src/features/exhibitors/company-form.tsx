import { languages } from '@fairlead/contract/languages';
import { type ReactNode, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { allCountries } from '../../lib/i18n/countries.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './company-form.module.css';
import { useRegistration } from './use-registration.ts';

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
