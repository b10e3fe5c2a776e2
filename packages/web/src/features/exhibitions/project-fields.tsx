import { listExhibitions } from '@fairlead/contract/exhibitions';
import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { allCountries } from '../../lib/i18n/countries.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProjectValues } from './project-form-values.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** The fields of a project; all of its texts, dates and places. */
export function ProjectFields({ form }: { readonly form: UseFormReturn<ProjectValues> }) {
  const { t } = useTranslation(['exhibitions', 'fields']);
  const { register, formState, control } = form;
  const error = (name: keyof ProjectValues) => formState.errors[name]?.message;
  const [name, description, timeZone] = useWatch({ control, name: ['name', 'description', 'timeZone'] });
  const limit = (used: string, of: number) =>
    t('fields:ofLimit', { used: formatNumber(used.length), limit: formatNumber(of) });
  const optional = t('fields:optional');
  const countries = useMemo(allCountries, []);
  const fairs = useEndpoint(
    listExhibitions,
    { query: { kind: 'TRADE_FAIR', limit: 200 } },
    { call: { isQuiet: true } },
  );
  const offered = fairs.data?.items ?? [];
  return (
    <>
      <FormSection title={t('form.about')}>
        <FormGrid>
          <FormCell span={4}>
            <TextField
              size="work"
              label={t('form.name')}
              aside={limit(name, 80)}
              error={error('name')}
              autoComplete="off"
              {...register('name')}
            />
          </FormCell>
          <FormCell span={2}>
            <TextField
              size="work"
              label={t('form.stand')}
              aside={optional}
              error={error('stand')}
              autoComplete="off"
              {...register('stand')}
            />
          </FormCell>
          {offered.length > 0 && (
            <FormCell span={6}>
              <Select size="work" label={t('form.fair')} error={error('parentId')} {...register('parentId')}>
                <option value="">{t('form.noFair')}</option>
                {offered.map((fair) => (
                  <option key={fair.id} value={fair.id}>
                    {fair.name}
                  </option>
                ))}
              </Select>
            </FormCell>
          )}
          <FormCell span={6}>
            <TextArea
              size="work"
              rows={3}
              label={t('form.description')}
              aside={limit(description, 2000)}
              error={error('description')}
              {...register('description')}
            />
          </FormCell>
        </FormGrid>
      </FormSection>
      <FormSection title={t('form.when')}>
        <FormGrid>
          <FormCell span={2}>
            <TextField
              size="work"
              type="date"
              label={t('form.startDate')}
              error={error('startDate')}
              {...register('startDate')}
            />
          </FormCell>
          <FormCell span={2}>
            <TextField
              size="work"
              type="time"
              label={t('form.startTime')}
              error={error('startTime')}
              {...register('startTime')}
            />
          </FormCell>
          <FormCell span={2}>
            <Select size="work" label={t('form.timeZone')} error={error('timeZone')} {...register('timeZone')}>
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
              label={t('form.endDate')}
              error={error('endDate')}
              hint={t('form.whenHint')}
              {...register('endDate')}
            />
          </FormCell>
          <FormCell span={2}>
            <TextField
              size="work"
              type="time"
              label={t('form.endTime')}
              error={error('endTime')}
              {...register('endTime')}
            />
          </FormCell>
        </FormGrid>
      </FormSection>
      <FormSection title={t('form.where')}>
        <FormGrid>
          <FormCell span={2}>
            <TextField
              size="work"
              label={t('form.venue')}
              aside={optional}
              error={error('venue')}
              autoComplete="off"
              {...register('venue')}
            />
          </FormCell>
          <FormCell span={2}>
            <TextField
              size="work"
              label={t('form.city')}
              aside={optional}
              error={error('city')}
              autoComplete="off"
              {...register('city')}
            />
          </FormCell>
          <FormCell span={2}>
            <Select
              size="work"
              label={t('form.country')}
              aside={optional}
              error={error('countryCode')}
              {...register('countryCode')}
            >
              <option value="">{t('form.noCountry')}</option>
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
