import { textOn } from '@fairlead/contract/color';
import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { missingDays } from '@fairlead/contract/missing-codes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useSearch, withParts } from '../../lib/navigation/navigation.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { useNow } from '../../lib/use-now.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { ProjectTile } from '../../ui/business/project-tile.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, rowLinkClass, WorkTable } from '../../ui/business/table.tsx';
import { SegmentLinks } from '../../ui/business/tabs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { fairDates, fairPlace, fairState } from './fair-labels.tsx';
import { MissingAnywhereView } from './missing-table.tsx';
import { PagedView, SortSelect } from './paged-view.tsx';
import styles from './tables.module.css';

const orders = ['-startsAt', 'startsAt', 'name', '-name', '-createdAt'] as const;

interface FairsTableProps {
  readonly fairs: readonly Exhibition[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

const idOf = (fair: Exhibition): string => fair.id;

function FairsTable({ fairs, sort, onSort }: FairsTableProps) {
  const { t } = useTranslation('trade-fairs');
  const now = useNow();
  const state = (fair: Exhibition) => {
    const { tone, label } = fairState(t, fair, now);
    return <State tone={tone}>{label}</State>;
  };
  const columns: readonly Column<Exhibition>[] = [
    {
      key: 'name',
      label: t('column.fair'),
      cell: (fair) => (
        <div className={styles['named']}>
          <ProjectTile
            name={fair.name}
            size={32}
            colour={fair.theme ? { ground: fair.theme.main, ink: textOn(fair.theme.main) } : undefined}
          />
          <div className={styles['text']}>
            <Link
              translate="no"
              className={`${rowLinkClass} ${styles['name']}`}
              to={`/trade-fair/${fair.id}`}
              title={fair.name}
            >
              {fair.name}
            </Link>
            <small translate="no" className={styles['second']}>
              {fairPlace(fair) || t('noPlace')}
            </small>
            <small className={styles['phoneOnly']}>{state(fair)}</small>
          </div>
        </div>
      ),
    },
    {
      key: 'identifier',
      isNames: true,
      label: t('form.identifier'),
      width: '190px',
      hide: 'narrow',
      cell: (fair) => fair.uniqueIdentifier ?? '–',
    },
    { key: 'dates', label: t('column.dates'), width: '180px', hide: 'phone', cell: (fair) => fairDates(t, fair) },
    { key: 'state', label: t('column.state'), width: '150px', hide: 'phone', cell: state },
    {
      key: 'projects',
      label: t('column.exhibitors'),
      width: '96px',
      align: 'end',
      cell: (fair) => formatNumber(fair.participation?.projects ?? 0),
    },
    {
      key: 'visitors',
      label: t('column.visitors'),
      width: '96px',
      align: 'end',
      hide: 'phone',
      cell: (fair) => formatNumber(fair.participation?.visitors ?? 0),
    },
  ];
  return (
    <>
      <SortSelect value={sort} orders={orders} onChange={onSort} />
      <WorkTable label={t('title')} columns={columns} groups={[{ key: 'all', rows: fairs }]} rowId={idOf} />
    </>
  );
}

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
  const isNone = list.data?.pages.every((page) => page.items.length === 0);
  const change = (name: string, value: string) =>
    setSearch((now) => withParts(now, { [name]: value }), { replace: true });
  const isBlank = isNone && q === '' && archived === 'false';
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
          <PagedView
            list={list}
            empty={
              isBlank ? (
                <EmptyState size="work" title={t('empty.title')} actions={create}>
                  {t('empty.text')}
                </EmptyState>
              ) : (
                <EmptyState size="work" title={q === '' ? t('empty.noneArchived') : t('empty.nothingFound', { q })}>
                  {q === '' ? undefined : `${t('empty.searched')} ${note}`}
                </EmptyState>
              )
            }
          >
            {(rows) => <FairsTable fairs={rows} sort={sort} onSort={(next) => change('sort', next)} />}
          </PagedView>
        </PageBody>
      )}
    </>
  );
}
