import { type Exhibitor, getCurrentExhibitor, patchExhibitor } from '@fairlead/contract/exhibitors';
import { languages } from '@fairlead/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useIndustries } from '../../lib/assets.ts';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { allCountries } from '../../lib/i18n/countries.ts';
import { useLeaveQuestion } from '../../lib/navigation/leave-question.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { AssetSelect } from '../../ui/asset-select.tsx';
import { LeaveDialog } from '../../ui/business/editor-dialogs.tsx';
import { FaultSign, FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { Keys } from '../../ui/business/keys.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { WorkSwitch } from '../../ui/business/switch.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import styles from './company-screen.module.css';

const fields = ['name', 'website', 'industryId', 'address', 'countryCode', 'vatId', 'language'] as const;
type Field = (typeof fields)[number];
type CompanyData = Record<Field, string>;

const valuesOf = (exhibitor: Exhibitor): CompanyData =>
  Object.fromEntries(fields.map((field) => [field, exhibitor[field] ?? ''])) as CompanyData;
const fieldOf = (path: string): Field | undefined => fields.find((field) => path === field);
const needed: readonly Field[] = ['name', 'language'];

/** Body of PATCH for these fields: an empty one is cleared. */
function bodyOf(values: Partial<CompanyData>) {
  const entries = Object.entries(values) as [Field, string][];
  return Object.fromEntries(
    entries.map(([field, value]) => [field, value.trim() === '' && !needed.includes(field) ? null : value]),
  );
}

/** The company's data. Only what was changed is sent: a colleague may be changing the rest. */
function useCompanyForm(exhibitor: Exhibitor, onSaved: () => void) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CompanyData>({
    mode: 'onTouched',
    defaultValues: valuesOf(exhibitor),
    resolver: useContractResolver<CompanyData>(patchExhibitor.body, bodyOf, fieldOf),
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const changed = Object.keys(form.formState.dirtyFields) as Field[];
    const body = bodyOf(Object.fromEntries(changed.map((field) => [field, values[field]])));
    try {
      const saved = await call(patchExhibitor, { body }, { isQuiet: true, isIdempotent: true });
      client.setQueriesData({ queryKey: endpointKey(getCurrentExhibitor) }, saved);
      form.reset(valuesOf(saved));
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (showFaults(error.errors, form.setError, fieldOf).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  });
  return { form, failure, submit, fieldOf, discard: () => form.reset() };
}

/** Public fields of the company, and those of invoices. */
function CompanyFields({ form }: { readonly form: UseFormReturn<CompanyData> }) {
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

/** Lets organizers find the company by its name; takes effect at once. */
function FindableSetting({ exhibitor }: { readonly exhibitor: Exhibitor }) {
  const { t } = useTranslation('exhibitors');
  const client = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const choose = async (isFindable: boolean) => {
    setWanted(isFindable);
    try {
      const saved = await call(patchExhibitor, { body: { isFindable } }, { isQuiet: true, isIdempotent: true });
      client.setQueriesData({ queryKey: endpointKey(getCurrentExhibitor) }, saved);
    } catch {
      showToast(t('company.findable.notSaved'), { severity: 'error' });
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <WorkSwitch
      label={t('company.findable.label')}
      hint={t('company.findable.text')}
      isOn={wanted ?? exhibitor.isFindable}
      onChange={(isOn) => void choose(isOn)}
    />
  );
}

interface CompanyScreenProps {
  readonly exhibitor: Exhibitor;
  /** The field of the logo; it belongs to another part of the program. */
  readonly logo: ReactNode;
  /** Which mails the person receives; also another part. */
  readonly mails: ReactNode;
  /** The other settings of the same person, if there are any. */
  readonly tabs: ReactNode;
  /** Consent to counting their use; null where nothing is counted. */
  readonly counting: ReactNode;
}

/** The company as others see it, its logo, and how this browser looks and speaks. */
export function CompanyScreen({ exhibitor, logo, mails, tabs, counting }: CompanyScreenProps) {
  const { t } = useTranslation('exhibitors');
  const saved = () => showToast(t('company.saved'), { severity: 'success' });
  const { form, failure, submit, fieldOf, discard } = useCompanyForm(exhibitor, saved);
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveQuestion(isDirty);
  useSaveKey(() => void submit());
  const faults = Object.keys(errors).flatMap((name) => fieldOf(name) ?? []);
  const [first] = faults;
  return (
    <>
      <PageHeader
        title={t('company.title')}
        beside={
          first !== undefined && (
            <FaultSign onPress={() => form.setFocus(first)}>
              {t('company.notSaved', { count: faults.length })}
            </FaultSign>
          )
        }
        actions={
          <>
            {isDirty && (
              <Button size="work" onClick={discard}>
                {t('company.discard')}
              </Button>
            )}
            <Button size="work" kind="main" isBusy={isSubmitting} onClick={() => void submit()}>
              {t('company.save')}
              <Keys keys={['Ctrl', 'S']} />
            </Button>
          </>
        }
      />
      {tabs}
      <PageBody>
        <FormAlert
          size="work"
          className={styles['failure']}
          message={failure === null ? null : failure || t('register.notReached')}
        />
        <form noValidate onSubmit={(event) => void submit(event)}>
          <FormSection title={t('company.about')}>
            <CompanyFields form={form} />
          </FormSection>
          <button type="submit" hidden />
        </form>
        <FormSection>{logo}</FormSection>
        {exhibitor.partyKind === 'EXHIBITOR' && (
          <FormSection title={t('company.fairs')}>
            <FindableSetting exhibitor={exhibitor} />
          </FormSection>
        )}
        <FormSection title={t('company.mails')}>{mails}</FormSection>
        {counting !== null && <FormSection title={t('company.privacy')}>{counting}</FormSection>}
        <FormSection title={t('company.browser')}>
          <AppearanceFields />
        </FormSection>
      </PageBody>
      <LeaveDialog
        question={leaving}
        title={t('company.leave.title')}
        text={t('company.leave.text')}
        stayLabel={t('company.leave.stay')}
        leaveLabel={t('company.leave.leave')}
      />
    </>
  );
}
