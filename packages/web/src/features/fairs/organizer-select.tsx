import { listOrganizers } from '@fairlead/contract/organizers';
import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpointPages } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { type Choice, SearchSelect } from '../../ui/search-select.tsx';
import type { FairValues } from './fair-form-values.ts';

/** Whose fair it will be; only administrators choose, out of however many there are. */
export function OrganizerSelect({ form }: { readonly form: UseFormReturn<FairValues> }) {
  const { t } = useTranslation('fairs');
  const { field, fieldState } = useController({ control: form.control, name: 'ownerId' });
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [q, setQ] = useState('');
  const note = useShortSearchNote(q);
  const { data, error, isFetching, fetchMore } = useEndpointPages(listOrganizers, {
    query: { limit: 50, ...(q !== '' && { q }) },
  });
  const choices = data?.pages.flatMap((page): Choice[] => page.items) ?? [];
  const isEmpty = q === '' && data !== undefined && choices.length === 0;
  const status = () => {
    if (choices.length > 0) return '';
    if (isFetching) return t('loading');
    if (error !== null) return t('failed');
    return q === '' ? t('form.noOrganizers') : [t('empty.nothingFound', { q }), note].filter(Boolean).join(' · ');
  };
  return (
    <SearchSelect
      size="work"
      label={t('form.organizer')}
      {...(isEmpty && { hint: t('form.noOrganizers'), aside: <Link to="/organizers">{t('form.addOrganizer')}</Link> })}
      placeholder={t('form.chooseOrganizer')}
      error={fieldState.error?.message}
      // The form may have been put back since.
      value={chosen?.id === field.value ? chosen : null}
      onChange={(choice) => {
        setChosen(choice);
        field.onChange(choice.id);
      }}
      choices={choices}
      onSearch={setQ}
      onMore={fetchMore}
      isLoading={isFetching}
      status={status()}
      inputRef={field.ref}
    />
  );
}
