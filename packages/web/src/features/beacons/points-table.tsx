import type { Beacon } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useNow } from '../../lib/use-now.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { aboveRowClass, type Column, rowLinkClass, WorkTable } from '../../ui/business/table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sortable, SortableTableRow, TableRowGrip } from '../../ui/sortable.tsx';
import { PlaceholderArt } from '../../ui/visitor/placeholder-art.tsx';
import { PointMenu } from './point-menu.tsx';
import { pointState, scanTime } from './point-state.ts';
import styles from './points-screen.module.css';

interface PointsTableProps {
  /** Undefined while they are being fetched. */
  readonly points: readonly Beacon[] | undefined;
  readonly timeZone: string;
  /** Absent where the order cannot be changed: among archived ones, and among those found. */
  readonly onMove: ((ids: readonly string[]) => void) | undefined;
}

const shapes = ['a', 'b', 'c', 'd'];

/** The points as rows; put in order by their grips. */
export function PointsTable({ points, timeZone, onMove }: PointsTableProps) {
  const { t } = useTranslation('beacons');
  const now = useNow();
  const isSortable = onMove !== undefined && (points?.length ?? 0) > 1;
  const columns: readonly Column<Beacon | string>[] = [
    {
      key: 'point',
      label: t('column.point'),
      cell: whole((point) => <PointCell point={point} isSortable={isSortable} />),
    },
    {
      key: 'code',
      label: t('column.code'),
      width: '148px',
      hide: 'phone',
      cell: whole((point) => (
        <span translate="no" className={styles['code']} data-revoked={point.codeRevokedAt !== null || undefined}>
          {printCode(point.code)}
        </span>
      )),
    },
    {
      key: 'state',
      label: t('column.state'),
      width: '112px',
      hide: 'phone',
      cell: whole((point) => <StateCell point={point} />),
    },
    {
      key: 'scans',
      label: t('column.scans'),
      width: '80px',
      align: 'end',
      cell: whole((point) => <span className={styles['strong']}>{formatNumber(point.scanCount)}</span>),
    },
    {
      key: 'lastScan',
      label: t('column.lastScan'),
      width: '136px',
      align: 'end',
      hide: 'phone',
      cell: whole((point) => (point.lastScanAt === null ? t('never') : scanTime(point.lastScanAt, timeZone, now))),
    },
    {
      key: 'menu',
      label: t('more'),
      isQuiet: true,
      width: '68px',
      align: 'end',
      cell: whole((point) => (
        <span className={aboveRowClass}>
          <PointMenu point={point} onGone={() => undefined} />
        </span>
      )),
    },
  ];
  return (
    <Sortable
      ids={points?.map(({ id }) => id) ?? []}
      nameOf={(id) => points?.find((point) => point.id === id)?.name ?? ''}
      onMove={(ids) => onMove?.(ids)}
      // Off, the rows stay what they are: one that is made anew would lose the question that it asks.
      isOff={!isSortable}
    >
      <WorkTable<Beacon | string>
        label={t('points')}
        columns={columns}
        groups={[{ key: 'points', rows: points ?? shapes }]}
        rowId={(row) => (typeof row === 'string' ? row : row.id)}
        renderRow={renderRow}
      />
    </Sortable>
  );
}

/** A cell of a real row, or the still shape of one that is being fetched. */
function whole(cell: (point: Beacon) => ReactNode) {
  return (row: Beacon | string) => (typeof row === 'string' ? <Skeleton shape="most" /> : cell(row));
}

const renderRow = (row: Beacon | string, cells: ReactNode) =>
  typeof row === 'string' ? <tr>{cells}</tr> : <SortableTableRow id={row.id}>{cells}</SortableTableRow>;

function PointCell({ point, isSortable }: { readonly point: Beacon; readonly isSortable: boolean }) {
  const { t } = useTranslation('beacons');
  return (
    <div className={styles['point']}>
      {isSortable && <TableRowGrip label={t('order.move', { name: point.name })} />}
      <span className={styles['picture']}>
        {point.coverUrl === null ? <PlaceholderArt seed={point.id} /> : <img src={point.coverUrl} alt="" />}
      </span>
      <span className={styles['text']}>
        <Link
          translate="no"
          className={`${rowLinkClass} ${styles['name']}`}
          to={`/project/${point.projectId}/mixie-point/${point.id}`}
          title={point.name}
        >
          {point.name}
        </Link>
        {point.title !== null && <small className={styles['title']}>{point.title}</small>}
      </span>
    </div>
  );
}

function StateCell({ point }: { readonly point: Beacon }) {
  const { t } = useTranslation('beacons');
  const { tone, label } = pointState(point);
  return <State tone={tone}>{t(label)}</State>;
}
