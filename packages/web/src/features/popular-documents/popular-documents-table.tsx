import type { FavouredAttachment } from '@fairlead/contract/attachments';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, formatSize } from '../../lib/i18n/formats.ts';
import { type Column, rowLinkClass, WorkTable } from '../../ui/business/table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkIcon, reportIcon } from '../../ui/icons.ts';
import styles from './popular-documents.module.css';

/** Rows lead to the point, where the document can be changed. */
export function PopularDocumentsTable({ attachments }: { readonly attachments: readonly FavouredAttachment[] }) {
  const { t } = useTranslation('popular-documents');
  const most = Math.max(...attachments.map(({ favouriteCount }) => favouriteCount));
  const columns: readonly Column<FavouredAttachment>[] = [
    {
      key: 'name',
      label: t('column.name'),
      cell: (row) => <Name row={row} />,
      tooltip: ({ name }) => name,
    },
    { key: 'point', label: t('column.point'), width: '22%', hide: 'phone', cell: ({ point }) => point.name },
    { key: 'project', label: t('column.project'), width: '20%', hide: 'narrow', cell: ({ project }) => project.name },
    {
      key: 'favourites',
      label: t('column.favourites'),
      width: '180px',
      align: 'end',
      cell: ({ favouriteCount }) => (
        <span className={styles['share']}>
          <meter className={styles['bar']} min={0} max={most} value={favouriteCount} aria-hidden="true" />
          <span className={styles['figure']}>{formatNumber(favouriteCount)}</span>
        </span>
      ),
    },
    {
      key: 'openings',
      label: t('column.openings'),
      width: '120px',
      align: 'end',
      hide: 'phone',
      cell: ({ openCount }) => <span className={styles['figure']}>{formatNumber(openCount)}</span>,
    },
  ];
  return (
    <WorkTable
      label={t('title')}
      columns={columns}
      groups={[{ key: 'all', rows: attachments }]}
      rowId={({ id }) => id}
    />
  );
}

function Name({ row }: { readonly row: FavouredAttachment }) {
  const { name, kind, url, size, project, point } = row;
  return (
    <div className={styles['name']}>
      <Icon of={kind === 'LINK' ? linkIcon : reportIcon} size={20} className={styles['kind']} />
      <span className={styles['text']}>
        <Link
          translate="no"
          className={`${rowLinkClass} ${styles['cut']}`}
          to={`/project/${project.id}/mixie-point/${point.beaconId}`}
        >
          {name}
        </Link>
        <span className={styles['detail']}>{kind === 'LINK' ? url : size !== null && formatSize(size)}</span>
      </span>
    </div>
  );
}
