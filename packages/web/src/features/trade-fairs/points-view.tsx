import { printCode } from '@fairlead/contract/code';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { listOrganizerPoints } from '@fairlead/contract/organizers';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config-context.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedView } from './paged-view.tsx';
import styles from './tables.module.css';

type Point = EndpointOutput<typeof listOrganizerPoints>['items'][number];

const idOf = (row: Point): string => row.beaconId;

/** Every mixie point of a fair, whose it is and where it hangs; its code opens what visitors see. */
export function PointsView({ fair, q }: { readonly fair: Exhibition; readonly q: string }) {
  const { t } = useTranslation('trade-fairs');
  const { hosts } = useConfig();
  const query = { tradeFairId: fair.id, limit: 50, ...(q !== '' && { q }) };
  const list = useEndpointPages(listOrganizerPoints, { query });
  const columns: readonly Column<Point>[] = [
    {
      key: 'point',
      label: t('column.point'),
      cell: (row) => (
        <div className={styles['text']}>
          <span translate="no" className={styles['name']} title={row.name}>
            {row.name}
          </span>
          <small className={styles['second']}>
            {joinShown([row.exhibitor.name, !row.isActive && t('points.inactive')])}
          </small>
        </div>
      ),
    },
    {
      key: 'stand',
      label: t('column.stand'),
      width: '150px',
      hide: 'phone',
      cell: (row) => row.project.stand ?? '–',
    },
    {
      key: 'code',
      label: t('column.code'),
      width: '150px',
      hide: 'narrow',
      cell: (row) => (
        <a
          translate="no"
          href={`${hosts.app}/scan/${row.code}`}
          target="_blank"
          rel="noreferrer"
          className={styles['code']}
        >
          {printCode(row.code)}
        </a>
      ),
    },
    {
      key: 'scans',
      label: t('column.scans'),
      width: '124px',
      align: 'end',
      cell: ({ scanCount }) =>
        scanCount === null ? <span className={styles['quiet']}>{t('notShown')}</span> : formatNumber(scanCount),
    },
  ];
  return (
    <PagedView
      list={list}
      empty={
        <EmptyState size="work" title={q === '' ? t('points.empty') : t('empty.nothingFound', { q })}>
          {q === '' ? t('points.emptyText') : t('points.searched')}
        </EmptyState>
      }
    >
      {(rows) => <WorkTable label={t('place.points')} columns={columns} groups={[{ key: 'all', rows }]} rowId={idOf} />}
    </PagedView>
  );
}
