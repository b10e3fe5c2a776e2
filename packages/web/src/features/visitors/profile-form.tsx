import { listSharing, type SharedField } from '@fairlead/contract/sharing';
import {
  getCurrentVisitor,
  getVisitor,
  profileKeys,
  replaceVisitor,
  type Visitor,
  type VisitorProfile,
} from '@fairlead/contract/visitors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useIndustries, useJobRoles } from '../../lib/assets.ts';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { contractResolver, showFaults } from '../../lib/forms/contract-form.ts';
import { findPrefix, withTelephone } from '../../lib/forms/telephone-plans.ts';
import { allCountries } from '../../lib/i18n/countries.ts';
import { currentLanguage, withCapital } from '../../lib/i18n/language.ts';
import { useLeaveQuestion } from '../../lib/navigation/leave-question.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { AssetSelect } from '../../ui/asset-select.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';
import styles from './profile-screen.module.css';

type Field = keyof VisitorProfile;
type Values = Record<Field, string>;

const valuesOf = (profile: VisitorProfile): Values =>
  Object.fromEntries(profileKeys.map((field) => [field, profile[field] ?? ''])) as Values;

function bodyOf(values: Values, isGuest: boolean) {
  const filled = profileKeys.map((field) => [field, values[field].trim() === '' ? null : values[field]] as const);
  const { name, ...others } = Object.fromEntries(filled) as Record<Field, string | null>;
  // A guest may leave the name open.
  const said = isGuest && name === null ? {} : { name: values.name };
  return { profile: { ...others, ...said } as VisitorProfile, language: currentLanguage() };
}

const fieldOf = (path: string): Field | undefined => profileKeys.find((field) => path === `profile.${field}`);

/** The person's own data. What was typed stays until it is saved. */
export function ProfileForm({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useTranslation('visitors');
  const { t: named } = useTranslation('sharing');
  const labelOf = (field: SharedField): string => withCapital(named(`field.${field}`));
  const queryClient = useQueryClient();
  const [jobRoles, industries] = [useJobRoles(), useIndustries()];
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    // Fields that were read again, or saved elsewhere, come in; those being typed stay.
    values: valuesOf(visitor.profile),
    resetOptions: { keepDirtyValues: true },
    resolver: withTelephone(
      contractResolver(replaceVisitor.body, (values) => bodyOf(values, visitor.isGuest), fieldOf),
    ),
  });
  const { dirtyFields, errors, isDirty, isSubmitting } = form.formState;
  const question = useLeaveQuestion(isDirty);

  /** A chosen country brings its prefix. */
  const fillPrefix = async (countryCode: string) => {
    const prefix = await findPrefix(countryCode);
    if (prefix !== null && form.getValues('prefix').trim() === '')
      form.setValue('prefix', prefix, { shouldDirty: true });
  };
  const numberFault = (field: 'prefix' | 'phone'): string | undefined => {
    const fault = errors[field];
    const type: string | undefined = fault?.type;
    if (type === 'prefix_unknown' || type === 'phone_too_short' || type === 'phone_too_long')
      return t(`profile.fault.${type}`);
    return type === 'server' ? fault?.message : fault && t(`profile.fault.${field}`);
  };

  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      // Another phone may have saved another field since this form was filled (decision 084).
      const { profile, isGuest } = await call(getVisitor, {}, { isQuiet: true });
      const changed = Object.fromEntries(
        profileKeys.filter((field) => dirtyFields[field]).map((field) => [field, values[field]]),
      );
      const saved = await call(
        replaceVisitor,
        { body: bodyOf({ ...valuesOf(profile), ...changed }, isGuest) },
        { isQuiet: true, isIdempotent: true },
      );
      for (const read of [getVisitor, getCurrentVisitor]) queryClient.setQueryData(endpointKey(read, {}), saved);
      void queryClient.invalidateQueries({ queryKey: endpointKey(listSharing) });
      form.reset(valuesOf(saved.profile));
      showToast(t('profile.saved'), { severity: 'success' });
    } catch (error) {
      const faults = error instanceof ApiProblem ? error.errors : [];
      const unshown = showFaults(faults, form.setError, fieldOf);
      if (faults.length === 0 || unshown.length > 0) setFailure(unshown[0]?.message ?? t('profile.notSaved'));
    }
  });

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
      <TextField {...form.register('name')} label={labelOf('name')} autoComplete="name" error={errors.name?.message} />
      <Controller
        name="profession"
        control={form.control}
        render={({ field: { ref: _, ...field } }) => (
          <AssetSelect
            {...field}
            label={labelOf('profession')}
            none={t('profile.notSaid')}
            assets={jobRoles}
            error={errors.profession?.message}
          />
        )}
      />
      <TextField
        {...form.register('organization')}
        label={labelOf('organization')}
        autoComplete="organization"
        error={errors.organization?.message}
      />
      <Controller
        name="industry"
        control={form.control}
        render={({ field: { ref: _, ...field } }) => (
          <AssetSelect
            {...field}
            label={labelOf('industry')}
            none={t('profile.notSaid')}
            assets={industries}
            error={errors.industry?.message}
          />
        )}
      />
      <TextField
        {...form.register('city')}
        label={labelOf('city')}
        autoComplete="address-level2"
        error={errors.city?.message}
      />
      <TextField
        {...form.register('state')}
        label={labelOf('state')}
        autoComplete="address-level1"
        error={errors.state?.message}
      />
      <Select
        {...form.register('countryCode', { onChange: ({ target }) => void fillPrefix(target.value) })}
        label={labelOf('countryCode')}
        autoComplete="country"
        error={errors.countryCode?.message}
      >
        <option value="">{t('profile.notSaid')}</option>
        {allCountries().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <div className={styles['phone']}>
        <TextField
          {...form.register('prefix')}
          label={t('profile.prefix')}
          placeholder="+49"
          autoComplete="tel-country-code"
          inputMode="tel"
          error={numberFault('prefix')}
        />
        <TextField
          {...form.register('phone')}
          label={labelOf('phone')}
          autoComplete="tel-national"
          inputMode="tel"
          error={numberFault('phone')}
        />
      </div>
      <FormAlert message={failure} />
      <Button kind="main" size="tall" type="submit" isWide isBusy={isSubmitting}>
        {t('profile.save')}
      </Button>
      <VisitorSheet
        isOpen={question.isOpen}
        onClose={question.stay}
        title={t('profile.leaveTitle')}
        detail={t('profile.leaveText')}
      >
        <VisitorSheetActions>
          <Button kind="quiet" size="tall" onClick={question.stay}>
            {t('profile.stay')}
          </Button>
          <Button kind="dangerFilled" size="tall" onClick={question.leave}>
            {t('profile.leave')}
          </Button>
        </VisitorSheetActions>
      </VisitorSheet>
    </form>
  );
}
