import { type AuditEntry, listAudit } from '@fairlead/contract/audits';
import { createColumnHelper } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { joinShown, shownValue } from '../../lib/i18n/shown-value.ts';
import { useSearch, withParts } from '../../lib/navigation/navigation.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { type DataColumn, DataTable, type dataTableFeatures } from '../../ui/business/data-table.tsx';
import { ListFilter, ListLoading } from '../../ui/business/list.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { actionFilters, actionLabel, changes, fieldLabel } from './audit-labels.ts';
import styles from './list-parts.module.css';
import { FilterSelect, RowsEnd, RowsFoot } from './list-parts.tsx';

const helper = createColumnHelper<typeof dataTableFeatures, AuditEntry>();
const entryId = (entry: AuditEntry): string => entry.id;

const changeText = (entry: AuditEntry, t: TFunction<'admins'>): string =>
  changes(entry)
    .map(
      ({ field, before, after }) =>
        `${fieldLabel(field, t)}: ${[before, after].flatMap((value) => (value === null ? [] : [shownValue(value)])).join(' → ')}`,
    )
    .join(' · ');

/** Actions of administrators, latest first; nothing in it can be changed. */
export function AuditList() {
  const { t } = useTranslation('admins');
  const isPhone = useMedia(phoneQuery);
  const [search, setSearch] = useSearch();
  const admin = search.get('admin') ?? '';
  const action = actionFilters.find((one) => one === search.get('action')) ?? 'any';
  const pages = useEndpointPages(listAudit, {
    query: { limit: 100, ...(admin !== '' && { admin }), ...(action !== 'any' && { action }) },
  });
  const entries = useMemo(() => pages.data?.pages.flatMap((page) => page.items), [pages.data]);
  const narrow = useCallback(
    (values: Readonly<Record<string, string>>) =>
      setSearch((now) => withParts(now, { view: 'audit', ...values }), { replace: true }),
    [setSearch],
  );
  const changeSearch = useCallback((typed: string) => narrow({ admin: typed.trim() }), [narrow]);

  const columns = useMemo(() => {
    const target = (entry: AuditEntry) => entry.targetLabel ?? entry.targetId ?? '–';
    const who = (entry: AuditEntry) => (entry.adminId === null ? t('audit.console') : entry.adminEmail);
    const when = helper.display({
      id: 'when',
      header: t('column.when'),
      meta: { width: '144px' },
      cell: ({ row }) => <time dateTime={row.original.at}>{formatDayAndTime(row.original.at)}</time>,
    });
    const what = helper.display({
      id: 'what',
      header: t('column.action'),
      meta: { width: 'minmax(190px, 1.5fr)' },
      cell: ({ row: { original: entry } }) =>
        isPhone ? (
          <span className={styles['two']}>
            <span className={styles['strong']}>{actionLabel(entry.action, t)}</span>
            <small translate="no">{target(entry)}</small>
            <small translate="no" title={changeText(entry, t)}>
              {changeText(entry, t)}
            </small>
            <small>{joinShown([formatDayAndTime(entry.at), who(entry)])}</small>
          </span>
        ) : (
          <span className={styles['strong']}>{actionLabel(entry.action, t)}</span>
        ),
    });
    const whom = helper.display({
      id: 'whom',
      header: t('column.target'),
      meta: { width: 'minmax(140px, 2fr)' },
      cell: ({ row }) => (
        <span translate="no" title={target(row.original)}>
          {target(row.original)}
        </span>
      ),
    });
    const change = helper.display({
      id: 'change',
      header: t('column.change'),
      meta: { width: 'minmax(140px, 3fr)' },
      cell: ({ row }) => (
        <span translate="no" className={styles['quiet']} title={changeText(row.original, t)}>
          {changeText(row.original, t)}
        </span>
      ),
    });
    const by = helper.display({
      id: 'by',
      header: t('column.by'),
      meta: { width: 'minmax(140px, 1.5fr)' },
      cell: ({ row }) => (
        <span translate="no" title={who(row.original)}>
          {who(row.original)}
        </span>
      ),
    });
    const shown: DataColumn<AuditEntry>[] = isPhone ? [what] : [when, what, whom, change, by];
    return shown;
  }, [t, isPhone]);

  return (
    <>
      <ListFilter>
        <SearchField label={t('audit.search')} clearLabel={t('users.clear')} value={admin} onChange={changeSearch} />
        <FilterSelect
          label={t('column.action')}
          value={action}
          options={actionFilters.map((value) => ({
            value,
            label: value === 'any' ? t('filter.any') : t(`action.${value}`),
          }))}
          onChange={(value) => narrow({ action: value === 'any' ? '' : value })}
        />
      </ListFilter>
      {entries === undefined && pages.error !== null && (
        <ErrorState
          size="work"
          title={t('audit.failed')}
          requestId={pages.error instanceof ApiProblem ? pages.error.requestId : undefined}
          onRetry={() => void pages.refetch()}
        />
      )}
      {entries === undefined && pages.error === null && <ListLoading />}
      {entries?.length === 0 && (
        <EmptyState size="work" title={t('audit.empty')}>
          {t('audit.emptyText')}
        </EmptyState>
      )}
      {entries !== undefined && entries.length > 0 && (
        <>
          <DataTable
            label={t('suspensions.view.audit')}
            columns={columns}
            rows={entries}
            rowId={entryId}
            total={null}
            rowHeight={isPhone ? 96 : 40}
            onNearEnd={pages.fetchMore}
            end={<RowsEnd pages={pages} />}
          />
          <RowsFoot count={entries.length} total={null} hasMore={pages.hasNextPage} />
        </>
      )}
    </>
  );
}
