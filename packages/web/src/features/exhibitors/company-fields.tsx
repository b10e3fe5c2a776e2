import { languages } from '@fairlead/contract/languages';
import { useMemo } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useIndustries } from '../../lib/assets.ts';
import { allCountries } from '../../lib/i18n/countries.ts';
import { AssetSelect } from '../../ui/asset-select.tsx';
import { FormCell, FormGrid } from '../../ui/business/form-layout.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CompanyData } from './use-company-form.ts';

/** Public fields of the company, and those of invoices. */
export function CompanyFields({ form }: { readonly form: UseFormReturn<CompanyData> }) {
  const { t } = useTranslation(['exhibitors', 'app', 'fields']);
  const { register, formState, control } = form;
  const industries = useIndustries();
  const countries = useMemo(allCountries, []);
  const optional = t('fields:optional');
  const error = (name: keyof CompanyData) => formState.errors[name]?.message;
  return (
    <FormGrid>
      <FormCell span={6}>
        <TextField
          {...register('name')}
          size="work"
          label={t('register.company')}
          autoComplete="organization"
          error={error('name')}
        />
      </FormCell>
      <FormCell span={3}>
        <TextField
          {...register('website')}
          size="work"
          label={t('company.website')}
          aside={optional}
          inputMode="url"
          autoComplete="url"
          error={error('website')}
        />
      </FormCell>
      <FormCell span={3}>
        <Controller
          name="industryId"
          control={control}
          render={({ field: { ref: _, ...field } }) => (
            <AssetSelect
              {...field}
              size="work"
              label={t('company.industry')}
              aside={optional}
              none={t('company.noIndustry')}
              assets={industries}
              error={error('industryId')}
            />
          )}
        />
      </FormCell>
      <FormCell span={6}>
        <TextField
          {...register('address')}
          size="work"
          label={t('company.address')}
          aside={optional}
          autoComplete="street-address"
          error={error('address')}
        />
      </FormCell>
      <FormCell span={2}>
        <Select {...register('countryCode')} size="work" label={t('register.country')} error={error('countryCode')}>
          <option value="">{t('register.noCountry')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </FormCell>
      <FormCell span={2}>
        <TextField
          {...register('vatId')}
          size="work"
          label={t('company.vatId')}
          aside={optional}
          autoComplete="off"
          error={error('vatId')}
        />
      </FormCell>
      <FormCell span={2}>
        <Select {...register('language')} size="work" label={t('register.language')} error={error('language')}>
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {t(`app:language.${one}`)}
            </option>
          ))}
        </Select>
      </FormCell>
    </FormGrid>
  );
}
