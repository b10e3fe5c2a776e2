import { listParties } from '@fairlead/contract/admins';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { SearchChoice } from '../../ui/business/search-choice.tsx';

/** An exhibitor or an organizer that accounts belong to. */
export interface Party {
  readonly kind: 'EXHIBITOR' | 'ORGANIZER';
  readonly id: string;
  readonly name: string;
}

interface PartyFilterProps {
  readonly party: Party | null;
  readonly onChange: (party: Party | null) => void;
}

/** Narrows people by whom they belong to; companies are found by a part of their name. */
export function PartyFilter({ party, onChange }: PartyFilterProps) {
  const { t } = useTranslation('admins');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const note = useShortSearchNote(q);
  const found = useEndpoint(
    listParties,
    { query: { q: q === party?.name || q === t('filter.any') ? '' : q } },
    { call: { isQuiet: true }, placeholderData: keepPreviousData },
  );
  const optionOf = ({ kind, id, name }: Party) => ({ id, label: name, note: t(`role.${kind}`) });
  return (
    <SearchChoice
      label={t('column.belongs')}
      anyLabel={t('filter.any')}
      searchLabel={t('filter.partySearch')}
      emptyText={found.isSuccess ? `${t('filter.noParty')} ${note}` : ''}
      value={party && optionOf(party)}
      options={(found.data ?? []).map(optionOf)}
      onSearch={setTyped}
      onChange={(chosen) => onChange(found.data?.find(({ id }) => id === chosen?.id) ?? (chosen && party))}
    />
  );
}
