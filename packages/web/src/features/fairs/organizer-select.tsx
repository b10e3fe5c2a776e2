import { listOrganizers } from '@fairlead/contract/organizers';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query.ts';
import { Select } from '../../ui/select.tsx';
import type { FairValues } from './fair-form-values.ts';

/** Whose fair it will be; only administrators choose. */
export function OrganizerSelect({ form }: { readonly form: UseFormReturn<FairValues> }) {
  const { t } = useTranslation('fairs');
  const organizers = useEndpoint(listOrganizers, { query: { limit: 200 } }, { call: { isQuiet: true } });
  return (
    <Select
      size="work"
      label={t('form.organizer')}
      error={form.formState.errors.ownerId?.message}
      {...form.register('ownerId')}
    >
      <option value="">{t('form.chooseOrganizer')}</option>
      {organizers.data?.items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
