import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { missingDays } from '@fairlead/contract/missing-codes';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useSearch, withParts } from '../../lib/navigation/use-search.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { SegmentLinks } from '../../ui/business/tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { FairsTable } from './fairs-table.tsx';
import { MissingAnywhereView } from './missing-anywhere-view.tsx';
import { RowsLoading } from './rows-loading.tsx';
import styles from './tables.module.css';

const sorts = ['startsAt', '-startsAt', 'name', '-name', '-createdAt', 'createdAt'] as const;
type Sort = (typeof sorts)[number];

/** The fairs of an organizer, or all of them. */
export function FairsScreen({ organizerId }: { readonly organizerId: string | null }) {
  const { t } = useTranslation('trade-fairs');
  const [search, setSearch] = useSearch();
  const q = search.get('q') ?? '';
  const note = useShortSearchNote(q);
  const archived = search.get('view') === 'archived' ? ('true' as const) : ('false' as const);
  // Of all fairs, which only administrators see.
  const isCodes = organizerId === null && search.get('view') === 'codes';
  const days = missingDays.find((one) => one === search.get('days')) ?? '7';
  const sort: Sort = sorts.find((one) => one === search.get('sort')) ?? '-startsAt';
  const query = {
    kind: 'TRADE_FAIR' as const,
    archived,
    sort,
    limit: 50,
    ...(q !== '' && { q }),
    ...(organizerId !== null && { owner: organizerId }),
  };
  const list = useEndpointPages(listExhibitions, { query });
  const fairs = list.data?.pages.flatMap((page): Exhibition[] => page.items);
  const change = (name: string, value: string) =>
    setSearch((now) => withParts(now, { [name]: value }), { replace: true });
  const isBlank = fairs?.length === 0 && q === '' && archived === 'false';
  const create = (
    <ButtonLink to="/trade-fair/new" kind="main" size="work" className={styles['new']}>
      <Icon of={plusIcon} size={16} />
      {t('new')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        tools={
          <>
            {!isBlank && !isCodes && (
              <SearchField
                label={t('search')}
                clearLabel={t('clearSearch')}
                value={q}
                onChange={(text) => change('q', text)}
              />
            )}
            <SegmentLinks
              label={t('views')}
              current={isCodes ? 'codes' : archived}
              tabs={[
                { key: 'false', label: t('active'), to: { search: '' } },
                { key: 'true', label: t('archived'), to: { search: '?view=archived' } },
                ...(organizerId === null
                  ? [{ key: 'codes', label: t('nowhere.tab'), to: { search: '?view=codes' } }]
                  : []),
              ]}
            />
          </>
        }
        actions={!isBlank && create}
      />
      {isCodes ? (
        <PageBody>
          <MissingAnywhereView days={days} onDays={(next) => change('days', next)} />
        </PageBody>
      ) : (
        <PageBody>
          {fairs === undefined && list.error !== null && (
            <ErrorState
              size="work"
              title={t('failed')}
              requestId={list.error instanceof ApiProblem ? list.error.requestId : undefined}
              onRetry={() => void list.refetch()}
            />
          )}
          {fairs === undefined && list.error === null && <RowsLoading />}
          {isBlank && (
            <EmptyState size="work" title={t('empty.title')} actions={create}>
              {t('empty.text')}
            </EmptyState>
          )}
          {fairs?.length === 0 && !isBlank && (
            <EmptyState size="work" title={q === '' ? t('empty.noneArchived') : t('empty.nothingFound', { q })}>
              {q === '' ? undefined : `${t('empty.searched')} ${note}`}
            </EmptyState>
          )}
          {fairs !== undefined && fairs.length > 0 && (
            <FairsTable fairs={fairs} sort={sort} onSort={(next) => change('sort', next)} />
          )}
          {list.hasNextPage && (
            <div className={styles['further']}>
              <Button size="work" isBusy={list.isFetchingNextPage} onClick={list.fetchMore}>
                {t('loadMore')}
              </Button>
            </div>
          )}
        </PageBody>
      )}
    </>
  );
}
