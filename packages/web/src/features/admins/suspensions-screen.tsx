import { type SuspensionTarget, suspensionTarget } from '@fairlead/contract/suspension-target';
import { listSuspensions, type Suspension } from '@fairlead/contract/suspensions';
import { createColumnHelper } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { useSearch } from '../../lib/navigation/navigation.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { type DataColumn, DataTable, type dataTableFeatures } from '../../ui/business/data-table.tsx';
import { ListFilter, ListLoading, WorkList } from '../../ui/business/list.tsx';
import { PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { ViewTabs } from '../../ui/business/tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { narrowQuery, phoneQuery, useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './list-parts.module.css';
import { RowsEnd, RowsFoot } from './list-parts.tsx';
import { useRestore } from './use-restore.ts';

interface SuspensionsListProps {
  readonly view: 'inForce' | 'over' | 'all';
  /** Only of this one, under whichever record. */
  readonly person: { readonly kind: SuspensionTarget; readonly id: string; readonly name: string } | null;
}

const helper = createColumnHelper<typeof dataTableFeatures, Suspension>();
const suspensionId = (suspension: Suspension): string => suspension.id;
const inForceOf = { inForce: 'true', over: 'false', all: undefined } as const;

/** Suspensions with their reason and history, latest first. */
function SuspensionsList({ view, person }: SuspensionsListProps) {
  const { t } = useTranslation('admins');
  const restore = useRestore();
  const isPhone = useMedia(phoneQuery);
  const isNarrow = useMedia(narrowQuery);
  const [search, setSearch] = useSearch();
  const q = search.get('q') ?? '';
  const inForce = inForceOf[view];
  const pages = useEndpointPages(listSuspensions, {
    query: {
      limit: 100,
      ...(inForce !== undefined && { inForce }),
      ...(person && { targetKind: person.kind, targetId: person.id }),
      ...(q !== '' && { q }),
    },
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.items), [pages.data]);
  const changeSearch = useCallback(
    (typed: string) =>
      setSearch({ ...(view !== 'inForce' && { view }), ...(typed !== '' && { q: typed }) }, { replace: true }),
    [setSearch, view],
  );

  const columns = useMemo(() => {
    const stateOf = ({ endedAt, until, liftedBy }: Suspension) => {
      if (endedAt === null) {
        return (
          <State tone="bad">
            {until === null ? t('state.suspended') : t('state.untilTime', { time: formatDayAndTime(until) })}
          </State>
        );
      }
      const label = liftedBy === null ? t('state.ranOut') : t('state.restoredBy', { email: liftedBy });
      return (
        <span title={`${label} · ${formatDayAndTime(endedAt)}`}>
          <State tone="off">{label}</State>
        </span>
      );
    };
    const who = helper.display({
      id: 'who',
      header: t('column.who'),
      meta: { width: 'minmax(160px, 2fr)' },
      cell: ({ row: { original: one } }) => (
        <span className={styles['two']}>
          <span translate="no" className={styles['strong']} title={one.label}>
            {one.label}
          </span>
          <small>
            {t(`target.${one.targetKind}`)}
            {isPhone && ` · ${formatDayAndTime(one.suspendedAt)}`}
          </small>
          {isPhone && <small title={one.reason}>{one.reason}</small>}
          {isPhone && <small>{stateOf(one)}</small>}
        </span>
      ),
    });
    const reason = helper.display({
      id: 'reason',
      header: t('column.reason'),
      meta: { width: 'minmax(160px, 3fr)' },
      cell: ({ row }) => <span title={row.original.reason}>{row.original.reason}</span>,
    });
    const by = helper.display({
      id: 'by',
      header: t('column.by'),
      meta: { width: 'minmax(140px, 1.5fr)' },
      cell: ({ row: { original: one } }) => (
        <span className={styles['two']}>
          <span translate="no" className={styles['cut']} title={one.suspendedBy}>
            {one.suspendedBy}
          </span>
          <small>{formatDayAndTime(one.suspendedAt)}</small>
        </span>
      ),
    });
    const state = helper.display({
      id: 'state',
      header: t('column.state'),
      meta: { width: 'minmax(160px, 1.5fr)' },
      cell: ({ row }) => stateOf(row.original),
    });
    const act = helper.display({
      id: 'act',
      header: () => <VisuallyHidden>{t('column.more')}</VisuallyHidden>,
      meta: { width: '96px' },
      cell: ({ row: { original: one } }) =>
        one.endedAt === null && (
          <span className={styles['more']}>
            <Button
              size="compact"
              aria-label={t('restoreOf', { name: one.label })}
              onClick={() => void restore(one.id, one.label)}
            >
              {t('menu.restore')}
            </Button>
          </span>
        ),
    });
    const shown: DataColumn<Suspension>[] = isPhone
      ? [who, act]
      : isNarrow
        ? [who, reason, state, act]
        : [who, reason, by, state, act];
    return shown;
  }, [t, isPhone, isNarrow, restore]);

  return (
    <>
      <ListFilter>
        {person === null ? (
          <SearchField
            label={t('suspensions.search')}
            clearLabel={t('users.clear')}
            value={q}
            onChange={changeSearch}
          />
        ) : (
          <>
            <span className={styles['strong']}>{t('suspensions.of', { name: person.name })}</span>
            <Button size="compact" onClick={() => setSearch({ view: 'all' }, { replace: true })}>
              {t('suspensions.ofAll')}
            </Button>
          </>
        )}
      </ListFilter>
      {rows === undefined && pages.error !== null && (
        <ErrorState
          size="work"
          title={t('suspensions.failed')}
          requestId={pages.error instanceof ApiProblem ? pages.error.requestId : undefined}
          onRetry={() => void pages.refetch()}
        />
      )}
      {rows === undefined && pages.error === null && <ListLoading />}
      {rows?.length === 0 && (
        <EmptyState
          size="work"
          title={q === '' ? t(`suspensions.empty.${view}`) : t('suspensions.notFound', { q })}
          actions={
            <ButtonLink to="/users" size="work">
              {t('suspensions.toUsers')}
            </ButtonLink>
          }
        >
          {t('suspensions.emptyText')}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <DataTable
            label={t('suspensions.title')}
            columns={columns}
            rows={rows}
            rowId={suspensionId}
            total={null}
            rowHeight={isPhone ? 96 : 56}
            onNearEnd={pages.fetchMore}
            end={<RowsEnd pages={pages} />}
          />
          <RowsFoot count={rows.length} total={null} hasMore={pages.hasNextPage} />
        </>
      )}
    </>
  );
}

const views = ['inForce', 'over', 'all', 'audit'] as const;
type View = (typeof views)[number];

/** Suspensions now and before, and everything that administrators did. */
export function SuspensionsScreen() {
  const { t } = useTranslation('admins');
  const [search] = useSearchParams();
  const view: View = views.find((one) => one === search.get('view')) ?? 'inForce';
  const kind = suspensionTarget.safeParse(search.get('kind')).data;
  const of = search.get('of');
  const person = kind !== undefined && of !== null ? { kind, id: of, name: search.get('name') ?? '' } : null;
  return (
    <>
      <PageHeader title={t('suspensions.title')} />
      <WorkList>
        <ViewTabs
          label={t('suspensions.views')}
          current={view}
          tabs={views.map((key) => ({
            key,
            label: t(`suspensions.view.${key}`),
            to: { search: key === 'inForce' ? '' : `?view=${key}` },
          }))}
        />
        {view === 'audit' ? <AuditList /> : <SuspensionsList key={view} view={view} person={person} />}
      </WorkList>
    </>
  );
}
