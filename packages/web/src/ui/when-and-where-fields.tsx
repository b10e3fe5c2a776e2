import { useMemo } from 'react';
import type { Control, Path, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { WhenAndWhere } from '../lib/exhibitions/when-and-where.ts';
import { allCountries } from '../lib/i18n/countries.ts';
import { currentLanguage } from '../lib/i18n/language.ts';
import { groupZones } from '../lib/i18n/zones.ts';
import { FormCell } from './business/form-layout.tsx';
import { DayInForm, TimeInForm } from './fields-in-form.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

/** Connection of a field to its form: the registration, and its fault. */
export type BindField<Name extends string> = (
  name: Name,
) => UseFormRegisterReturn & { readonly error: string | undefined };

interface WhenFieldsProps<Values extends WhenAndWhere> {
  readonly control: Control<Values>;
  readonly bind: BindField<'timeZone'>;
  /** The zone chosen so far; it is offered even where the browser does not know it. */
  readonly timeZone: string;
  readonly endHint?: string;
}

const known = Intl.supportedValuesOf('timeZone');

/** First and last day with their hours, and the zone they are meant in. */
export function WhenFields<Values extends WhenAndWhere>({ control, bind, timeZone, endHint }: WhenFieldsProps<Values>) {
  const { t } = useTranslation('exhibitions');
  const language = currentLanguage();
  const zones = useMemo(
    () => groupZones(known.includes(timeZone) ? known : [timeZone, ...known], language),
    [timeZone, language],
  );
  const tied = (name: keyof WhenAndWhere) => ({ control, name: name as Path<Values>, size: 'work' as const });
  return (
    <>
      <FormCell span={2}>
        <DayInForm label={t('form.startDate')} {...tied('startDate')} />
      </FormCell>
      <FormCell span={2}>
        <TimeInForm label={t('form.startTime')} {...tied('startTime')} />
      </FormCell>
      <FormCell span={2}>
        <Select size="work" label={t('form.timeZone')} {...bind('timeZone')}>
          {zones.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.zones.map((zone) => (
                <option key={zone.name} value={zone.name}>
                  {zone.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </FormCell>
      <FormCell span={2}>
        <DayInForm label={t('form.endDate')} {...(endHint !== undefined && { hint: endHint })} {...tied('endDate')} />
      </FormCell>
      <FormCell span={2}>
        <TimeInForm label={t('form.endTime')} {...tied('endTime')} />
      </FormCell>
    </>
  );
}

interface WhereFieldsProps {
  readonly bind: BindField<keyof WhenAndWhere>;
  /** How many of the six columns city and country take. */
  readonly span: 2 | 3;
}

export function WhereFields({ bind, span }: WhereFieldsProps) {
  const { t } = useTranslation(['exhibitions', 'fields']);
  const countries = useMemo(allCountries, []);
  const optional = t('fields:optional');
  return (
    <>
      <FormCell span={2}>
        <TextField size="work" label={t('form.venue')} aside={optional} autoComplete="off" {...bind('venue')} />
      </FormCell>
      <FormCell span={span}>
        <TextField size="work" label={t('form.city')} aside={optional} autoComplete="off" {...bind('city')} />
      </FormCell>
      <FormCell span={span}>
        <Select size="work" label={t('form.country')} aside={optional} {...bind('countryCode')}>
          <option value="">{t('form.noCountry')}</option>
          {countries.map((country) => (
            <option key={country.code} value={country.code}>
              {country.name}
            </option>
          ))}
        </Select>
      </FormCell>
    </>
  );
}
