import { useMemo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { allCountries } from '../../lib/i18n/countries.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business-form.tsx';
import { WorkSwitch } from '../../ui/business-switch.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './fair-fields.module.css';
import type { FairValues } from './fair-form-values.ts';
import { OrganizerSelect } from './organizer-select.tsx';
import { useFreeIdentifier } from './use-free-identifier.ts';

const zones = Intl.supportedValuesOf('timeZone');

interface FairFieldsProps {
  readonly form: UseFormReturn<FairValues>;
  /** The identifier that is stored. */
  readonly ownIdentifier: string;
  /** An administrator names the organizer of a new fair. */
  readonly asksOrganizer: boolean;
}

/** Name, identifier, time and place of a fair. */
export function FairFields({ form, ownIdentifier, asksOrganizer }: FairFieldsProps) {
  const { t } = useTranslation(['fairs', 'exhibitions', 'fields']);
  const { register, formState, control } = form;
  const error = (name: keyof FairValues) => formState.errors[name]?.message;
  const [description, timeZone, identifier] = useWatch({
    control,
    name: ['description', 'timeZone', 'uniqueIdentifier'],
  });
  const free = useFreeIdentifier(identifier, ownIdentifier);
  const optional = t('fields:optional');
  const countries = useMemo(allCountries, []);
  const taken = free === 'taken' ? t('form.taken') : undefined;
  return (
    <>
      <FormSection>
        <FormGrid>
          <FormCell span={3}>
            <TextField size="work" label={t('exhibitions:form.name')} error={error('name')} {...register('name')} />
          </FormCell>
          <FormCell span={3}>
            <TextField
              size="work"
              label={t('form.identifier')}
              aside={t('form.identifierForm')}
              error={error('uniqueIdentifier') ?? taken}
              hint={free === 'free' ? <span className={styles['free']}>{t('form.free')}</span> : undefined}
              end={
                free === 'asking' ? (
                  <Spinner />
                ) : free === 'free' ? (
                  <Icon of={checkIcon} size={16} className={styles['free']} />
                ) : undefined
              }
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...register('uniqueIdentifier')}
            />
          </FormCell>
          {asksOrganizer && (
            <FormCell span={6}>
              <OrganizerSelect form={form} />
            </FormCell>
          )}
          <FormCell span={6}>
            <TextArea
              size="work"
              rows={3}
              label={t('exhibitions:form.description')}
              aside={t('fields:ofLimit', { used: formatNumber(description.length), limit: formatNumber(2000) })}
              error={error('description')}
              {...register('description')}
            />
          </FormCell>
          <FormCell span={6}>
            <Controller
              control={control}
              name="isPublic"
              render={({ field }) => (
                <WorkSwitch
                  label={t('form.public')}
                  hint={field.value ? t('form.publicOn') : t('form.publicOff')}
                  isOn={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          </FormCell>
        </FormGrid>
      </FormSection>
      <FormSection title={t('form.whenAndWhere')}>
        <FormGrid>
          <FormCell span={2}>
            <TextField
              size="work"
              type="date"
              label={t('exhibitions:form.startDate')}
              error={error('startDate')}
              {...register('startDate')}
            />
          </FormCell>
          <FormCell span={2}>
            <TextField size="work" type="time" label={t('exhibitions:form.startTime')} {...register('startTime')} />
          </FormCell>
          <FormCell span={2}>
            <Select
              size="work"
              label={t('exhibitions:form.timeZone')}
              error={error('timeZone')}
              {...register('timeZone')}
            >
              {(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          </FormCell>
          <FormCell span={2}>
            <TextField
              size="work"
              type="date"
              label={t('exhibitions:form.endDate')}
              error={error('endDate')}
              {...register('endDate')}
            />
          </FormCell>
          <FormCell span={2}>
            <TextField size="work" type="time" label={t('exhibitions:form.endTime')} {...register('endTime')} />
          </FormCell>
          <FormCell span={2}>
            <TextField
              size="work"
              label={t('exhibitions:form.venue')}
              aside={optional}
              error={error('venue')}
              autoComplete="off"
              {...register('venue')}
            />
          </FormCell>
          <FormCell span={3}>
            <TextField
              size="work"
              label={t('exhibitions:form.city')}
              aside={optional}
              error={error('city')}
              autoComplete="off"
              {...register('city')}
            />
          </FormCell>
          <FormCell span={3}>
            <Select
              size="work"
              label={t('exhibitions:form.country')}
              aside={optional}
              error={error('countryCode')}
              {...register('countryCode')}
            >
              <option value="">{t('exhibitions:form.noCountry')}</option>
              {countries.map((country) => (
                <option key={country.code} value={country.code}>
                  {country.name}
                </option>
              ))}
            </Select>
          </FormCell>
        </FormGrid>
      </FormSection>
    </>
  );
}
