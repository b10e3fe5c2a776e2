import { listParties } from '@fairlead/contract/admins';
import { listLicences } from '@fairlead/contract/licences';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFoundExhibitions } from '../../lib/exhibitions/use-found-exhibitions.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { type Choice, SearchSelect } from '../../ui/search-select.tsx';
import { rowsOf } from './list-parts.tsx';

interface ChoiceProps {
  readonly value: Choice | null;
  readonly onChange: (choice: Choice) => void;
  readonly error?: string | undefined;
}

const none = () => undefined;

/** A company, by a part of its name; `first` stands before them. */
export function ExhibitorSelect({ value, onChange, error, first }: ChoiceProps & { readonly first?: Choice }) {
  const { t } = useTranslation(['prices', 'fields']);
  const [q, setQ] = useState('');
  const found = useEndpoint(listParties, { query: { q } }, { call: { isQuiet: true } });
  const choices = (found.data ?? []).filter(({ kind }) => kind === 'EXHIBITOR');
  const status = found.isError ? t('fields:notLoaded') : t('fields:nothingFound', { q });
  return (
    <SearchSelect
      size="work"
      label={t('grant.exhibitor')}
      placeholder={t('grant.chooseExhibitor')}
      value={value}
      error={error}
      onChange={onChange}
      choices={choices}
      {...(first && { first })}
      onSearch={setQ}
      onMore={none}
      isLoading={found.isFetching}
      status={found.isFetching ? t('fields:loading') : status}
    />
  );
}

/** A trade fair; with `anyLabel` also none in particular, whose id is empty. */
export function FairSelect({ value, onChange, error, anyLabel }: ChoiceProps & { readonly anyLabel?: string }) {
  const { t } = useTranslation('prices');
  const { found, search } = useFoundExhibitions({ kind: 'TRADE_FAIR', sort: '-startsAt' });
  const anyOption = anyLabel === undefined ? undefined : { id: '', name: anyLabel };
  return (
    <SearchSelect
      size="work"
      label={t('grant.fair')}
      placeholder={t('assign.choose')}
      value={value ?? anyOption ?? null}
      error={error}
      onChange={onChange}
      choices={found}
      {...(anyOption && { first: anyOption })}
      {...search}
    />
  );
}

/** A licence that is not over, with the company that holds it. The server does not search in them: what is typed reads on until something fits. */
export function LicenceSelect({ value, onChange, error }: ChoiceProps) {
  const { t } = useTranslation(['prices', 'fields']);
  const [q, setQ] = useState('');
  const pages = useEndpointPages(listLicences, { query: { limit: 200 } }, { call: { isQuiet: true } });
  const choices = (rowsOf(pages) ?? [])
    .filter(({ state }) => state !== 'ENDED' && state !== 'EXPIRED')
    .map(({ id, name, exhibitor }) => ({ id, name: joinShown([name, exhibitor.name]) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(q.toLocaleLowerCase()));
  const { hasNextPage, fetchMore, isFetching, isError } = pages;
  const isMissing = choices.length === 0 && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMissing) fetchMore();
  }, [isMissing, fetchMore]);
  const status = isError ? t('fields:notLoaded') : t('fields:nothingFound', { q });
  return (
    <SearchSelect
      size="work"
      label={t('assign.LICENSE')}
      placeholder={t('assign.choose')}
      value={value}
      error={error}
      onChange={onChange}
      choices={choices}
      onSearch={setQ}
      onMore={fetchMore}
      isLoading={isFetching}
      status={isFetching ? t('fields:loading') : status}
    />
  );
}

/** Any company's project, with the fair that it is at. */
export function ProjectSelect({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('prices');
  const { found, search } = useFoundExhibitions({ kind: 'PROJECT', sort: '-createdAt' });
  const choices = found.map(({ id, name, parent }) => ({ id, name: joinShown([name, parent?.name]) }));
  return (
    <SearchSelect
      size="work"
      label={t('explain.project')}
      placeholder={t('explain.choose')}
      value={value}
      onChange={onChange}
      choices={choices}
      {...search}
    />
  );
}
