import { textOn } from '@fairlead/contract/color';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useNow } from '../../lib/use-now.ts';
import { ProjectTile } from '../../ui/business/project-tile.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, rowLinkClass, WorkTable } from '../../ui/business/table.tsx';
import { fairDates, fairPlace, fairState } from './fair-labels.ts';
import { SortSelect } from './sort-select.tsx';
import styles from './tables.module.css';

const orders = ['-startsAt', 'startsAt', 'name', '-name', '-createdAt'] as const;

interface FairsTableProps {
  readonly fairs: readonly Exhibition[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

const idOf = (fair: Exhibition): string => fair.id;

export function FairsTable({ fairs, sort, onSort }: FairsTableProps) {
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
